import type { Currency } from "~/platform/money/currency";
import type { Entry, ParsedStatement } from "./statement-line";
import { calendarDate, specifiedDecimal } from "./written-values.server";

type Field = { tag: string; text: string };

/** Field :61: of MT940: value date, entry date, mark, funds code, amount, type, references, second line of details. */
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

/** True for a text with the fields of an account statement; a month may have no movement. */
export const isMt940 = (text: string) =>
	/^(?:\{.*)?:\d\d[A-Z]?:/m.test(text) && /^:(61|60F|60M|62F|62M|34F):/m.test(text);

/**
 * Reads SWIFT MT940 and MT942, with :86: as German banks structure it, with /NAME/, or as free text.
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
		// A :86: after a movement has its details; after a balance it belongs to the statement.
		if (tag === "86" && last) addDetails(last, content);
		last = undefined;
		if (tag === "20") [currency, waiting] = ["", []];
		if (tag === "25") account = content.split("\n")[0] ?? "";
		// The balances name the currency or, in MT942, the floor limit does.
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

/** Splits all messages into fields; a field ends at the next one, or with its message. */
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

/** Returns the kind of a returned item: the association's own payment came back, or a gift was taken back. */
const returned = (isIn: boolean): Entry["kind"] =>
	isIn ? { word: "retour d’un paiement de l’association" } : "returned";

/** Adds the payer and the text of :86:, whose lines are wrapped anywhere. */
function addDetails(entry: Entry, content: string) {
	const lines = content.split("\n");
	const [, separator = ""] = /^\d{3}([^\w\s])\d\d/.exec(content) ?? [];
	if (separator) {
		// Business code 159 of German banks is a credit transfer that was returned.
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

/** Joins subfields: one of 27 characters continues in the next, unless that begins with a SEPA key such as `SVWZ+`. */
const joined = (parts: string[]) =>
	parts.reduce((text, part, place) => {
		const before = parts[place - 1] ?? "";
		return place > 0 && (before.length < 27 || /^[A-Z]{4}\+/.test(part)) ? `${text} ${part}` : text + part;
	}, "");
