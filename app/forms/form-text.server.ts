import * as z from "zod";

// C0 and C1 controls but tab and line breaks, and bidi controls. SQLite would truncate at NUL, and bidi controls can
// make one word look like another.
const invisible = /(?![\t\n\r])[\p{Cc}\u202A-\u202E\u2066-\u2069]/u;
const invisibleMessage = "Ce texte contient des caractères invisibles : effacez-le et saisissez-le à nouveau.";

/**
 * A required text without invisible characters; `parseForm` has trimmed it.
 * @param missing the message when it is empty
 * @param max its length in UTF-16 units, as `maxlength` counts
 */
export function requiredText({ missing, max }: { missing: string; max: number }) {
	return z
		.string({ error: missing })
		.max(max, `${max.toLocaleString("fr-FR")} caractères au plus.`)
		.refine((text) => text.isWellFormed() && !invisible.test(text), invisibleMessage);
}

/** An optional text; empty becomes null. */
export function optionalText(max: number) {
	return requiredText({ missing: "", max })
		.optional()
		.transform((text) => text ?? null);
}

/** An optional text; empty stays an empty string. */
export const text = (max: number) => optionalText(max).transform((written) => written ?? "");

const emailMessage = "Saisissez une adresse du type nom@exemple.org.";

export const requiredEmail = () => z.email({ error: emailMessage }).max(254, emailMessage);
