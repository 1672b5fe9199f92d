import { parseForm } from "~/http/parse-form.server";
import { receiveForm } from "~/media/receive-form.server";
import { storedFiles } from "~/media/stored-files.server";
import { arrangeImages } from "./arrange-images";
import { maxImages, reportSchema } from "./report-form-schema.server";
import type { ReportDraft } from "./reports.server";

/** The most pictures that one post of the form may bring (decisions.md). */
const maxFiles = 30;

/**
 * Reads the posted report form with its pictures. Those that arrived are kept while the rest is corrected, also when
 * others were refused; a button that rearranges them gives the form back and saves nothing.
 */
export async function receiveReportForm(request: Request) {
	const { fields, stored, refused } = await receiveForm(request, {
		field: "files",
		folder: "reports",
		kinds: ["image"],
		maxFiles,
	});
	const submission = parseForm(fields, reportSchema);
	const named = String(fields.get("images") ?? "").split(",");
	const kept = await storedFiles(named.slice(0, maxImages), "reports");
	const arrange = String(fields.get("arrange") ?? "");
	const files = [...kept, ...stored];
	const ids = arrangeImages(
		files.map((file) => file.id),
		arrange,
	);
	const images = ids.flatMap((id) => files.find((file) => file.id === id) ?? []);

	const [refusal] = refused;
	const fieldErrors = refusal && { files: refused.map((file) => file.reason) };
	if (arrange !== "")
		return { status: refusal?.status ?? 200, result: { ...submission.reply(), error: fieldErrors }, images } as const;
	if (submission.status !== "success" || refusal !== undefined) {
		return { status: refusal?.status ?? 400, result: submission.reply({ fieldErrors }), images } as const;
	}
	const { id, images: _, arrange: __, ...written } = submission.value;
	const draft: ReportDraft = written;
	/** The form as it was posted, when it could not be saved. */
	const giveBack = (message: string) => ({ result: submission.reply({ formErrors: [message] }), images });
	return { status: "success", id, draft, imageIds: ids, giveBack } as const;
}
