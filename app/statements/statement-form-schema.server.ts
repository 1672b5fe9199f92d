import { getZodConstraint } from "@conform-to/zod/v4";
import * as z from "zod";
import { lines, requiredText, text } from "~/forms/form-text.server";
import { currencyCodes } from "~/money/currency";
import { meansCodes } from "~/pledges/pledge-choices";
import { columnRoleCodes, maxColumns } from "~/statement-formats/csv-columns";
import { maxBytes } from "~/statement-formats/statement-line";
import type { SentStatement } from "./import-statement.server";

/** The longest statement that is pasted, or comes back with the form, in UTF-16 units; a longer one is a file. */
export const maxPasted = 100_000;

/** The most words of states that are explained at once, and whose answers are offered for revision. */
const maxWords = 100;
export const maxAnswered = 50;

const fields = z.object({
	// Messages and tables may hold any character; the stored part is cleaned.
	text: z.string().optional(),
	currency: z.enum(currencyCodes),
	/** Of a table whose columns the form asks for. */
	signature: lines(1000),
	columns: z.array(z.enum(columnRoleCodes)).max(maxColumns).optional(),
	/** What they were taken for, when the answer is corrected. */
	formerly: z.array(z.enum(columnRoleCodes)).max(maxColumns).optional(),
	/** Words of states that the form asks for. */
	words: z
		.array(z.object({ word: text(40), arrived: z.enum(["oui", "non"]).optional() }))
		.max(maxWords)
		.optional(),
	/** That of messages without one. */
	day: text(10),
	/** The account by its identifier, `new`, or as the statement says; with the mark for which the form asks. */
	account: text(40),
	accountName: text(60),
	accountMeans: z.enum(meansCodes).optional(),
	mark: text(1000),
});

/** The form of a statement. @param file what was chosen beside it */
export const statementSchema = (file: Buffer | "too large" | undefined) =>
	fields.superRefine((sent, context) => {
		const refuse = (path: string, message: string) => context.addIssue({ code: "custom", path: [path], message });
		if (file === "too large")
			refuse("file", `Ce fichier dépasse ${maxBytes / 1e6} Mo : exportez une période plus courte.`);
		if (file === undefined && sent.text === undefined) refuse("text", "Choisissez un fichier, ou collez le relevé.");
		if (file !== undefined && sent.text !== undefined && sent.columns === undefined)
			refuse("text", "Choisissez un fichier ou collez un texte, pas les deux.");
		if ((sent.text?.length ?? 0) > maxPasted)
			refuse("text", "C’est trop long pour être collé : choisissez un fichier.");
	});

/** What a valid form answers about a statement. */
export function statementAnswers(
	sent: z.output<typeof fields>,
): Omit<SentStatement, "bytes" | "today" | "firstWallet"> {
	const { currency, signature, columns, formerly, words = [], day, account, accountName, accountMeans, mark } = sent;
	return {
		...{ currency, day: day || undefined },
		columns: columns && { signature, roles: columns, formerly },
		words: words.flatMap(({ word, arrived }) => (arrived ? { word, arrived: arrived === "oui" } : [])),
		account: account ? { id: account, name: accountName, means: accountMeans, mark: mark || undefined } : undefined,
	};
}

/** The HTML validation attributes. */
export const statementConstraint = getZodConstraint(fields.pick({ currency: true }));

/** The form of an account. */
export const accountSchema = z.object({
	name: requiredText({ missing: "Donnez un nom à ce compte.", max: 60 }),
	means: z.enum(meansCodes),
});

export const accountConstraint = getZodConstraint(accountSchema);
