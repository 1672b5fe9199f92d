import type * as z from "zod";
import { deleteIfUnreferenced } from "~/files/delete-unreferenced.server";
import { storedFiles } from "~/files/stored-files.server";
import { parseForm } from "~/forms/parse-form.server";
import { pictureFile } from "~/images/picture-file";
import { openedVersion } from "~/publication/save-if-unchanged.server";
import { siteTimeZone } from "~/settings/settings.server";
import { unconfirmedMessages } from "~/trash/withdrawn-files";
import { trashedFilesAmong } from "~/trash/withdrawn-files.server";
import { receiveForm } from "~/uploads/receive-form.server";
import { errorsOf } from "~/uploads/refusal";

/**
 * Reads a settings form with one optional picture. An uploaded picture stays stored while other fields are corrected.
 * @param required the error when there is no picture at all
 */
export async function receivePictureForm<Schema extends z.ZodObject>(
	request: Request,
	schema: Schema,
	required?: string,
) {
	const { fields, stored, refused } = await receiveForm(request, {
		field: "picture",
		folder: "association",
		kinds: ["image"],
		maxFiles: 1,
	});
	const submission = parseForm(fields, schema);
	const [earlier] = await storedFiles([String(fields.get("pictureId") ?? "")], "association");
	const picture = stored[0] ?? earlier ?? null;
	if (stored[0] && earlier) await deleteIfUnreferenced(earlier.id);
	const [refusal] = refused;
	const fromTrash = await trashedFilesAmong(picture ? [picture] : [], fields, await siteTimeZone());
	const unconfirmed = unconfirmedMessages(fromTrash);
	const missing = !refusal && !picture && required !== undefined ? [required] : [];
	const wrong = errorsOf(refused, "picture", refusal ? [] : [...missing, ...unconfirmed]);
	const shown = picture && pictureFile(picture, "");

	const opened = openedVersion(fields);
	/** The rejected form with its errors. */
	const giveBack = (errors: Parameters<typeof submission.reply>[0], at = opened) => ({
		result: { ...submission.reply(errors), opened: at, fromTrash },
		picture: shown,
	});

	if (submission.status !== "success" || refusal || wrong.fieldErrors) {
		return { status: refusal?.status ?? (unconfirmed.length > 0 ? 409 : 400), answer: giveBack(wrong) } as const;
	}
	return { status: "success", value: submission.value, picture, opened, giveBack } as const;
}
