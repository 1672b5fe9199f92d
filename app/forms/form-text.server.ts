import * as z from "zod";

// C0 and C1 controls but tab and line breaks, and the marks that turn the direction of the text around them.
// SQLite would cut the text at a NUL, and a direction mark can make one word read as another.
const invisible = /(?![\t\n\r])[\p{Cc}\u202A-\u202E\u2066-\u2069]/u;
const invisibleMessage = "Ce texte contient des caractères invisibles : effacez-le et saisissez-le à nouveau.";

/**
 * A required text of a form, without invisible characters; `parseForm` has trimmed it.
 * @param missing what to say when it is empty
 * @param max its longest length in UTF-16 units, as the browser's `maxlength` counts
 */
export function requiredText({ missing, max }: { missing: string; max: number }) {
	return z
		.string({ error: missing })
		.max(max, `${max.toLocaleString("fr-FR")} caractères au plus.`)
		.refine((text) => text.isWellFormed() && !invisible.test(text), invisibleMessage);
}

/** The same, when the field may stay empty; an empty one becomes null. */
export function optionalText(max: number) {
	return requiredText({ missing: "", max })
		.optional()
		.transform((text) => text ?? null);
}

/** The same, when an empty field is kept as an empty text. */
export const text = (max: number) => optionalText(max).transform((written) => written ?? "");

const emailMessage = "Saisissez une adresse du type nom@exemple.org.";

/** A required e-mail address. */
export const requiredEmail = () => z.email({ error: emailMessage }).max(254, emailMessage);
