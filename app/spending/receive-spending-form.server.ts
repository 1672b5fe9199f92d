import { calendarDateAt } from "~/calendar/calendar-date";
import { deleteUnreferenced } from "~/files/delete-unreferenced.server";
import { storedFiles } from "~/files/stored-files.server";
import { parseForm } from "~/forms/parse-form.server";
import { checkPostedItem } from "~/publication/check-posted-item.server";
import { siteTimeZone } from "~/settings/settings.server";
import { receiveForm } from "~/uploads/receive-form.server";
import { proofKinds } from "./proof-kinds";
import { spendingDraft, spendingLabels, spendingSchema, spendingWords } from "./spending-form-schema.server";
import { type ShownSpending, spendingToWrite } from "./spendings.server";

/**
 * Reads and validates the posted form of a spending; its proof is optional.
 * @param current the spending being edited
 */
export async function receiveSpendingForm(request: Request, current?: ShownSpending) {
	const folder = "proofs";
	const received = await receiveForm(request, { field: "proof", folder, kinds: proofKinds, maxFiles: 1 });
	const { fields, stored } = received;
	const [previous] = await storedFiles([String(fields.get("proofId") ?? "")], folder);
	const proof = stored[0] ?? previous;
	if (stored[0] && previous) await deleteUnreferenced([previous.id]);
	const proofId = proof?.id ?? current?.proofId ?? null;
	const timeZone = await siteTimeZone(); // read after the upload, which may take minutes
	const form = await checkPostedItem({
		received,
		submission: parseForm(fields, spendingSchema(calendarDateAt(new Date(), timeZone))),
		field: "proof",
		errors: [],
		files: proof ? [proof] : [],
		allFiles: await storedFiles([proofId ?? ""], folder),
		timeZone,
		current: current && { publishedAt: current.publishedAt, fileIds: [current.proofId] },
	});
	if (form.status !== "success") return form;
	const written = spendingToWrite(spendingDraft(form.value, proofId));
	return { ...form, ...written, labels: spendingLabels, words: spendingWords };
}
