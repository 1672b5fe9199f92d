import { isKnown } from "~/calendar/calendar-date";
import { storedFiles } from "~/files/stored-files.server";
import { resumedMessage, resumeField } from "~/forms/carried-form";
import { parseForm } from "~/forms/parse-form.server";
import { arrangeImages } from "~/images/arrange-images";
import { pickFields } from "~/publication/pick-fields.server";
import { momentPassed, postedVersion, publicationOf } from "~/publication/publication-fields.server";
import type { SaveConflict } from "~/publication/save-conflict";
import { unconfirmedMessages } from "~/trash/withdrawn-files";
import { trashedFilesAmong } from "~/trash/withdrawn-files.server";
import { receiveForm } from "~/uploads/receive-form.server";
import { errorsOf } from "~/uploads/refusal";
import { maxFiles } from "~/uploads/upload-limits";
import type { ReportAnswer } from "./report-form";
import { maxImages, maxRenderedImages, reportFields, reportSchema } from "./report-form-schema.server";
import type { ReportDraft } from "./reports.server";

type ReportFormContext = {
	timeZone: string;
	/** The report being edited. */
	current?: { publishedAt: Date | null; images: { id: string }[] };
};

/**
 * Reads and validates the posted report form. Uploaded pictures stay stored while other fields are corrected, even if
 * some were rejected; an `arrange` button renders the form again and saves nothing.
 */
export async function receiveReportForm(request: Request, { timeZone, current }: ReportFormContext) {
	const { fields, stored, refused } = await receiveForm(request, {
		field: "files",
		folder: "reports",
		kinds: ["image"],
		maxFiles,
	});
	const submission = parseForm(fields, reportSchema);
	const postedIds = String(fields.get("images") ?? "").split(",");
	const previous = await storedFiles(postedIds.slice(0, maxRenderedImages), "reports");
	const arrange = String(fields.get("arrange") ?? "");
	const files = [...previous, ...stored];
	const ids = arrangeImages(
		files.map((file) => file.id),
		arrange,
	);
	const images = ids.flatMap((id) => files.find((file) => file.id === id) ?? []);

	const [refusal] = refused;
	const surplus = ids.length - maxImages;
	const tooMany = `${maxImages} images au plus\u202f: retirez-en ${surplus}.`;
	const uploadErrors = errorsOf(refused, "files", surplus > 0 ? [tooMany] : []);
	// A file from the trash needs confirmation only when it becomes public.
	const published = isKnown(current?.publishedAt ?? null) ? current?.images : [];
	const newImages = images.filter(({ id }) => !published?.some((image) => image.id === id));
	const isDraft = fields.get("publication") === "draft";
	const fromTrash = await trashedFilesAmong(isDraft ? [] : newImages, fields, timeZone);
	const unconfirmed = unconfirmedMessages(fromTrash);
	const publication = submission.status === "success" ? publicationOf(submission.value, timeZone) : undefined;
	const momentErrors = publication && momentPassed(publication, current?.publishedAt ?? null);
	const fieldErrors = { ...uploadErrors.fieldErrors, ...momentErrors };
	const refuse = (status: number, result: ReportAnswer["result"]) => {
		const answer: ReportAnswer = { result, images, fromTrash, version: postedVersion(fields) };
		return { status, answer };
	};
	if (fields.has(resumeField)) {
		const { status, answer } = refuse(200, { ...submission.reply(), error: undefined });
		return { status, answer: { ...answer, notice: resumedMessage(fields) } };
	}
	if (arrange !== "")
		return refuse(refusal?.status ?? 200, {
			...submission.reply(),
			error: refusal && { "": uploadErrors.formErrors ?? null, ...fieldErrors },
		});
	const needsConfirmation = unconfirmed.length > 0;
	if (
		submission.status !== "success" ||
		publication === undefined ||
		refusal ||
		uploadErrors.fieldErrors ||
		momentErrors ||
		needsConfirmation
	) {
		const files = [...(uploadErrors.fieldErrors?.files ?? []), ...unconfirmed];
		const errors = { ...fieldErrors, ...(needsConfirmation && { files }) };
		return refuse(
			refusal?.status ?? (needsConfirmation ? 409 : 400),
			submission.reply({ ...uploadErrors, fieldErrors: errors }),
		);
	}
	const { id, restore } = submission.value;
	const version = postedVersion(fields);
	const draft: ReportDraft = pickFields(submission.value, reportFields);
	/** The answer when the save fails. */
	const giveBack = (message: string, conflict: Partial<SaveConflict> = {}): ReportAnswer => ({
		result: submission.reply({ formErrors: [message] }),
		images,
		fromTrash,
		version,
		...conflict,
	});
	return {
		status: "success",
		id,
		draft,
		imageIds: ids,
		publication,
		version,
		restore: restore !== undefined,
		giveBack,
	} as const;
}
