import { getZodConstraint } from "@conform-to/zod/v4";
import * as z from "zod";
import { deleteIfUnreferenced, storedFiles } from "~/media/files/stored-files.server";
import { unconfirmedMessages } from "~/media/files/trashed-files";
import { pictureFile } from "~/media/images/picture-file";
import { receiveForm } from "~/media/uploads/receive-form.server";
import { errorsOf } from "~/media/uploads/refusal";
import { idPattern } from "~/platform/db/new-id.server";
import { media } from "~/platform/db/schema.server";
import { leaveOutField } from "~/publishing/publication/publication";
import { openedVersion } from "~/publishing/publication/save-if-unchanged.server";
import { protectPhotos, waitingMessage, withoutLeftOut } from "~/publishing/publication/waiting-photos.server";
import { siteTimeZone } from "~/publishing/settings/settings.server";
import { trashedFilesAmong } from "~/publishing/trash/trash.server";
import { lines, requiredText, text } from "~/web/forms/form-text.server";
import { parseForm } from "~/web/forms/read-form.server";

/** Fields of every form with one picture. */
const picture = {
	/** The picture stored by an earlier submission of this form. */
	pictureId: z.string().regex(idPattern).optional(),
	/** Whether to remove the saved picture. */
	remove: z.literal("on").optional(),
};

/** Fields of those that may show people. */
const pictureOfPeople = { ...picture, people: z.enum(media.people.enumValues).optional() };

export const heroPictureSchema = z.object({
	...pictureOfPeople,
	alt: requiredText({ missing: "Décrivez l’image en quelques mots, pour qui ne la voit pas.", max: 200 }),
});

export const logoSchema = z.object(picture);

export const leaderSchema = z.object({ ...pictureOfPeople, name: text(100), title: text(80), description: lines(400) });

// Constraints for the browser's own validation.
export const heroPictureConstraint = getZodConstraint(heroPictureSchema);
export const leaderConstraint = getZodConstraint(leaderSchema);

/**
 * Reads a settings form with one optional picture. An uploaded picture stays stored while other fields are corrected.
 * @param options.currentId the saved picture, which stays unless there is another
 * @param options.required the error when there is no picture at all
 */
export async function receivePictureForm<Schema extends z.ZodObject>(
	request: Request,
	schema: Schema,
	{ currentId, required }: { currentId?: string; required?: string } = {},
) {
	const { fields, stored, refused } = await receiveForm(request, {
		field: "picture",
		folder: "association",
		kinds: ["image"],
		maxFiles: 1,
	});
	const isOfPeople = "people" in schema.shape;
	if (currentId && fields.getAll(leaveOutField).includes(currentId)) fields.set("remove", "on");
	const submission = parseForm(fields, schema);
	const [earlier] = await storedFiles([String(fields.get("pictureId") ?? "")], "association");
	const arrived = stored[0] ?? earlier;
	const files = withoutLeftOut(fields, arrived ? [arrived] : []);
	const [picture = null] = files;
	if (stored[0] && earlier) await deleteIfUnreferenced(earlier.id);
	const [refusal] = refused;
	const fromTrash = await trashedFilesAmong(files, fields, await siteTimeZone());
	const unconfirmed = unconfirmedMessages(fromTrash);
	const missing = !refusal && !picture && required !== undefined ? [required] : [];
	const current = picture || fields.has("remove") ? [] : await storedFiles([currentId ?? ""], "association");
	const asked = isOfPeople ? [...files, ...current] : [];
	const options = { demanding: files, published: [currentId] };
	const { waiting, answered, errors: demanded } = await protectPhotos(fields, asked, options);
	const faults = errorsOf(refused, "picture", refusal ? [] : [...missing, ...unconfirmed]);
	const wrong = demanded ? { ...faults, fieldErrors: { ...faults.fieldErrors, ...demanded } } : faults;
	const shown = picture && pictureFile(picture, "");

	const opened = openedVersion(fields);
	/** Returns the rejected form with its errors. */
	const reject = (errors: Parameters<typeof submission.reply>[0], at = opened) => ({
		result: { ...submission.reply(errors), opened: at, fromTrash, waiting, answered },
		picture: shown,
	});

	if (submission.status !== "success" || refusal || wrong.fieldErrors) {
		return { status: refusal?.status ?? (unconfirmed.length > 0 ? 409 : 400), answer: reject(wrong) } as const;
	}
	if (waiting.length > 0) return { status: 409, answer: reject({ formErrors: [waitingMessage(waiting)] }) } as const;
	return { status: "success", value: submission.value, picture, opened, reject } as const;
}
