import type { Currency } from "~/platform/money/currency";
import type { Entry, ParsedStatement } from "./statement-line";
import { calendarDate, specifiedDecimal } from "./written-values.server";

type Field = { tag: string; text: string };

/** :61: of SWIFT's MT940: value date, entry date, mark, funds code, amount, type, references, and details on a second line. */
const movement =
	/^(?<year>\d\d)(?<month>\d\d)(?<day>\d\d)(?:\d{4})?(?<mark>RC|RD|EC|ED|C|D)[A-Z]?\s*(?<amount>\d[\d,]{0,14})(?<type>[A-Z][A-Z\d ]{3})(?<reference>[^\n/]{0,16})(?:\/\/(?<bankId>[^\n]{0,16}))?[^\n]*(?:\n(?<details>.*))?$/s;

const kinds: Record<string, Entry["kind"]> = {
	C: "arrival",
	D: "debit",
	RC: "returned",
	RD: { word: "annulation d’un débit" },
	EC: { word: "pas encore comptabilisé" },
	ED: { word: "pas encore comptabilisé" },
};

/** Whether a text has fields of an account's statement; a month may have no movement. */
export const isMt940 = (text: string) =>
	/^(?:\{.*)?:\d\d[A-Z]?:/m.test(text) && /^:(61|60F|60M|62F|62M|34F):/m.test(text);

/**
 * Reads SWIFT MT940 and MT942, with the structured :86: of the German banks, the one with /NAME/, or free text.
 * @param ofForm the currency of a statement that names none
 */
export function readMt940(text: string, ofForm: Currency): ParsedStatement {
	const entries: Entry[] = [];
	let account = "";
	/** The movements of a message whose currency is not known yet. */
	let waiting: Entry[] = [];
	let currency = "";
	let last: Entry | undefined;
	for (const { tag, text: content } of fieldsOf(text)) {
		// The details of a movement follow it; behind a balance they are the statement's.
		if (tag === "86" && last) addDetails(last, content);
		last = undefined;
		if (tag === "20") [currency, waiting] = ["", []];
		if (tag === "25") account = content.split("\n")[0] ?? "";
		// Its balances name it, or in MT942 the limit of its movements.
		if (currency === "" && /^(60[FM]|62[FM]|34F)$/.test(tag)) {
			currency = /^(?:[CD]\d{6})?([A-Z]{3})[CD]?\d/.exec(content)?.[1] ?? "";
			for (const entry of waiting) entry.currency = currency || ofForm;
		}
		if (tag !== "61") continue;
		last = { ...entryOf(content, entries.length + 1), currency: currency || ofForm, account };
		entries.push(last);
		waiting.push(last);
	}
	return { format: "mt940", entries };
}

/** The fields of all messages; one ends where the next begins, or its message does. */
function fieldsOf(text: string): Field[] {
	const fields: Field[] = [];
	for (const line of text.split(/\r\n|\r|\n/)) {
		const [, tag, content = ""] = /^(?:\{.*?\{4:)?:\s?(\d\d[A-Z]?):(.*)$/.exec(line) ?? [];
		const last = fields.at(-1);
		if (tag !== undefined) fields.push({ tag, text: content });
		else if (/^-\}?$|^-\}|^\{/.test(line)) fields.push({ tag: "", text: "" });
		else if (last) last.text += `\n${line}`;
	}
	return fields;
}

function entryOf(content: string, place: number): Entry {
	const written = content.replace(/^[\d ]{6,12}(?=[CDRE])/, (dates) => dates.replaceAll(" ", ""));
	const found = movement.exec(written)?.groups ?? {};
	const { year = "", month = "", day = "", mark = "", amount = "" } = found;
	const { type = "", reference = "", bankId = "", details = "" } = found;
	return {
		...{ place, bankId: bankId.trim() },
		date: calendarDate(year, month, day),
		amount: specifiedDecimal(amount),
		text: [/^NONREF/.test(reference) ? "" : reference.trim(), details.trim()].filter(Boolean).join(" "),
		kind: /^.RTI/.test(type) ? returned(mark === "C") : (kinds[mark] ?? "arrival"),
		...(mark === "" && { text: content, problem: "ligne coupée ou mal formée" }),
	};
}

/** A returned item: of the association's own payment it is no gift, else it takes one back. */
const returned = (isIn: boolean): Entry["kind"] =>
	isIn ? { word: "retour d’un paiement de l’association" } : "returned";

/** Adds the payer and the text of :86:, whose lines are cut anywhere. */
function addDetails(entry: Entry, content: string) {
	const lines = content.split("\n");
	const [, separator = ""] = /^\d{3}([^\w\s])\d\d/.exec(content) ?? [];
	if (separator) {
		// Business code 159 of the German banks is a credit transfer that came back.
		if (/^[01]59/.test(content)) entry.kind = returned(entry.kind === "arrival");
		const parts = lines.join("").split(separator).slice(1);
		const of = (codes: RegExp) => joined(parts.filter((part) => codes.test(part)).map((part) => part.slice(2)));
		entry.payer = of(/^3[23]/);
		entry.payerAccount = of(/^31/);
		entry.text = [of(/^(2\d|6[0-3])/), entry.text].filter(Boolean).join(" ");
		return;
	}
	const text = lines.map((line) => (line.length < 64 ? `${line} ` : line)).join("");
	const [, payer = ""] = /\/(?:NAME|NAM|ORDP|BENM\/\/NAME)\/+([^/]+)/.exec(text) ?? [];
	entry.payer = payer;
	entry.text = [payer ? text.replace(/\/[A-Z]{3,4}\//g, " ") : text, entry.text].filter(Boolean).join(" ");
}

/** A subfield of 27 signs goes on in the next one, unless that begins with a key of SEPA, such as `SVWZ+`. */
const joined = (parts: string[]) =>
	parts.reduce((text, part, place) => {
		const before = parts[place - 1] ?? "";
		return place > 0 && (before.length < 27 || /^[A-Z]{4}\+/.test(part)) ? `${text} ${part}` : text + part;
	}, "");
