import { getZodConstraint } from "@conform-to/zod/v4";
import * as z from "zod";
import { storedFiles } from "~/media/files/stored-files.server";
import { visible } from "~/media/images/picture-file";
import { limits } from "~/media/uploads/receive-file.server";
import { idPattern } from "~/platform/db/new-id.server";
import type { reports } from "~/platform/db/schema.server";
import { checkPostedItem, receivePublication } from "~/publishing/publication/check-posted-item.server";
import {
	hasMoment,
	momentMissing,
	pickFields,
	publicationFields,
} from "~/publishing/publication/publication-fields.server";
import type { ItemValues } from "~/publishing/publication/stored-item.server";
import { withoutLeftOut } from "~/publishing/publication/waiting-photos.server";
import { siteTimeZone } from "~/publishing/settings/settings.server";
import {
	calendarDateField,
	optionalId,
	optionalText,
	optionalWebAddress,
	requiredLines,
	requiredText,
} from "~/web/forms/form-text.server";
import { rearrange } from "~/web/forms/list-order";
import { parseForm } from "~/web/forms/read-form.server";
import type { ShownReport } from "./reports.server";

/** Maximum number of pictures of one report. */
export const maxImages = 500;

/** Maximum number of pictures that the form renders again, so that surplus ones can be removed one by one. */
const maxRenderedImages = 2 * maxImages;

/** The editable fields; draft type, comparison and initial values derive from them. */
export const reportFields = {
	title: requiredText({ missing: "Saisissez un titre.", max: 150 }),
	subtitle: optionalText(200),
	content: requiredLines({ missing: "Saisissez le contenu.", max: 100_000 }),
	author: optionalText(120),
	date: calendarDateField()
		.optional()
		.transform((date) => date ?? null),
	shareLink: optionalWebAddress("https://exemple.org/page").transform((link) => link || null),
	needId: optionalId(),
};

/** Labels of the fields in a save conflict. */
export const reportLabels: Record<keyof typeof reportFields, string> = {
	title: "Titre",
	subtitle: "Sous-titre",
	content: "Contenu",
	author: "Auteur",
	date: "Date",
	shareLink: "Lien de partage",
	needId: "Besoin",
};

export const reportSchema = z
	.object({
		...reportFields,
		...publicationFields,
		id: z.string().regex(idPattern),
		/** Comma-separated identifiers in order: saved pictures and those stored by earlier submissions. */
		images: z
			.string()
			.regex(/^[\w-]{12}(,[\w-]{12})*$/)
			.max(13 * maxRenderedImages - 1, `${maxImages} images au plus.`)
			.optional(),
		/** The value of a button beside a picture: `first:ID`, `up:ID`, `down:ID` or `remove:ID`; nothing is saved. */
		arrange: z
			.string()
			.regex(/^(first|up|down|remove):[\w-]{12}$/)
			.optional(),
	})
	.refine(hasMoment, momentMissing);

/** Constraints for the browser's own validation. */
export const reportConstraint = getZodConstraint(reportSchema);

/**
 * Reads and validates the posted report form. An `arrange` button renders it again and saves nothing.
 * @param current the report being edited
 */
export async function receiveReportForm(request: Request, current?: ShownReport) {
	const folder = "reports";
	const received = await receivePublication(request, {
		field: "files",
		folder,
		kinds: ["image"],
		maxFiles: limits.files,
	});
	const { fields, stored } = received;
	const postedIds = String(fields.get("images") ?? "").split(",");
	const wantedIds = postedIds.filter((id) => id !== "").slice(0, maxRenderedImages);
	const previous = await storedFiles(wantedIds, folder);
	const files = withoutLeftOut(fields, [...previous, ...stored]);
	const fileIds = rearrange(idsOf(files), String(fields.get("arrange") ?? ""));
	const images = fileIds.flatMap((id) => files.find((file) => file.id === id) ?? []);
	const surplus = fileIds.length - maxImages;
	const form = await checkPostedItem({
		received,
		submission: parseForm(fields, reportSchema),
		field: "files",
		errors: [
			...(surplus > 0 ? [`${maxImages} images au plus\u202f: retirez-en ${surplus}.`] : []),
			...(previous.length < wantedIds.length ? [missingImages] : []),
		],
		files: images,
		timeZone: await siteTimeZone(), // this is read after the upload, which may take minutes
		current: current && { publishedAt: current.publishedAt, fileIds: idsOf(current.images) },
	});
	if (form.value === undefined) return form;
	if (form.status !== "success") {
		const { id, createdAt, publishedAt, updatedAt } = current ?? {
			...unsaved,
			id: form.value.id,
			createdAt: new Date(),
		};
		const draft = pickFields(form.value, reportFields);
		return { ...form, shown: { ...draft, id, createdAt, publishedAt, updatedAt, images: images.filter(visible) } };
	}
	return { ...form, ...reportToWrite(pickFields(form.value, reportFields), fileIds), labels: reportLabels };
}

const unsaved = { publishedAt: null, updatedAt: null };

/** The error for a form that waited longer on a device than pictures without a report stay on the site. */
const missingImages = "Des images ne sont plus sur le site\u202f: ajoutez-les à nouveau, ou enregistrez sans elles.";

const idsOf = (files: { id: string }[]) => files.map(({ id }) => id);

/** The editable columns of a report. */
export type ReportDraft = Pick<typeof reports.$inferInsert, keyof typeof reportFields>;

/** Returns a report as it is written. @param fileIds its pictures in order, cover first */
export const reportToWrite = (draft: ReportDraft, fileIds: string[]): ItemValues => ({ draft, fileIds });
