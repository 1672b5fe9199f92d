import { getZodConstraint } from "@conform-to/zod/v4";
import * as z from "zod";
import { idPattern } from "~/db/new-id.server";
import { needs } from "~/db/schema.server";
import { plainSigns, requiredLines, requiredText, text } from "~/forms/form-text.server";
import { amountInput, formatAmount, parseAmount } from "~/money/amount";
import { type Currency, currencyCodes } from "~/money/currency";
import { hasMoment, momentMissing, publicationFields } from "~/publication/publication-fields.server";
import { goalWords, stateWords } from "./need-progress";

/** The largest number of things. */
const maxThings = 1_000_000;

const number = z
	.string()
	.overwrite(plainSigns)
	.regex(/^\d{1,7}$/, "Saisissez un nombre entier.")
	.transform(Number)
	.refine((count) => count <= maxThings, `${maxThings.toLocaleString("fr-FR")} au plus.`)
	.optional()
	.transform((count) => count ?? 0);

const fields = z.object({
	title: requiredText({ missing: "Saisissez un titre.", max: 150 }),
	description: requiredLines({ missing: "Saisissez une description.", max: 10_000 }),
	goal: z.enum(needs.goal.enumValues).default("none"),
	/** Of a sum of money. */
	amount: text(30, plainSigns),
	currency: z.enum(currencyCodes).default("EUR"),
	/** Of things. */
	count: number,
	unit: text(60),
	arrived: number,
	state: z.enum(needs.state.enumValues).default("open"),
	...publicationFields,
	id: z.string().regex(idPattern),
	/** Picture stored by an earlier submission of this form. */
	pictureId: z.string().regex(idPattern).optional(),
});

export const needSchema = fields.refine(hasMoment, momentMissing).superRefine((sent, context) => {
	const refuse = (field: keyof typeof sent, message: string) =>
		context.addIssue({ code: "custom", path: [field], message });
	if (sent.goal === "money") {
		const amount = parseAmount(sent.amount, sent.currency);
		if ("error" in amount) refuse("amount", sent.amount === "" ? "Saisissez la somme à réunir." : amount.error);
	}
	if (sent.goal !== "things") return;
	if (sent.count === 0) refuse("count", "Saisissez le nombre à réunir.");
	if (sent.unit === "") refuse("unit", "Saisissez ce qu’il faut réunir, du type cartables.");
});

/** Constraints for the browser's own validation. */
export const needConstraint = getZodConstraint(fields);

/** The columns that a form fills; what its goal does not use is empty. */
export type NeedDraft = Pick<
	typeof needs.$inferSelect,
	"title" | "description" | "goal" | "target" | "currency" | "unit" | "arrived" | "state" | "pictureId"
>;

/** A valid form as it is stored. */
export function needDraft(sent: z.output<typeof fields>, pictureId: string | null): NeedDraft {
	const { title, description, goal, state } = sent;
	const base = {
		title,
		description,
		goal,
		state,
		pictureId,
		target: 0,
		currency: "EUR",
		unit: "",
		arrived: 0,
	} as const;
	if (goal === "things") return { ...base, target: sent.count, unit: sent.unit, arrived: sent.arrived };
	if (goal === "none") return base;
	const amount = parseAmount(sent.amount, sent.currency);
	return { ...base, target: "minor" in amount ? amount.minor : 0, currency: sent.currency };
}

/** The form's fields of a stored need. */
export function needValues({ title, description, goal, target, currency, unit, arrived, state }: NeedDraft) {
	return {
		...{ title, description, goal, currency, unit, state },
		amount: goal === "money" ? amountInput(target, currency) : "",
		count: goal === "things" ? String(target) : "",
		arrived: goal === "things" ? String(arrived) : "",
	};
}

/** Labels of the fields in a save conflict. */
export const needLabels = {
	title: "Titre",
	description: "Description",
	goal: "Objectif",
	target: "À réunir",
	arrived: "Déjà réunis",
	state: "État",
};

/** How a save conflict writes them. */
export const needWords = {
	goal: goalWords,
	state: stateWords,
	target: ({ goal, target, currency, unit }: Record<string, unknown>) =>
		goal === "money" ? formatAmount(Number(target), currency as Currency) : `${target} ${unit}`.trim(),
};
