import { getZodConstraint } from "@conform-to/zod/v4";
import * as z from "zod";
import { lines } from "~/forms/form-text.server";
import { currencyCodes } from "~/money/currency";
import { columnRoleCodes, maxColumns } from "~/statement-formats/csv-columns";
import { maxBytes } from "~/statement-formats/statement-line";

/** The longest statement that is pasted, or comes back with the form, in UTF-16 units; a longer one is a file. */
export const maxPasted = 100_000;

const fields = z.object({
	// Messages and tables may hold any character; the stored part is cleaned.
	text: z.string().optional(),
	currency: z.enum(currencyCodes),
	/** Of a table whose columns the form asks for. */
	signature: lines(1000),
	columns: z.array(z.enum(columnRoleCodes)).max(maxColumns).optional(),
	/** What they were taken for, when the answer is corrected. */
	formerly: z.array(z.enum(columnRoleCodes)).max(maxColumns).optional(),
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

/** The HTML validation attributes. */
export const statementConstraint = getZodConstraint(fields.pick({ currency: true }));
