import { mediaUrl } from "~/media/media-url";
import "./report-form-images.css";

/** The pictures of a report in its form, each with buttons that rearrange them; the form is posted, nothing is saved yet. */
export function ReportFormImages({ images }: { images: { id: string; path: string }[] }) {
	return (
		<ol className="report-images">
			{images.map(({ id, path }, index) => (
				<li key={id}>
					<input type="hidden" name="images" value={id} />
					<img src={mediaUrl(path)} alt={`Aperçu ${index + 1}`} />
					<div className="report-images-actions">
						{index === 0 && <strong>Couverture</strong>}
						{index > 0 && <Arrange order={`first:${id}`} label="Mettre en premier" position={index + 1} />}
						{index > 0 && <Arrange order={`up:${id}`} label="Avancer" position={index + 1} />}
						{index < images.length - 1 && <Arrange order={`down:${id}`} label="Reculer" position={index + 1} />}
						<Arrange order={`remove:${id}`} label="Retirer" position={index + 1} />
					</div>
				</li>
			))}
		</ol>
	);
}

function Arrange({ order, label, position }: { order: string; label: string; position: number }) {
	return (
		<button type="submit" className="button" name="arrange" value={order} formNoValidate>
			{label}
			<span className="visually-hidden"> l’image {position}</span>
		</button>
	);
}
