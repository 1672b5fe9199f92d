import { getZodConstraint } from "@conform-to/zod/v4";
import * as z from "zod";
import { idPattern } from "~/db/new-id.server";
import type { spendings } from "~/db/schema.server";
import { calendarDateField, optionalId, plainSigns, requiredText } from "~/forms/form-text.server";
import { amountInput, formatAmount, parseAmount } from "~/money/amount";
import { type Currency, currencyCodes } from "~/money/currency";
import { hasMoment, momentMissing, publicationFields } from "~/publication/publication-fields.server";

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

/** @param today the last day on which something can have been paid, `YYYY-MM-DD` */
export const spendingSchema = (today: string) =>
	fields.refine(hasMoment, momentMissing).superRefine(({ date, amount, currency }, context) => {
		const refuse = (field: string, message: string) => context.addIssue({ code: "custom", path: [field], message });
		const parsed = parseAmount(amount, currency);
		if ("error" in parsed) refuse("amount", parsed.error);
		if (date > today) refuse("date", "Ce jour n’est pas encore venu : choisissez celui où la dépense a été payée.");
	});

/** Constraints for the browser's own validation. */
export const spendingConstraint = getZodConstraint(fields);

/** The columns that a form fills. */
export type SpendingDraft = Pick<
	typeof spendings.$inferSelect,
	"title" | "date" | "amount" | "currency" | "needId" | "proofId"
>;

/** A valid form as it is stored. */
export function spendingDraft(sent: z.output<typeof fields>, proofId: string | null): SpendingDraft {
	const { title, date, currency, needId } = sent;
	const amount = parseAmount(sent.amount, currency);
	return { title, date, currency, needId, proofId, amount: "minor" in amount ? amount.minor : 0 };
}

/** The form's fields of a stored spending. */
export const spendingValues = ({ title, date, amount, currency, needId }: SpendingDraft) => ({
	...{ title, date, currency },
	amount: amountInput(amount, currency),
	needId: needId ?? "",
});

/** Labels of the fields in a save conflict. */
export const spendingLabels = { title: "Dépense", date: "Jour", amount: "Montant", needId: "Besoin" };

/** How a save conflict writes them. */
export const spendingWords = {
	amount: ({ amount, currency }: Record<string, unknown>) => formatAmount(Number(amount), currency as Currency),
};
