import { parseForm } from "~/forms/read-form.server";
import { checkPostedItem, receiveItemForm } from "~/publication/check-posted-item.server";
import { siteTimeZone } from "~/settings/settings.server";
import { needDraft, needLabels, needSchema, needWords } from "./need-form-schema.server";
import { needToWrite, type ShownNeed } from "./needs.server";

/**
 * Reads and validates the posted form of a need; its picture is optional.
 * @param current the need being edited
 */
export async function receiveNeedForm(request: Request, current?: ShownNeed) {
	const picture = { field: "picture", folder: "needs", kinds: ["image"] } as const;
	const { fileId: pictureId, ...posted } = await receiveItemForm(request, picture, current?.pictureId);
	const form = await checkPostedItem({
		...posted,
		submission: parseForm(posted.received.fields, needSchema),
		timeZone: await siteTimeZone(), // read after the upload, which may take minutes
		current: current && { publishedAt: current.publishedAt, fileIds: [current.pictureId] },
	});
	if (form.status !== "success") return form;
	return { ...form, ...needToWrite(needDraft(form.value, pictureId)), labels: needLabels, words: needWords };
}
