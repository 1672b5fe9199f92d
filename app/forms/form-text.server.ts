import { domainToASCII } from "node:url";
import * as z from "zod";
import { idPattern } from "~/db/new-id.server";

/**
 * Bidi controls, which can make one word look like another, C0 and C1 controls, as SQLite would truncate at NUL, and what
 * shows nothing inside a word: soft hyphens, zero-width spaces, word joiners. Joiners and non-joiners (U+200C and U+200D)
 * stay, as words of some languages are spelt with them.
 */
const controls = /(?![\t\n\r])[\p{Cc}\u202A-\u202E\u2066-\u2069\u00AD\u200B\u2060\uFEFF]/gu;

type Asked = { missing: string; max: number };

/** A text that is normalized before it is checked; its length is in UTF-16 units, as `maxlength` counts. */
const written = ({ missing, max }: Asked, normalize: (text: string) => string) =>
	z
		.string({ error: missing })
		.overwrite(normalize)
		.max(max, `${max.toLocaleString("fr-FR")} caractères au plus.`);

/** A text on one line: what breaks or controls a line becomes a space, as it would make other lines of a paper. */
export const oneLine = (text: string): string =>
	severalLines(text.replace(/[\s\p{Cc}]+/gu, (run) => (/[\p{Cc}\u2028\u2029]/u.test(run) ? " " : run)));

/** Controls are removed: a text must not be refused for what its writer cannot see. */
const severalLines = (text: string): string =>
	text
		.replace(/[\v\f\u0085\u2028\u2029]/g, "\n")
		.replace(controls, "")
		.toWellFormed()
		.trim();

const required = (asked: Asked, normalize: (text: string) => string) =>
	written(asked, normalize).refine((text) => /[^\s\p{Cf}]/u.test(text), { error: asked.missing, abort: true });

/**
 * A required text of one line; `missing` is the message when it is empty.
 * @param normalize `plainSigns` for a text of a known form
 */
export const requiredText = (asked: Asked, normalize = oneLine) => required(asked, normalize);

/** A required text that may have several lines, for a `textarea`. */
export const requiredLines = (asked: Asked) => required(asked, severalLines);

/** An optional text of one line; empty becomes null. */
export const optionalText = (max: number, normalize = oneLine) => orNull(written({ missing: "", max }, normalize));

/** An optional text that may have several lines; empty becomes null. */
export const optionalLines = (max: number) => orNull(written({ missing: "", max }, severalLines));

/** An optional text of one line; empty stays an empty string. */
export const text = (max: number, normalize = oneLine) => optionalText(max, normalize).transform((line) => line ?? "");

/** An optional text that may have several lines; empty stays an empty string. */
export const lines = (max: number) => optionalLines(max).transform((several) => several ?? "");

const orNull = (schema: z.ZodString) => schema.optional().transform((text) => text || null);

const emailMessage = "Saisissez une adresse du type nom@exemple.org.";

/** An e-mail address. The pattern of `z.email` would reach the browser, which would refuse what is normalized here. */
export const requiredEmail = () =>
	z
		.string({ error: emailMessage })
		.overwrite(bareAddress)
		.max(254, emailMessage)
		.refine((address) => z.email().safeParse(address).success, emailMessage);

/** An e-mail address without what it is copied with: `mailto:`, brackets, a last full stop; its domain as DNS has it. */
export function bareAddress(text: string): string {
	const address = plainSigns(text.slice(0, 1000)).replace(/^(?:.*<|mailto:|[(«\s])+|(?:\?.*|[>)»,;.\s])+$/gi, "");
	const [, account, domain] = /^(.*@)(.*[^ -~].*)$/.exec(address) ?? [];
	return domain ? account + domainToASCII(domain) : address;
}

/**
 * A text of a known form (a number, a code, an address) in the signs that this form has: without the marks of no width
 * that phones put around numbers, and with the digits and hyphens of ASCII for those of any script or width.
 */
export const plainSigns = (text: string): string =>
	text
		.normalize("NFKC")
		.replace(/[\p{Cf}\p{VS}]/gu, "")
		.replace(/[\p{Pd}\u2212]/gu, "-")
		.replace(/(?!\d)\p{Nd}/gu, asciiDigit)
		.replace(/[\s\p{Cc}]+/gu, " ")
		.trim();

/** The digits of a script follow each other, zero first. */
function asciiDigit(digit: string): string {
	const code = digit.codePointAt(0) ?? 0;
	let zero = code;
	while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--;
	return String((code - zero) % 10);
}

/** A form field with the identifier of another row; empty becomes null. */
export const optionalId = () =>
	z
		.string()
		.regex(idPattern)
		.optional()
		.transform((id) => id ?? null);
