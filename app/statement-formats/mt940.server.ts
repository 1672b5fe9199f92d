import { checkEntries } from "./check-entries.server";
import { specifiedDecimal } from "./statement-amount.server";
import { calendarDate } from "./statement-date.server";
import type { Entry, ReadStatement } from "./statement-line";

type Field = { tag: string; text: string };

/** :61: of SWIFT's MT940: value date, entry date, mark, funds code, amount, type, reference, the bank's reference. */
const movement =
	/^(\d\d)(\d\d)(\d\d)(?:\d{4})?(RC|RD|EC|ED|C|D)([A-Z])?(\d[\d,]{0,14})[A-Z][A-Z\d]{3}([^\n/]{0,16})(?:\/\/([^\n]{0,16}))?/;

const kinds: Record<string, Entry["kind"] | undefined> = {
	D: "debit",
	RC: "returned",
	RD: { word: "annulation d’un débit" },
	EC: { word: "pas encore comptabilisé" },
	ED: { word: "pas encore comptabilisé" },
};

/** Reads SWIFT MT940, with the structured :86: of the German banks, the one with /NAME/, or free text. */
export function readMt940(text: string): ReadStatement {
	const entries: Entry[] = [];
	let currency = "";
	for (const { tag, text: content } of fieldsOf(text)) {
		if (/^60[FM]$/.test(tag)) currency = /^[CD]\d{6}([A-Z]{3})/.exec(content)?.[1] ?? "";
		if (tag === "61") entries.push(entryOf(content, currency, entries.length + 1));
		const last = entries.at(-1);
		if (tag === "86" && last && last.text === "") Object.assign(last, detailsOf(content));
	}
	return checkEntries("mt940", entries);
}

/** The fields of all messages; one ends where the next begins, or its message does. */
function fieldsOf(text: string): Field[] {
	const fields: Field[] = [];
	for (const line of text.split(/\r\n|\r|\n/)) {
		const [, tag, content = ""] = /^(?:\{.*?\{4:)?:(\d\d[A-Z]?):(.*)$/.exec(line) ?? [];
		const last = fields.at(-1);
		if (tag !== undefined) fields.push({ tag, text: content });
		else if (/^-\}?$|^-\}|^\{/.test(line)) fields.push({ tag: "", text: "" });
		else if (last) last.text += `\n${line}`;
	}
	return fields;
}

function entryOf(content: string, currency: string, place: number): Entry {
	const [, year = "", month = "", day = "", mark = "", , amount = "", , bankId = ""] = movement.exec(content) ?? [];
	return {
		...{ place, currency, payer: "", text: "", bankId: bankId.trim() },
		date: calendarDate(year, month, day),
		amount: specifiedDecimal(amount),
		kind: kinds[mark] ?? "arrival",
		...(mark === "" && { text: content, problem: "ligne coupée ou mal formée" }),
	};
}

/** The payer and the text of :86:, whose lines are cut anywhere. */
function detailsOf(content: string): { payer: string; text: string } {
	const lines = content.split("\n");
	if (/^\d{3}\?/.test(content)) {
		const parts = lines.join("").split("?").slice(1);
		const of = (codes: RegExp) => parts.filter((part) => codes.test(part)).map((part) => part.slice(2));
		return { payer: of(/^3[23]/).join(""), text: of(/^(2\d|6[0-3])/).join("") };
	}
	const text = lines.map((line) => (line.length < 64 ? `${line} ` : line)).join("");
	const [, payer = ""] = /\/(?:NAME|NAM|ORDP|BENM\/\/NAME)\/+([^/]+)/.exec(text) ?? [];
	return { payer, text: payer ? text.replace(/\/[A-Z]{3,4}\//g, " ") : text };
}
