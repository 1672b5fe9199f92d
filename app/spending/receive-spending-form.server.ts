import { calendarDateAt } from "~/calendar/calendar-date";
import { parseForm } from "~/forms/read-form.server";
import { checkPostedItem, receiveItemForm } from "~/publication/check-posted-item.server";
import { siteTimeZone } from "~/settings/settings.server";
import { proofKinds } from "./proof-kinds";
import { spendingDraft, spendingLabels, spendingSchema, spendingWords } from "./spending-form-schema.server";
import { type ShownSpending, spendingToWrite } from "./spendings.server";

/**
 * Reads and validates the posted form of a spending; its proof is optional.
 * @param current the spending being edited
 */
export async function receiveSpendingForm(request: Request, current?: ShownSpending) {
	const proof = { field: "proof", folder: "proofs", kinds: proofKinds } as const;
	const { fileId: proofId, ...posted } = await receiveItemForm(request, proof, current?.proofId);
	const timeZone = await siteTimeZone(); // read after the upload, which may take minutes
	const form = await checkPostedItem({
		...posted,
		submission: parseForm(posted.received.fields, spendingSchema(calendarDateAt(new Date(), timeZone))),
		timeZone,
		current: current && { publishedAt: current.publishedAt, fileIds: [current.proofId] },
	});
	if (form.status !== "success") return form;
	const written = spendingToWrite(spendingDraft(form.value, proofId));
	return { ...form, ...written, labels: spendingLabels, words: spendingWords };
}
