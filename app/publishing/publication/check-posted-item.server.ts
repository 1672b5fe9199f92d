import type { Submission } from "@conform-to/react";
import type { UploadKind } from "~/media/files/media-type";
import { deleteUnreferenced, type StoredFile, storedFiles } from "~/media/files/stored-files.server";
import { unconfirmedMessages } from "~/media/files/trashed-files";
import { type ExpectedFiles, type ReceivedForm, receiveForm } from "~/media/uploads/receive-form.server";
import { errorsOf } from "~/media/uploads/refusal";
import { isValidDate } from "~/platform/calendar/calendar-date";
import { contentKinds, type KindWith } from "~/platform/kinds/content-kinds";
import { outboxHeader } from "~/publishing/outbox/outbox-header";
import { trashedFilesAmong } from "~/publishing/trash/trash.server";
import { resumedMessage, resumeField } from "~/web/forms/carried-form";
import { keepDraftField, previewField, type SaveConflict, stayHiddenField } from "./publication";
import { momentPassed, type PostedPublication, postedVersion, publicationOf } from "./publication-fields.server";
import { protectPhotos, waitingMessage, withoutLeftOut } from "./waiting-photos.server";

/** Reads the form of an item, with what its buttons for photos that may not appear choose. */
export async function receivePublication(request: Request, files: ExpectedFiles): Promise<ReceivedForm> {
	const received = await receiveForm(request, files);
	if (received.fields.has(keepDraftField)) received.fields.set("publication", "draft");
	// Nobody is there to be asked when an outbox sends the form.
	if (request.headers.has(outboxHeader)) received.fields.set(stayHiddenField, "on");
	return received;
}

/**
 * Reads the form of an item with one file: the sent one, else that of an earlier submission of the form.
 * @param currentId the file of the item being edited, which stays when the form has none
 */
export async function receiveItemForm(
	request: Request,
	kind: KindWith<"fileField">,
	types: readonly UploadKind[],
	currentId?: string | null,
) {
	const { fileField: field, folder } = contentKinds[kind];
	const received = await receivePublication(request, { field, folder, kinds: [...types], maxFiles: 1 });
	const [sent] = received.stored;
	const [earlier] = await storedFiles([String(received.fields.get(`${field}Id`) ?? "")], folder);
	if (sent && earlier) await deleteUnreferenced([earlier.id]);
	const file = sent ?? earlier;
	const files = withoutLeftOut(received.fields, file ? [file] : []);
	const current = files.length > 0 ? [] : await storedFiles([currentId ?? ""], folder);
	const allFiles = [...files, ...withoutLeftOut(received.fields, current)];
	return { received, field, fileId: allFiles[0]?.id ?? null, files, allFiles };
}

type PostedItem<Input, Values> = {
	received: ReceivedForm;
	submission: Submission<Input, string[], Values>;
	/** The name of the file field. */
	field: string;
	/** Errors of its files. */
	errors?: string[];
	/** The files received so far, which stay stored while other fields are corrected. */
	files: StoredFile[];
	/** All files of the item, if they differ from those received. */
	allFiles?: StoredFile[];
	timeZone: string;
	/** The item being edited. */
	current?: { publishedAt: Date | null; fileIds: (string | null)[] };
};

/**
 * Checks the posted form of an item; one restored after a sign-in, or that reorders, is only rendered again. One that
 * asks for a preview is checked like a draft, and not saved either.
 */
export async function checkPostedItem<Input, Values extends PostedPublication>({
	received: { fields, refused },
	submission,
	field,
	errors = [],
	files,
	allFiles = files,
	timeZone,
	current,
}: PostedItem<Input, Values>) {
	const isDraft = fields.get("publication") === "draft" || fields.has(previewField);
	// A file from the trash needs confirmation only when it becomes public.
	const published = current && isValidDate(current.publishedAt) ? current.fileIds : [];
	const newFiles = isDraft ? [] : allFiles.filter(({ id }) => !published.includes(id));
	const fromTrash = await trashedFilesAmong(newFiles, fields, timeZone);
	const unconfirmed = unconfirmedMessages(fromTrash);
	const protection = await protectPhotos(fields, allFiles, { demanding: newFiles, published, isPublic: !isDraft });
	const { waiting, answered, errors: demanded } = protection;
	const wrong = errorsOf(refused, field, [...errors, ...unconfirmed]);
	const formErrors = waiting.length > 0 ? [...(wrong.formErrors ?? []), waitingMessage(waiting)] : wrong.formErrors;
	const fieldErrors = wrong.fieldErrors || demanded ? { ...wrong.fieldErrors, ...demanded } : undefined;
	const publication = submission.status === "success" ? publicationOf(submission.value, timeZone) : undefined;
	const momentErrors = publication && momentPassed(publication, current?.publishedAt ?? null);
	const [refusal] = refused;
	const version = postedVersion(fields);
	const answerOf = (result: SaveConflict["result"], more: Partial<SaveConflict> = {}): SaveConflict => ({
		result,
		files,
		fromTrash,
		waiting,
		answered,
		version,
		...more,
	});
	if (fields.has(resumeField) || fields.get("arrange")) {
		// A draft of the device may name pictures that are no longer there.
		const isFaulty = refusal || (fields.has(resumeField) && wrong.fieldErrors);
		const error = isFaulty
			? { ...(wrong.formErrors && { "": wrong.formErrors }), ...fieldErrors, ...momentErrors }
			: undefined;
		const notice = fields.has(resumeField) ? resumedMessage(fields) : undefined;
		return { status: refusal?.status ?? 200, answer: answerOf({ ...submission.reply(), error }, { notice }) } as const;
	}
	const isRefused = refusal || fieldErrors || momentErrors || waiting.length > 0;
	if (submission.status !== "success" || publication === undefined || isRefused) {
		const result = submission.reply({ formErrors, fieldErrors: { ...fieldErrors, ...momentErrors } });
		return {
			status: refusal?.status ?? (unconfirmed.length + waiting.length > 0 ? 409 : 400),
			answer: answerOf(result),
		} as const;
	}
	if (fields.has(previewField))
		return { status: 200, value: submission.value, timeZone, answer: answerOf(submission.reply()) } as const;
	return {
		status: "success",
		value: submission.value,
		publication,
		version,
		restore: submission.value.restore !== undefined,
		timeZone,
		/** Returns the response when the save fails. */
		reject: (message: string, conflict?: Partial<SaveConflict>) =>
			answerOf(submission.reply({ formErrors: [message] }), conflict),
	} as const;
}
