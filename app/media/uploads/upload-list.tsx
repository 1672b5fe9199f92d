import { type MouseEvent, type ReactNode, useEffect, useState } from "react";
import { BlurButton } from "~/media/blur/blur-button";
import type { People } from "~/media/files/people";
import { FilePeople } from "./people-question";
import { isUnderWay, type Upload, type UploadQueue } from "./upload-queue";
import { notShrunkLabel, uploadStateLabel } from "./upload-words";

type UploadListProps = {
	uploads: readonly Upload[];
	queue: UploadQueue;
	/** The answer of the selection who can be recognized. */
	people?: People;
	/** Renders the content for a file that is on the site. */
	arrived: (upload: Upload) => ReactNode;
};

/** The chosen files with preview, progress and outcome. */
export function UploadList({ uploads, queue, people, arrived }: UploadListProps) {
	if (uploads.length === 0) return null;
	return (
		// biome-ignore lint/a11y/noRedundantRoles: Safari drops the list role of lists without bullets
		<ul className="upload-list stack stack-near" role="list" tabIndex={-1}>
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
						{["chosen", "waiting", "cut", "failed", "cancelled"].includes(upload.state) && (
							<FilePeople upload={upload} selected={people} queue={queue} />
						)}
					</div>
					{upload.state === "chosen" && (
						<BlurButton file={upload.file} onBlurred={(blurred) => queue.replace(upload.key, blurred)} />
					)}
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

/** The width of a thumbnail in pixels: that of a report's tile on a dense screen. */
const width = 400;

/** Returns whether a file is shown as it is: it is small, or has more bytes than a photo. */
const isShownWhole = ({ size }: File) => size <= 300_000 || size > 64_000_000;

/** `isWanted` belongs to the list item that shows the file now: a file that is checked again gets another item. */
type Made = { thumbnail: Promise<Blob>; isWanted: () => boolean };
const made = new WeakMap<File, Made>();
let last: Promise<unknown> = Promise.resolve();

/**
 * Returns a chosen photo as small as lists show it, or the file itself. Thumbnails are made once, one at a time:
 * browsers decode a photo of 12 megapixels into 50 MB while it is shown. A file that has left the list gets none.
 */
function thumbnailOf(file: File, isWanted: () => boolean): Promise<Blob> {
	if (!file.type.startsWith("image/") || isShownWhole(file)) return Promise.resolve(file);
	const earlier = made.get(file);
	if (earlier) {
		earlier.isWanted = isWanted;
		return earlier.thumbnail;
	}
	const thumbnail = last
		.then(() => {
			if (made.get(file)?.isWanted()) return drawn(file);
			made.delete(file);
			return file;
		})
		.catch(() => file);
	made.set(file, { thumbnail, isWanted });
	last = thumbnail;
	return thumbnail;
}

async function drawn(file: File): Promise<Blob> {
	const picture = await createImageBitmap(file, { resizeWidth: width, resizeQuality: "medium" });
	const canvas = document.createElement("canvas");
	[canvas.width, canvas.height] = [picture.width, picture.height];
	canvas.getContext("2d")?.drawImage(picture, 0, 0);
	picture.close();
	return new Promise((resolve) => canvas.toBlob((blob) => resolve(blob ?? file), "image/webp", 0.8));
}

type FileThumbnailProps = { file: File; alt: string };

/** A chosen photo or film in a list, or the kind of a file that this browser cannot show. */
export function FileThumbnail({ file, alt }: FileThumbnailProps) {
	/** The URL; undefined while it is made, null when it cannot be shown. */
	const [src, setSrc] = useState<string | null>();
	useEffect(() => {
		let objectUrl: string | undefined;
		let isUnmounted = false;
		void thumbnailOf(file, () => !isUnmounted).then((blob) => {
			if (isUnmounted) return;
			objectUrl = URL.createObjectURL(blob);
			setSrc(objectUrl);
		});
		return () => {
			isUnmounted = true;
			if (objectUrl) URL.revokeObjectURL(objectUrl);
		};
	}, [file]);
	if (src && file.type.startsWith("video/"))
		return <video src={src} muted preload="metadata" onError={() => setSrc(null)} />;
	if (src) return <img src={src} alt={alt} draggable={false} onError={() => setSrc(null)} />;
	return (
		<span className="upload-kind" {...(alt ? { role: "img", "aria-label": alt } : { "aria-hidden": true })}>
			{src === null && (/\.(\w{1,4})$/.exec(file.name)?.[1] ?? "?")}
		</span>
	);
}
