import { domainToASCII } from "node:url";
import * as z from "zod";
import { clockTime, isCalendarDate } from "~/platform/calendar/calendar-date";
import { idPattern } from "~/platform/db/new-id.server";
import { phoneDigits, phoneNotation } from "./phone-number";

/**
 * Bidi controls, which can make one word look like another, C0 and C1 controls, as SQLite would truncate at NUL, and
 * invisible characters inside a word: soft hyphens, zero-width spaces, word joiners. Joiners and non-joiners (U+200C
 * and U+200D) stay, as words of some languages are spelt with them.
 */
const controls = /(?![\t\n\r])[\p{Cc}\u202A-\u202E\u2066-\u2069\u00AD\u200B\u2060\uFEFF]/gu;

type Asked = { missing: string; max: number };

/** Returns a schema for a text that is normalized before the check; lengths are in UTF-16 units, as in `maxlength`. */
const written = ({ missing, max }: Asked, normalize: (text: string) => string) =>
	z
		.string({ error: missing })
		.overwrite(normalize)
		.max(max, `${max.toLocaleString("fr-FR")} caractères au plus.`);

/** Puts a text on one line: controls and line breaks become spaces, as they would break the lines of a document. */
export const oneLine = (text: string): string =>
	severalLines(text.replace(/[\s\p{Cc}]+/gu, (run) => (/[\p{Cc}\u2028\u2029]/u.test(run) ? " " : run)));

/** Removes control characters: a text must not be refused for something that its writer cannot see. */
const severalLines = (text: string): string =>
	text
		.replace(/[\v\f\u0085\u2028\u2029]/g, "\n")
		.replace(controls, "")
		.toWellFormed()
		.trim();

const required = (asked: Asked, normalize: (text: string) => string) =>
	written(asked, normalize).refine((text) => /[^\s\p{Cf}]/u.test(text), { error: asked.missing, abort: true });

/**
 * Returns a required text of one line; `missing` is the message when it is empty.
 * @param normalize `plainSigns` for a text of a known form
 */
export const requiredText = (asked: Asked, normalize = oneLine) => required(asked, normalize);

/** Returns a required text that may have several lines, for a `textarea`. */
export const requiredLines = (asked: Asked) => required(asked, severalLines);

/** Returns an optional text of one line; empty becomes null. */
export const optionalText = (max: number, normalize = oneLine) => orNull(written({ missing: "", max }, normalize));

/** Returns an optional text that may have several lines; empty becomes null. */
export const optionalLines = (max: number) => orNull(written({ missing: "", max }, severalLines));

/** Returns an optional text of one line; empty stays an empty string. */
export const text = (max: number, normalize = oneLine) => optionalText(max, normalize).transform((line) => line ?? "");

/** Returns an optional text that may have several lines; empty stays an empty string. */
export const lines = (max: number) => optionalLines(max).transform((several) => several ?? "");

const orNull = (schema: z.ZodString) => schema.optional().transform((text) => text || null);

const emailMessage = "Saisissez une adresse du type nom@exemple.org.";

/** Returns a required e-mail address. The pattern of `z.email` would make browsers refuse what is normalized here. */
export const requiredEmail = () =>
	z
		.string({ error: emailMessage })
		.overwrite(bareAddress)
		.max(254, emailMessage)
		.refine((address) => z.email().safeParse(address).success, emailMessage);

/** Returns an e-mail address without `mailto:`, brackets and final full stop, with its domain in DNS form. */
export function bareAddress(text: string): string {
	const address = plainSigns(text.slice(0, 1000)).replace(/^(?:.*<|mailto:|[(«\s])+|(?:\?.*|[>)»,;.\s])+$/gi, "");
	const [, account, domain] = /^(.*@)(.*[^ -~].*)$/.exec(address) ?? [];
	return domain ? account + domainToASCII(domain) : address;
}

/**
 * Returns a text of a known form (a number, a code, an address) in the characters of this form: without the invisible
 * marks that phones put around numbers, and with ASCII digits and hyphens for those of any script or width.
 */
export const plainSigns = (text: string): string =>
	text
		.normalize("NFKC")
		.replace(/[\p{Cf}\p{VS}]/gu, "")
		.replace(/[\p{Pd}\u2212]/gu, "-")
		.replace(/(?!\d)\p{Nd}/gu, asciiDigit)
		.replace(/[\s\p{Cc}]+/gu, " ")
		.trim();

/** Returns the ASCII digit for one of any script: the digits of a script follow each other, zero first. */
function asciiDigit(digit: string): string {
	const code = digit.codePointAt(0) ?? 0;
	let zero = code;
	while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--;
	return String((code - zero) % 10);
}

/** Returns a form field with the identifier of another row; empty becomes null. */
export const optionalId = () =>
	z
		.string()
		.regex(idPattern)
		.optional()
		.transform((id) => id ?? null);

const notPhone = "Saisissez un numéro du type +221 77 123 45 67, ou laissez vide.";
const notInternational = "Saisissez le numéro avec l’indicatif du pays, du type +221 77 123 45 67, ou laissez vide.";

/** Returns an optional phone number as written, with 6 to 15 digits (E.164); empty when absent. */
export const optionalPhone = () => phone((text) => phoneNotation.test(text) && hasDigits(text, 6), notPhone);

/** Returns an optional phone number with a country code: `+221…` or `00221…`. */
export const optionalInternationalPhone = () =>
	phone((text) => phoneNotation.test(text) && /^\s*(\+|00)\s*[1-9]/.test(text) && hasDigits(text, 8), notInternational);

const phone = (isValid: (text: string) => boolean, message: string) =>
	text(40, dialled).refine((number) => number === "" || isValid(number), message);

/** Removes the label that `tel:` links and business cards put before a number. */
const dialled = (text: string) => plainSigns(text).replace(/^t[ée]l[^\d+(]*/i, "");

/** Returns whether a number has enough digits; the international prefix 00 does not count. */
function hasDigits(text: string, least: number): boolean {
	const { length } = phoneDigits(text);
	return length >= least && length <= 15;
}

/** A field with a clock time, `HH:MM`, even from browsers without such an input: « 8:30 », « 18h30 », « 18 h ». */
export const clockTimeField = () =>
	z
		.string()
		.overwrite((text) =>
			plainSigns(text).replace(
				/^(\d{1,2})\s*(?:[:.]\s*(\d\d)(?:[:.]\d\d(?:\.\d+)?)?|h(?:eures?)?\s*(\d\d)?(?:\s*mi?n)?)$/i,
				(_, hour: string, minute?: string, spoken?: string) => `${hour.padStart(2, "0")}:${minute ?? spoken ?? "00"}`,
			),
		)
		.regex(clockTime, "Saisissez une heure du type 18:30.");

/**
 * A form field with a date, `YYYY-MM-DD`, even from browsers without such an input: « 24/12/2026 », « 24.12.2026 ».
 * @param missing the message when it is empty
 */
export const calendarDateField = (missing?: string) =>
	z
		.string({ error: missing })
		.overwrite((text) =>
			plainSigns(text).replace(
				/^(\d{1,2})([/. -])(\d{1,2})\2(\d{4})$/,
				(_, day: string, _sign, month: string, year: string) =>
					`${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`,
			),
		)
		.refine(isCalendarDate, "Cette date n’existe pas : choisissez-en une dans le calendrier.");

/**
 * Returns an optional URL of another site, safe to link to: https, a public host name, and no credentials, with which
 * `https://banque.fr@pirate.org` looks like a bank. Empty when absent.
 * @param example a valid URL, for the message
 * @param hosts the only allowed domains, with their subdomains; any by default
 */
export const optionalWebAddress = (example: string, hosts?: string[]) =>
	optionalText(500)
		.superRefine((text, context) => {
			const message = text === null ? undefined : faultOf(text, example, hosts);
			if (message) context.addIssue({ code: "custom", message });
		})
		.transform((text) => text ?? "");

/** Returns the error message; undefined for a valid URL. */
function faultOf(text: string, example: string, hosts: string[] | undefined): string | undefined {
	const expected = `du type ${example}, ou laissez vide.`;
	const notOne = `Saisissez une adresse qui commence par https://, ${expected}`;
	if (!/^https:\/\/[^\s\\]+$/i.test(text) || !URL.canParse(text)) return notOne;
	const { hostname, username, password } = new URL(text);
	if (username || password) return "Retirez de cette adresse l’identifiant qui précède @, ou laissez vide.";
	if (!isPublic(hostname))
		return `Cette adresse n’a pas de nom public sur internet\u202f: saisissez-en une ${expected}`;
	return hosts === undefined || isOn(hosts, hostname) ? undefined : `Saisissez une adresse de ${hosts[0]}, ${expected}`;
}

/** Rejects IP addresses, single labels and special-use names (RFC 6761, RFC 6762, RFC 8375, `.internal`). */
const isPublic = (hostname: string) =>
	/^(?=.*[a-z])[^.].*\.(?!(?:localhost|localdomain|local|lan|home\.arpa|internal|test|invalid)$)[^.]{2,}$/.test(
		hostname,
	);

const isOn = (hosts: string[], hostname: string) =>
	hosts.some((host) => hostname === host || hostname.endsWith(`.${host}`));
