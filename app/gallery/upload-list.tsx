import { Link } from "@remix-run/react";
import type { Upload } from "./use-gallery-upload";
import "./upload-list.css";

/** The chosen files with a small preview each, how far each is and what became of it. */
export function UploadList({ uploads }: { uploads: Upload[] }) {
	if (uploads.length === 0) return null;
	return (
		<ul className="upload-list">
			{uploads.map(({ preview, ...upload }) => (
				<li key={preview}>
					{upload.file.type.startsWith("video/") ? (
						<video src={preview} muted preload="metadata" />
					) : (
						<img src={preview} alt="" />
					)}
					<div className="upload-facts">
						<span className="upload-name">{upload.file.name}</span>
						<progress
							max={100}
							value={Math.round(upload.part * 100)}
							aria-label={upload.file.name}
							data-state={upload.state}
						/>
						<span aria-live="polite">
							<Outcome {...upload} />
						</span>
					</div>
				</li>
			))}
		</ul>
	);
}

/** What became of one file, in words. */
function Outcome({ file, state, reason, known }: Omit<Upload, "preview">) {
	if (state === "refused") return reason;
	if (state === "chosen") return null;
	if (known === undefined) return `${file.name} ajouté avec succès`;
	return (
		<>
			{file.name} : <Link to={`/admin/gallery/${known.id}`}>déjà présente dans la galerie</Link>
		</>
	);
}
