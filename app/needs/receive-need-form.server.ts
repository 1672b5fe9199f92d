import { deleteUnreferenced } from "~/files/delete-unreferenced.server";
import { storedFiles } from "~/files/stored-files.server";
import { parseForm } from "~/forms/parse-form.server";
import { checkPostedItem } from "~/publication/check-posted-item.server";
import { siteTimeZone } from "~/settings/settings.server";
import { receiveForm } from "~/uploads/receive-form.server";
import { needDraft, needLabels, needSchema, needWords } from "./need-form-schema.server";
import { needToWrite, type ShownNeed } from "./needs.server";

/**
 * Reads and validates the posted form of a need; its picture is optional.
 * @param current the need being edited
 */
export async function receiveNeedForm(request: Request, current?: ShownNeed) {
	const folder = "needs";
	const received = await receiveForm(request, { field: "picture", folder, kinds: ["image"], maxFiles: 1 });
	const { fields, stored } = received;
	const [previous] = await storedFiles([String(fields.get("pictureId") ?? "")], folder);
	const picture = stored[0] ?? previous;
	if (stored[0] && previous) await deleteUnreferenced([previous.id]);
	const pictureId = picture?.id ?? current?.pictureId ?? null;
	const form = await checkPostedItem({
		received,
		submission: parseForm(fields, needSchema),
		field: "picture",
		errors: [],
		files: picture ? [picture] : [],
		allFiles: await storedFiles([pictureId ?? ""], folder),
		timeZone: await siteTimeZone(), // read after the upload, which may take minutes
		current: current && { publishedAt: current.publishedAt, fileIds: [current.pictureId] },
	});
	if (form.status !== "success") return form;
	return { ...form, ...needToWrite(needDraft(form.value, pictureId)), labels: needLabels, words: needWords };
}
