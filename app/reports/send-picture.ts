import { adminPaths } from "~/kinds/paths";
import { originalField, uploadForm } from "~/uploads/upload-file";
import { outcomeOf } from "~/uploads/upload-outcome";
import type { AttemptOptions } from "~/uploads/upload-queue";

/** Uploads one picture of a report that is not saved yet. */
export async function sendPicture(file: File, { onProgress, signal, originalSha256 }: AttemptOptions) {
	const form = new FormData();
	if (originalSha256) form.append(originalField, originalSha256);
	form.append("files", file);
	return outcomeOf(await uploadForm(adminPaths.reportFiles, form, { onProgress, signal }), file.name);
}
