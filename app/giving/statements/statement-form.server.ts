import { getZodConstraint } from "@conform-to/zod/v4";
import * as z from "zod";
import { paymentMethodCodes } from "~/giving/pledges/pledge";
import { decodeText } from "~/giving/statement-formats/decode-text.server";
import { columnRoleCodes, maxBytes, maxColumns } from "~/giving/statement-formats/statement-line";
import { currencyCodes } from "~/platform/money/currency";
import { carryForm, readTexts } from "~/web/forms/carry-form.server";
import { lines, requiredText, text } from "~/web/forms/form-text.server";
import type { Reply } from "~/web/forms/guarded-form";

/** Reads the form of a statement; its file is never written to disk. @throws Response 400, 413 or 415 in French */
export async function receiveStatement(request: Request) {
	const { texts, file } = await readTexts(request, { field: "file", maxBytes });
	const form = new FormData();
	for (const [name, value] of texts) form.append(name, value);
	const bytes = file instanceof Buffer ? file : Buffer.from(String(form.get("text") ?? ""));
	return { form, file, bytes };
}

/** Carries the form through an expired session: a short file becomes text in the field for pasting. */
export const carryStatement = (request: Request, status: 401 | 403 | 503) =>
	carryForm(request, status, async (request) => {
		// A UTF-16 file has two bytes per unit.
		const { texts, files, file } = await readTexts(request, { field: "file", maxBytes: 2 * maxPasted });
		const text = file instanceof Buffer ? decodeText(file) : "";
		const others = texts.filter(([name, value]) => name !== "text" || value !== "");
		const isPasted = others.some(([name]) => name === "text");
		if (text === "" || text.length > maxPasted || isPasted) return { texts, files };
		return { texts: [...others, ["text", text]], files: 0 };
	});

/** Adds the file's text to the reply, as a browser does not send it again; a long file has to be chosen again. */
export function withText(reply: Reply, bytes: Buffer): Reply {
	if (bytes.subarray(0, 2).toString("latin1") === "PK") return reply; // a ZIP is no text
	const text = decodeText(bytes);
	return text.length > maxPasted ? reply : { ...reply, initialValue: { ...reply.initialValue, text } };
}

/** The maximum length of a pasted statement, or one rendered with the form, in UTF-16 units; longer ones are files. */
export const maxPasted = 100_000;

/** Limits of the words explained at once, and of the former answers offered for revision. */
const maxWords = 100;
export const maxAnswered = 50;

const fields = z.object({
	// Messages and tables may contain any character; the stored part is cleaned.
	text: z.string().optional(),
	currency: z.enum(currencyCodes),
	/** Signature of a table whose columns the form asks for. */
	signature: lines(1000),
	columns: z.array(z.enum(columnRoleCodes)).max(maxColumns).optional(),
	/** The former roles of the columns, when the answer is corrected. */
	formerly: z.array(z.enum(columnRoleCodes)).max(maxColumns).optional(),
	/** Words of states that the form asks for. */
	words: z
		.array(z.object({ word: text(40), arrived: z.enum(["oui", "non"]).optional() }))
		.max(maxWords)
		.optional(),
	/** The day of messages without a date. */
	day: text(10),
	/** An account's identifier, `new`, or empty to follow the statement; `mark` is what the form asked about. */
	account: text(40),
	accountName: text(60),
	accountPaymentMethod: z.enum(paymentMethodCodes).optional(),
	mark: text(1000),
});

/** The form of a statement. @param file the chosen file */
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

/** Extracts the answers of a valid form. */
export function statementAnswers(sent: z.output<typeof fields>) {
	const {
		currency,
		signature,
		columns,
		formerly,
		words = [],
		day,
		account,
		accountName,
		accountPaymentMethod,
		mark,
	} = sent;
	return {
		...{ currency, day: day || undefined },
		columns: columns && { signature, roles: columns, formerly },
		words: words.flatMap(({ word, arrived }) => (arrived ? { word, arrived: arrived === "oui" } : [])),
		account: account
			? { id: account, name: accountName, paymentMethod: accountPaymentMethod, mark: mark || undefined }
			: undefined,
	};
}

export type StatementAnswers = ReturnType<typeof statementAnswers>;

/** The HTML validation attributes. */
export const statementConstraint = getZodConstraint(fields.pick({ currency: true }));

/** The form of an account. */
export const accountSchema = z.object({
	name: requiredText({ missing: "Donnez un nom à ce compte.", max: 60 }),
	paymentMethod: z.enum(paymentMethodCodes),
});

export const accountConstraint = getZodConstraint(accountSchema);
