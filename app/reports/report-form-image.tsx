import { rearrange } from "~/forms/list-order";
import { Icon } from "~/ui/icon";
import { FileThumbnail } from "~/uploads/file-thumbnail";
import type { ArrangedImage } from "./use-arranged-images";

type ReportFormImageProps = {
	image: ArrangedImage;
	index: number;
	/** The identifiers of all pictures in their order. */
	ids: string[];
	/** Whether a script can drag it. */
	draggable: boolean;
	dragged: boolean;
	reorder: (ids: string[], id: string, how: string) => void;
};

/** A tile of the pictures of a report: thumbnail, handle to drag it, and buttons, which post the form without a script. */
export function ReportFormImage({ image, index, ids, ...drag }: ReportFormImageProps) {
	const { id } = image;
	const alt = `Aperçu ${index + 1}`;
	return (
		<li data-image={id} data-dragged={drag.dragged || undefined}>
			<div className="report-images-picture">
				{"file" in image ? (
					<FileThumbnail file={image.file} alt={alt} />
				) : (
					<img src={image.src} alt={alt} draggable={false} />
				)}
				<span className="report-images-number">{index === 0 ? "Couverture" : index + 1}</span>
				{drag.draggable && (
					<span className="report-images-handle" data-handle aria-hidden="true">
						<Icon name="menu" />
					</span>
				)}
			</div>
			<div className="report-images-actions">
				{ordersAt(index, ids.length).map(({ how, icon, label }) => (
					<button
						key={how}
						type="submit"
						name="arrange"
						value={`${how}:${id}`}
						title={label(index + 1)}
						aria-label={label(index + 1)}
						formNoValidate
						onClick={(event) => {
							event.preventDefault();
							drag.reorder(rearrange(ids, event.currentTarget.value), id, how);
						}}
					>
						<Icon name={icon} />
					</button>
				))}
			</div>
		</li>
	);
}

const orders = [
	{ how: "up", icon: "up", label: (place: number) => `Avancer la photo ${place}` },
	{ how: "down", icon: "down", label: (place: number) => `Reculer la photo ${place}` },
	{ how: "first", icon: "first", label: (place: number) => `Mettre la photo ${place} en premier` },
	{ how: "remove", icon: "close", label: (place: number) => `Retirer la photo ${place}` },
] as const;

const ordersAt = (index: number, count: number) =>
	orders.filter(({ how }) => (how === "down" ? index < count - 1 : index > 0 || how === "remove"));
