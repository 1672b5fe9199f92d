import type { Entry, ParsedStatement } from "./statement-line";
import { calendarDate } from "./written-values.server";

/** Codes of complements that a donor fills: payer, ultimate payer, communication, reference, label. */
const payerCodes = ["NPO", "NPY"];
const textCodes = ["LCC", "LC2", "LCS", "LIB", "RCN", "REF"];

/** Matches the first record of an account's statement, with the bank's five digits. */
export const isCfonb = (text: string) => /^\s*01\d{5} {4}[\d ]{5}[A-Z ]{3}/.test(text);

/**
 * Reads CFONB 120, the French banks' account statement in records of 120 characters: 01 former balance, 04 movement, 05
 * complement of it, 07 new balance (CFONB, « Relevé de compte sur support informatique »).
 */
export function readCfonb(text: string): ParsedStatement {
	const entries: Entry[] = [];
	for (const [index, record] of text
		.split(/\r\n|\r|\n/)
		.flatMap(recordsIn)
		.entries()) {
		const last = entries.at(-1);
		if (record.startsWith("04")) entries.push(movementOf(record, index + 1));
		else if (record.startsWith("05") && last) complete(last, record.slice(45, 48), record.slice(48, 118).trim());
		else if (!/^(01|05|07|\s*$)/.test(record))
			entries.push({ place: index + 1, text: record, problem: "enregistrement inconnu" });
	}
	return { format: "cfonb", entries };
}

/** Splits a line into records, as some banks write no line breaks. */
const recordsIn = (line: string) => (line.length > 130 ? (line.match(/.{1,120}/g) ?? []) : line);

function movementOf(record: string, place: number): Entry {
	const field = (first: number, last: number) => record.slice(first - 1, last).trim();
	const [day, month, year] = [field(35, 36), field(37, 38), field(39, 40)];
	const { amount, isNegative } = amountOf(field(91, 104), field(20, 20));
	const isRejected = field(41, 42) !== "";
	return {
		place,
		date: calendarDate(year, month, day),
		amount,
		currency: field(17, 19),
		text: [field(49, 79), field(105, 120)].filter(Boolean).join(" "),
		bankId: field(82, 88),
		account: `${field(3, 7)}${field(12, 16)}${field(22, 32)}`,
		kind: isNegative ? (isRejected ? "returned" : "debit") : isRejected ? { word: "rejet" } : "arrival",
		...(record.length < 104 && { problem: "ligne coupée" }),
	};
}

/** Parses an amount, whose last digit carries the sign: { and A to I are 0 to 9 in credit, } and J to R in debit. */
function amountOf(written: string, decimalsOf: string): { amount: string | undefined; isNegative: boolean } {
	const [, digits = "", last = ""] = /^(\d{0,13})([{}A-Réè])$/.exec(written) ?? [];
	const place = "{ABCDEFGHI}JKLMNOPQR".indexOf(last.replace("é", "{").replace("è", "}"));
	if (last === "" || !/^[0-3]$/.test(decimalsOf)) return { amount: undefined, isNegative: false };
	const decimals = Number(decimalsOf);
	const all = `${digits}${place % 10}`.padStart(decimals + 1, "0");
	const whole = all.slice(0, all.length - decimals).replace(/^0+(?=\d)/, "");
	return { amount: decimals > 0 ? `${whole}.${all.slice(-decimals)}` : whole, isNegative: place >= 10 };
}

function complete(entry: Entry, code: string, words: string) {
	if (payerCodes.includes(code)) entry.payer = code === "NPO" ? words : entry.payer || words;
	else if (textCodes.includes(code)) entry.text = `${entry.text} ${words}`;
	else if (code === "IPY" && !entry.payerAccount) entry.payerAccount = words.slice(0, 35).trim();
}
