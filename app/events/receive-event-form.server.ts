import { isKnown } from "~/calendar/calendar-date";
import { deleteUnreferenced } from "~/files/delete-unreferenced.server";
import { storedFiles } from "~/files/stored-files.server";
import { resumedMessage, resumeField } from "~/forms/carried-form";
import { parseForm } from "~/forms/parse-form.server";
import { pickFields } from "~/publication/pick-fields.server";
import { momentPassed, postedVersion, publicationOf } from "~/publication/publication-fields.server";
import type { SaveConflict } from "~/publication/save-conflict";
import { unconfirmedMessages } from "~/trash/withdrawn-files";
import { trashedFilesAmong } from "~/trash/withdrawn-files.server";
import { receiveForm } from "~/uploads/receive-form.server";
import { errorsOf } from "~/uploads/refusal";
import type { EventAnswer } from "./event-form";
import { eventFields, eventSchema } from "./event-form-schema.server";
import type { EventDraft } from "./events.server";

type EventFormContext = {
	/** Read after the upload, which may take minutes. */
	siteTimeZone: () => Promise<string>;
	/** The event being edited; a new one needs a poster (docs/product.md, forms) unless it is a draft. */
	current?: { posterId: string | null; publishedAt: Date | null };
};

/** Reads and validates the posted event form. An uploaded poster stays stored while other fields are corrected. */
export async function receiveEventForm(request: Request, { siteTimeZone, current }: EventFormContext) {
	const { fields, stored, refused } = await receiveForm(request, {
		field: "poster",
		folder: "event-posters",
		kinds: ["image"],
		maxFiles: 1,
	});
	const timeZone = await siteTimeZone();
	const submission = parseForm(fields, eventSchema);
	const previous = await storedFiles([String(fields.get("posterId") ?? "")], "event-posters");
	const poster = stored[0] ?? previous[0] ?? null;
	if (stored[0] && previous[0]) await deleteUnreferenced([previous[0].id]);
	const [refusal] = refused;
	const isDraft = fields.get("publication") === "draft";
	const posterNeeded = !poster && !current?.posterId && !isDraft;
	const [shownPoster] = poster ? [poster] : await storedFiles([current?.posterId ?? ""], "event-posters");
	// A file from the trash needs confirmation only when it becomes public.
	const published = isKnown(current?.publishedAt ?? null) ? current?.posterId : null;
	const fromTrash = await trashedFilesAmong(
		shownPoster && !isDraft && shownPoster.id !== published ? [shownPoster] : [],
		fields,
		timeZone,
	);
	const unconfirmed = unconfirmedMessages(fromTrash);
	const posterErrors = posterNeeded ? ["Choisissez une affiche."] : unconfirmed;
	const uploadErrors = errorsOf(refused, "poster", refusal ? [] : posterErrors);
	if (fields.has(resumeField)) {
		const result = { ...submission.reply(), error: undefined };
		return {
			status: 200,
			answer: { result, poster, fromTrash, version: postedVersion(fields), notice: resumedMessage(fields) },
		} as const;
	}
	const publication = submission.status === "success" ? publicationOf(submission.value, timeZone) : undefined;
	const momentErrors = publication && momentPassed(publication, current?.publishedAt ?? null);

	if (
		submission.status !== "success" ||
		publication === undefined ||
		refusal ||
		uploadErrors.fieldErrors ||
		momentErrors
	) {
		const fieldErrors = { ...uploadErrors.fieldErrors, ...momentErrors };
		const result = submission.reply({ ...uploadErrors, fieldErrors });
		const answer: EventAnswer = { result, poster, fromTrash, version: postedVersion(fields) };
		return { status: refusal?.status ?? (unconfirmed.length > 0 ? 409 : 400), answer } as const;
	}
	const { id, restore } = submission.value;
	const version = postedVersion(fields);
	const posterId = poster?.id ?? current?.posterId ?? null;
	const draft: EventDraft = { ...pickFields(submission.value, eventFields), posterId };
	/** The answer when the save fails. */
	const giveBack = (message: string, conflict: Partial<SaveConflict> = {}): EventAnswer => ({
		result: submission.reply({ formErrors: [message] }),
		poster,
		fromTrash,
		version,
		...conflict,
	});
	return {
		status: "success",
		id,
		draft,
		timeZone,
		publication,
		version,
		restore: restore !== undefined,
		giveBack,
	} as const;
}
