import { getZodConstraint } from "@conform-to/zod/v4";
import { sql } from "drizzle-orm";
import * as z from "zod";
import { idPattern } from "~/platform/db/new-id.server";
import { needs } from "~/platform/db/schema.server";
import { amountInput, formatAmount, parseAmount } from "~/platform/money/amount";
import { type Currency, currencyCodes } from "~/platform/money/currency";
import { checkPostedItem, receiveItemForm } from "~/publishing/publication/check-posted-item.server";
import { hasMoment, momentMissing, publicationFields } from "~/publishing/publication/publication-fields.server";
import { freeSlug, type ItemValues } from "~/publishing/publication/stored-item.server";
import { siteTimeZone } from "~/publishing/settings/settings.server";
import { plainSigns, requiredLines, requiredText, text } from "~/web/forms/form-text.server";
import { parseForm } from "~/web/forms/read-form.server";
import { goalWords, stateWords } from "./need-progress";
import type { ShownNeed } from "./needs.server";

/** The largest target of a need that asks for things. */
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
	/** Target of a need that asks for money. */
	amount: text(30, plainSigns),
	currency: z.enum(currencyCodes).default("EUR"),
	/** Target of a need that asks for things. */
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

/** The columns that the form fills; those that the goal does not use are empty. */
export type NeedDraft = Pick<
	typeof needs.$inferSelect,
	"title" | "description" | "goal" | "target" | "currency" | "unit" | "arrived" | "state" | "pictureId"
>;

/** Converts a valid form to the stored columns. */
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

/** Converts a stored need to the fields of its form. */
export function needValues({ title, description, goal, target, currency, unit, arrived, state }: NeedDraft) {
	return {
		...{ title, description, goal, currency, unit, state },
		amount: goal === "money" ? amountInput(target, currency) : "",
		count: goal === "things" ? String(target) : "",
		arrived: goal === "things" ? String(arrived) : "",
	};
}

/** Labels of the fields in a save conflict. */
const needLabels = {
	title: "Titre",
	description: "Description",
	goal: "Objectif",
	target: "À réunir",
	arrived: "Déjà réunis",
	state: "État",
};

/** Formatting of those values in a save conflict. */
const needWords = {
	goal: goalWords,
	state: stateWords,
	target: ({ goal, target, currency, unit }: Record<string, unknown>) =>
		goal === "money" ? formatAmount(Number(target), currency as Currency) : `${target} ${unit}`.trim(),
};

/**
 * Reads and validates the posted form of a need; its picture is optional.
 * @param current the need being edited
 */
export async function receiveNeedForm(request: Request, current?: ShownNeed) {
	const { fileId: pictureId, ...posted } = await receiveItemForm(request, "needs", ["image"], current?.pictureId);
	const form = await checkPostedItem({
		...posted,
		submission: parseForm(posted.received.fields, needSchema),
		timeZone: await siteTimeZone(), // read after the upload, which may take minutes
		current: current && { publishedAt: current.publishedAt, fileIds: [current.pictureId] },
	});
	if (form.value === undefined) return form;
	if (form.status !== "success") {
		const [picture = null] = posted.allFiles;
		const { id, slug } = current ?? { id: form.value.id, slug: "" };
		return { ...form, shown: { ...needDraft(form.value, pictureId), id, slug, picture } };
	}
	return { ...form, ...needToWrite(needDraft(form.value, pictureId)), labels: needLabels, words: needWords };
}

/** Returns the values to write for a need; a new need goes first in the list, with a slug made from its title. */
export const needToWrite = ({ pictureId, ...draft }: NeedDraft): ItemValues => ({
	draft,
	fileIds: pictureId ? [pictureId] : [],
	first: { slug: freeSlug("needs", draft.title), position: sql`(select coalesce(min(position), 0) - 1 from needs)` },
});
