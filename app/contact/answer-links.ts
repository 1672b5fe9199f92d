/** The longest address that mail programs are sure to take whole. */
const longestAddress = 1900;

type Answered = { name: string; email: string; message: string; received: string };

/** The address that opens an answer in the mail program, with a subject and as much of the message as fits, quoted. */
export function mailAnswer({ name, email, message, received }: Answered, association: string): string {
	const head = `mailto:${encodeURIComponent(email).replace("%40", "@")}?subject=${encodeURIComponent(`Votre message à ${association}`)}&body=`;
	const greeting = `Bonjour ${name},\n\n\n\n— Le ${received}, vous nous avez écrit :\n`;
	return head + encoded(greeting, quoted(message), longestAddress - head.length);
}

const quoted = (message: string) =>
	message
		.split("\n")
		.map((line) => `> ${line}`)
		.join("\n");

/** The text as an address holds it; of its end no more than fits, cut between two characters. */
function encoded(beginning: string, end: string, most: number): string {
	const left = "\n[…]";
	let whole = inAddress(beginning);
	let room = most - whole.length;
	if (inAddress(end).length <= room) return whole + inAddress(end);
	room -= inAddress(left).length;
	for (const { segment } of new Intl.Segmenter("fr").segment(end)) {
		const more = inAddress(segment);
		if (more.length > room) break;
		room -= more.length;
		whole += more;
	}
	return whole + inAddress(left);
}

/** RFC 6068 wants a line break as CR and LF. */
const inAddress = (text: string) => encodeURIComponent(text.replaceAll("\n", "\r\n"));

const gap = "[ \\t\\u00a0\\u202f./-]{0,2}";

// A plus or two zeros and digits in groups, with the zero that only callers at home dial in brackets: « +33 (0)6 … ».
// Not a part of something longer, as an account's number is, nor the minutes of « 10 h 00 ».
const international = new RegExp(
	`(?<![\\p{L}\\d+])(?<!\\d[\\s.,:/-]{1,2})(?<!\\d\\s?h\\s?)(?:\\+|00)${gap}([1-9](?:${gap}(?:\\(0\\)${gap})?\\d)+)(?![\\p{L}\\d]|[.,]\\d)`,
	"gu",
);

/** The fewest and the most digits of an international number (ITU-T E.164), the country's own included. */
const digitsOfNumber = { min: 9, max: 15 };

/** The first international phone number in a text, as it is written there and as wa.me wants it; or none. */
export function phoneIn(text: string): { written: string; digits: string } | undefined {
	const { min, max } = digitsOfNumber;
	for (const [written, number = ""] of text.matchAll(international)) {
		const digits = number.replaceAll("(0)", "").replace(/\D/g, "");
		if (digits.length >= min && digits.length <= max) return { written, digits };
	}
	return undefined;
}

/** The address that opens an answer in WhatsApp. */
export const whatsappAnswer = ({ digits }: { digits: string }, name: string) =>
	`https://wa.me/${digits}?text=${encodeURIComponent(`Bonjour ${name}, `)}`;
