import { phoneDigits } from "~/web/forms/phone-number";

/** The longest URL that mail programs reliably accept. */
const longestAddress = 1900;

type Answered = { name: string; email: string; message: string; received: string };

/** Returns the `mailto:` URL of an answer, with a subject and as much of the quoted message as fits. */
export function mailAnswer({ name, email, message, received }: Answered, association: string): string {
	const head = `mailto:${encodeURIComponent(email).replace("%40", "@")}?subject=${encodeURIComponent(`Votre message à ${association}`)}&body=`;
	const greeting = `${greetingOf(name)},\n\n\n\n— Le ${received}, vous nous avez écrit :\n`;
	return head + encodeTruncated(greeting, quoted(message), longestAddress - head.length);
}

const greetingOf = (name: string) => (name ? `Bonjour ${name}` : "Bonjour");

const quoted = (message: string) =>
	message
		.split("\n")
		.map((line) => `> ${line}`)
		.join("\n");

/** Percent-encodes a text, whose end is truncated between two characters. */
function encodeTruncated(beginning: string, end: string, maxLength: number): string {
	const left = "\n[…]";
	let whole = percentEncoded(beginning);
	let room = maxLength - whole.length;
	if (percentEncoded(end).length <= room) return whole + percentEncoded(end);
	room -= percentEncoded(left).length;
	for (const { segment } of new Intl.Segmenter("fr").segment(end)) {
		const more = percentEncoded(segment);
		if (more.length > room) break;
		room -= more.length;
		whole += more;
	}
	return whole + percentEncoded(left);
}

/** Percent-encodes a text; RFC 6068 requires CRLF as line break. */
export const percentEncoded = (text: string) => encodeURIComponent(text.replaceAll("\n", "\r\n"));

const gap = "[ \\t\\u00a0\\u202f./-]{0,2}";

// A plus or two zeros and grouped digits, with the trunk zero in brackets: « +33 (0)6 … ». It is not a part of a longer
// number, such as an account's, nor the minutes of « 10 h 00 ».
const international = new RegExp(
	`(?<![\\p{L}\\d+])(?<!\\d[\\s.,:/-]{1,2})(?<!\\d\\s?h\\s?)(?:\\+|00)${gap}([1-9](?:${gap}(?:\\(0\\)${gap})?\\d)+)(?![\\p{L}\\d]|[.,]\\d)`,
	"gu",
);

/** The length of an international number with its country code (ITU-T E.164). */
const digitsOfNumber = { min: 9, max: 15 };

/** Returns the first international phone number in a text, as written and in the form that wa.me needs. */
export function phoneIn(text: string): { written: string; digits: string } | undefined {
	const { min, max } = digitsOfNumber;
	for (const [written, number = ""] of text.matchAll(international)) {
		const digits = phoneDigits(number);
		if (digits.length >= min && digits.length <= max) return { written, digits };
	}
	return undefined;
}

/** Returns the wa.me URL of an answer. */
export const whatsappAnswer = ({ digits }: { digits: string }, name: string) =>
	`https://wa.me/${digits}?text=${encodeURIComponent(`${greetingOf(name)}, `)}`;
