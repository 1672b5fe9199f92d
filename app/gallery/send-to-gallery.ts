import { confirmField } from "~/trash/withdrawn-files";
import { posterOf, readable } from "~/uploads/file-in-browser";
import { uploadForm } from "~/uploads/upload-file";
import { type Outcome, outcomeOf } from "~/uploads/upload-outcome";
import type { AttemptOptions } from "~/uploads/upload-queue";

/** Sends one file to the gallery and, after a video, the picture that stands for it. */
export async function sendToGallery(
	type: string,
	file: File,
	{ id, fromTrash, ...sending }: AttemptOptions,
): Promise<Outcome> {
	const form = new FormData();
	form.append("type", type);
	form.append("id", id);
	if (fromTrash) form.append(confirmField, fromTrash);
	else form.append("files", await readable(file));
	const outcome = outcomeOf(await uploadForm("/admin/gallery/files", form, sending), file.name);
	if (type === "video" && outcome.state === "added") await sendPoster(file, outcome.shown.id, sending.signal);
	return outcome;
}

/** Without one the video shows a neutral ground: nothing that went wrong here is worth telling. */
async function sendPoster(video: File, id: string, signal: AbortSignal) {
	const poster = await posterOf(video);
	if (poster === undefined) return;
	const form = new FormData();
	form.append("files", poster, "affiche.jpg");
	await uploadForm(`/admin/gallery/${id}/poster`, form, { onProgress: () => {}, signal });
}
