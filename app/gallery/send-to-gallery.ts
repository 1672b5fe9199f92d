import type { MediaKind } from "~/files/media-type";
import { posterOf } from "~/films/video-poster";
import { adminPaths, outboxPaths } from "~/kinds/paths";
import { confirmField } from "~/trash/withdrawn-files";
import { originalField, type PostOptions, selectionField, uploadForm } from "~/uploads/upload-file";
import { type Outcome, outcomeOf } from "~/uploads/upload-outcome";
import type { AttemptOptions } from "~/uploads/upload-queue";

/** The form that adds one file to the gallery. */
export function galleryFields(
	type: MediaKind | undefined,
	file: File,
	{ id, selection, fromTrash, originalSha256 }: Omit<AttemptOptions, keyof PostOptions>,
): FormData {
	const form = new FormData();
	form.append("type", type ?? "");
	form.append("id", id);
	form.append(selectionField, selection.join());
	if (originalSha256) form.append(originalField, originalSha256);
	if (fromTrash) form.append(confirmField, fromTrash);
	else form.append("files", file);
	return form;
}

/** Uploads one file and, for a video, its poster. */
export async function sendToGallery(
	type: MediaKind | undefined,
	file: File,
	{ onProgress, signal, ...fields }: AttemptOptions,
): Promise<Outcome> {
	const form = galleryFields(type, file, fields);
	// Drawn while the film leaves: a busy phone takes a minute for it.
	const poster = file.type.startsWith("video/") ? posterOf(file) : undefined;
	const outcome = outcomeOf(await uploadForm(adminPaths.galleryFiles, form, { onProgress, signal }), file.name);
	if (poster && outcome.state === "added") await sendPoster(await poster, outcome.shown.id, signal);
	return outcome;
}

/** Best effort: a video without a poster has a neutral background. */
async function sendPoster(poster: Blob | undefined, id: string, signal: AbortSignal) {
	if (poster === undefined) return;
	const form = new FormData();
	form.append("files", poster, "affiche.jpg");
	await uploadForm(outboxPaths.galleryPoster(id), form, { onProgress: () => {}, signal });
}
