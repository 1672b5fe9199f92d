import * as z from "zod";

// C0 and C1 controls but tab and line breaks, and bidi controls. SQLite would truncate at NUL, and bidi controls can
// make one word look like another.
const invisible = /(?![\t\n\r])[\p{Cc}\u202A-\u202E\u2066-\u2069]/u;
const invisibleMessage = "Ce texte contient des caractères invisibles : effacez-le et saisissez-le à nouveau.";

type Asked = { missing: string; max: number };

/** A text that is normalized before it is checked; its length is in UTF-16 units, as `maxlength` counts. */
const written = ({ missing, max }: Asked, normalize: (text: string) => string) =>
	z
		.string({ error: missing })
		.overwrite(normalize)
		.max(max, `${max.toLocaleString("fr-FR")} caractères au plus.`)
		.refine((text) => text.isWellFormed() && !invisible.test(text), invisibleMessage);

/** A text on one line: what breaks or controls a line becomes a space, as it would make other lines of a paper. */
export const oneLine = (text: string): string =>
	text.replace(/[\s\p{Cc}]+/gu, (run) => (/[\p{Cc}\u2028\u2029]/u.test(run) ? " " : run)).trim();

const asWritten = (text: string) => text;

/** A required text of one line, without invisible characters; `missing` is the message when it is empty. */
export const requiredText = (asked: Asked) =>
	written(asked, oneLine).refine((text) => text !== "", { error: asked.missing, abort: true });

/** A required text that may have several lines, for a `textarea`. */
export const requiredLines = (asked: Asked) => written(asked, asWritten);

/** An optional text of one line; empty becomes null. */
export const optionalText = (max: number) => orNull(written({ missing: "", max }, oneLine));

/** An optional text that may have several lines; empty becomes null. */
export const optionalLines = (max: number) => orNull(written({ missing: "", max }, asWritten));

/** An optional text of one line; empty stays an empty string. */
export const text = (max: number) => optionalText(max).transform((line) => line ?? "");

/** An optional text that may have several lines; empty stays an empty string. */
export const lines = (max: number) => optionalLines(max).transform((several) => several ?? "");

const orNull = (schema: z.ZodString) => schema.optional().transform((text) => text || null);

const emailMessage = "Saisissez une adresse du type nom@exemple.org.";

export const requiredEmail = () => z.email({ error: emailMessage }).max(254, emailMessage);
