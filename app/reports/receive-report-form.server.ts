import { storedFiles } from "~/files/stored-files.server";
import { rearrange } from "~/forms/list-order";
import { parseForm } from "~/forms/read-form.server";
import { checkPostedItem } from "~/publication/check-posted-item.server";
import { pickFields } from "~/publication/pick-fields.server";
import { siteTimeZone } from "~/settings/settings.server";
import { limits } from "~/uploads/limits.server";
import { receiveForm } from "~/uploads/receive-form.server";
import { maxImages, maxRenderedImages, reportFields, reportLabels, reportSchema } from "./report-form-schema.server";
import { reportToWrite, type ShownReport } from "./reports.server";

/**
 * Reads and validates the posted report form. An `arrange` button renders it again and saves nothing.
 * @param current the report being edited
 */
export async function receiveReportForm(request: Request, current?: ShownReport) {
	const folder = "reports";
	const received = await receiveForm(request, { field: "files", folder, kinds: ["image"], maxFiles: limits.files });
	const { fields, stored } = received;
	const postedIds = String(fields.get("images") ?? "").split(",");
	const wantedIds = postedIds.filter((id) => id !== "").slice(0, maxRenderedImages);
	const previous = await storedFiles(wantedIds, folder);
	const files = [...previous, ...stored];
	const fileIds = rearrange(idsOf(files), String(fields.get("arrange") ?? ""));
	const surplus = fileIds.length - maxImages;
	const form = await checkPostedItem({
		received,
		submission: parseForm(fields, reportSchema),
		field: "files",
		errors: [
			...(surplus > 0 ? [`${maxImages} images au plus\u202f: retirez-en ${surplus}.`] : []),
			...(previous.length < wantedIds.length ? [missingImages] : []),
		],
		files: fileIds.flatMap((id) => files.find((file) => file.id === id) ?? []),
		timeZone: await siteTimeZone(), // read after the upload, which may take minutes
		current: current && { publishedAt: current.publishedAt, fileIds: idsOf(current.images) },
	});
	if (form.status !== "success") return form;
	return { ...form, ...reportToWrite(pickFields(form.value, reportFields), fileIds), labels: reportLabels };
}

/** A form may wait longer on a device than pictures without a report stay on the site. */
const missingImages = "Des images ne sont plus sur le site\u202f: ajoutez-les à nouveau, ou enregistrez sans elles.";

const idsOf = (files: { id: string }[]) => files.map(({ id }) => id);
