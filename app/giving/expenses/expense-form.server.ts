import { getZodConstraint } from "@conform-to/zod/v4";
import * as z from "zod";
import { calendarDateAt } from "~/platform/calendar/calendar-date";
import { idPattern } from "~/platform/db/new-id.server";
import type { expenses } from "~/platform/db/schema.server";
import { amountInput, formatAmount, parseAmount } from "~/platform/money/amount";
import { type Currency, currencyCodes } from "~/platform/money/currency";
import { checkPostedItem, receiveItemForm } from "~/publishing/publication/check-posted-item.server";
import { hasMoment, momentMissing, publicationFields } from "~/publishing/publication/publication-fields.server";
import type { ItemValues } from "~/publishing/publication/stored-item.server";
import { siteTimeZone } from "~/publishing/settings/settings.server";
import { calendarDateField, optionalId, plainSigns, requiredText } from "~/web/forms/form-text.server";
import { parseForm } from "~/web/forms/read-form.server";
import type { ExpenseRow } from "./expenses.server";
import { proofKinds } from "./proof-kinds";

const fields = z.object({
	title: requiredText({ missing: "Saisissez ce qui a été payé.", max: 200 }),
	date: calendarDateField("Choisissez le jour de la dépense."),
	amount: requiredText({ missing: "Saisissez un montant.", max: 30 }, plainSigns),
	currency: z.enum(currencyCodes).default("EUR"),
	needId: optionalId(),
	...publicationFields,
	id: z.string().regex(idPattern),
	/** Proof stored by an earlier submission of this form. */
	proofId: z.string().regex(idPattern).optional(),
});

/** @param today the last day that an expense can have, `YYYY-MM-DD` */
const expenseSchema = (today: string) =>
	fields.refine(hasMoment, momentMissing).superRefine(({ date, amount, currency }, context) => {
		const refuse = (field: string, message: string) => context.addIssue({ code: "custom", path: [field], message });
		const parsed = parseAmount(amount, currency);
		if ("error" in parsed) refuse("amount", parsed.error);
		if (date > today) refuse("date", "Cette date est dans le futur : choisissez le jour où la dépense a été payée.");
	});

/** Constraints for the browser's own validation. */
export const expenseConstraint = getZodConstraint(fields);

/** The columns that the form fills. */
export type ExpenseDraft = Pick<
	typeof expenses.$inferSelect,
	"title" | "date" | "amount" | "currency" | "needId" | "proofId"
>;

/** Converts a valid form to the stored columns. */
function expenseDraft(sent: z.output<typeof fields>, proofId: string | null): ExpenseDraft {
	const { title, date, currency, needId } = sent;
	const amount = parseAmount(sent.amount, currency);
	return { title, date, currency, needId, proofId, amount: "minor" in amount ? amount.minor : 0 };
}

/** Converts a stored expense to the fields of its form. */
export const expenseValues = ({ title, date, amount, currency, needId }: ExpenseDraft) => ({
	...{ title, date, currency },
	amount: amountInput(amount, currency),
	needId: needId ?? "",
});

/** Labels of the fields in a save conflict. */
const expenseLabels = { title: "Dépense", date: "Jour", amount: "Montant", needId: "Besoin" };

/** Formatting of those values in a save conflict. */
const expenseWords = {
	amount: ({ amount, currency }: Record<string, unknown>) => formatAmount(Number(amount), currency as Currency),
};

/** Reads and validates the posted form of an expense; its proof is optional. @param current the expense being edited */
export async function receiveExpenseForm(request: Request, current?: ExpenseRow) {
	const { fileId: proofId, ...posted } = await receiveItemForm(request, "spendings", proofKinds, current?.proofId);
	const timeZone = await siteTimeZone(); // read after the upload, which may take minutes
	const form = await checkPostedItem({
		...posted,
		submission: parseForm(posted.received.fields, expenseSchema(calendarDateAt(new Date(), timeZone))),
		timeZone,
		current: current && { publishedAt: current.publishedAt, fileIds: [current.proofId] },
	});
	if (form.status !== "success") return form;
	const written = expenseToWrite(expenseDraft(form.value, proofId));
	return { ...form, ...written, labels: expenseLabels, words: expenseWords };
}

/** Returns the values to write for an expense. */
export const expenseToWrite = ({ proofId, ...draft }: ExpenseDraft): ItemValues => ({
	draft,
	fileIds: proofId ? [proofId] : [],
});
