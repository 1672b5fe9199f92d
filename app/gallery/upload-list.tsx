import type { Upload } from "./use-gallery-upload";
import "./upload-list.css";

/** The chosen files with a small preview each, how far each is and what became of it. */
export function UploadList({ uploads }: { uploads: Upload[] }) {
	if (uploads.length === 0) return null;
	return (
		<ul className="upload-list">
			{uploads.map(({ file, preview, part, state, reason }) => (
				<li key={preview}>
					{file.type.startsWith("video/") ? (
						<video src={preview} muted preload="metadata" />
					) : (
						<img src={preview} alt="" />
					)}
					<div className="upload-facts">
						<span className="upload-name">{file.name}</span>
						<progress max={100} value={Math.round(part * 100)} aria-label={file.name} data-state={state} />
						<span aria-live="polite">{state === "sent" ? `${file.name} ajouté avec succès` : reason}</span>
					</div>
				</li>
			))}
		</ul>
	);
}
