import type { MouseEvent, ReactNode } from "react";
import { FileThumbnail } from "./file-thumbnail";
import { isUnderWay, type Upload, type UploadQueue } from "./upload-queue";
import { notShrunkLabel, uploadStateLabel } from "./upload-words";

type UploadListProps = {
	uploads: readonly Upload[];
	queue: UploadQueue;
	/** The content for a file that is on the site. */
	arrived: (upload: Upload) => ReactNode;
};

/** The chosen files with preview, progress and outcome. */
export function UploadList({ uploads, queue, arrived }: UploadListProps) {
	if (uploads.length === 0) return null;
	return (
		// biome-ignore lint/a11y/noRedundantRoles: Safari drops the list role of lists without bullets
		<ul className="upload-list" role="list" tabIndex={-1}>
			{uploads.map((upload) => (
				<li key={upload.key} tabIndex={-1} data-state={upload.state}>
					<FileThumbnail file={upload.file} alt="" />
					<div className="upload-facts">
						<span className="upload-name">{upload.file.name}</span>
						<progress max={100} value={shownPercent(upload)} aria-label={upload.file.name} data-state={upload.state} />
						<span className="upload-outcome">
							{["added", "known", "trashed"].includes(upload.state) ? arrived(upload) : uploadStateLabel(upload)}
						</span>
						{(upload.state === "chosen" || isUnderWay(upload)) && <span>{notShrunkLabel(upload)}</span>}
					</div>
					<RemoveButton upload={upload} queue={queue} />
				</li>
			))}
		</ul>
	);
}

function shownPercent({ state, percent, preparing }: Upload): number | undefined {
	if (preparing) return preparing.part === undefined ? undefined : Math.floor(preparing.part * 100);
	return state === "sending" && percent === 100 ? undefined : percent;
}

/** Removes or cancels a file; focus stays in the list when the button disappears. */
function RemoveButton({ upload, queue }: { upload: Upload; queue: UploadQueue }) {
	const { key, file, state } = upload;
	const chosen = state === "chosen";
	if (!chosen && !isUnderWay(upload)) return null;
	const press = (event: MouseEvent<HTMLButtonElement>) => {
		const line = event.currentTarget.closest("li");
		const next = line?.nextElementSibling ?? line?.previousElementSibling;
		const stays = chosen ? next : line;
		if (stays instanceof HTMLElement) stays.focus();
		if (chosen) queue.remove(key);
		else queue.cancel(key);
	};
	return (
		<button type="button" className="button" onClick={press}>
			{chosen ? "Retirer" : "Annuler"}
			<span className="visually-hidden"> {file.name}</span>
		</button>
	);
}
