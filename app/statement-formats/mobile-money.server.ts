import type { Currency } from "~/money/currency";
import { plainDecimal } from "./statement-amount.server";
import { currencyCode, writtenCurrency } from "./statement-currency.server";
import { calendarDate, dateIn } from "./statement-date.server";
import type { Entry, ParsedStatement } from "./statement-line";

const number = String.raw`\d{1,3}(?:[ .,'\u00a0\u202f]\d{3})+(?:[.,]\d{1,4})?|\d+(?:[.,]\d{1,4})?`;
/** An amount with its currency behind it or before it. */
const money = new RegExp(
	String.raw`(?<![\d.,])(${number})\s?(${writtenCurrency})(?![A-Za-z])|(?<![A-Za-z])(${writtenCurrency})\.?\s?(${number})(?!\d)`,
	"i",
);

const transferOf = String.raw`\btransfert (?:de )?(?:${number})\s?(?:${writtenCurrency})`;
const received = new RegExp(
	String.raw`\bre[çc]ue?s?\b|\breceived\b|\bvous a (?:envoy|transf)|\bd[ée]p[oô]t\b|\bdeposited\b|\bcash ?in\b|\bcr[ée]dit[ée]e?s? (?:de|d['’]|avec|par)\b|\bcredited\b|\bcashed in\b|${transferOf} (?:de|du|from)\s`,
	"i",
);
const spent = new RegExp(
	String.raw`(?<!vous a )\benvoy[ée]|\bsent\b|\bpaid\b|\bpay[ée]|\bpa(?:ie|ye)ment\b(?!s? re[çc]u)|\bretrait\b|\bretir[ée]|\bwithdr|\bcash ?out\b|\bachat|\bd[ée]bit|(?<!vous a )\btransf[ée]r[ée]s?\b|\btransferred\b|\btransfert\b[^.]{0,60}\b(?:vers|to|effectu[ée])\b|${transferOf} (?:a|à|au|aux)\s`,
	"i",
);
/** What tells that nothing came, or not yet. */
const notArrived: [string, RegExp][] = [
	[
		"échec",
		/\b[ée]chec|\b[ée]chou|\bfailed\b|\bunsuccessful|\bn['’ ]?\s?(?:a|as|avez|ont) pas (?:re[çc]u|[ée]t[ée]|abouti|pu)\b|\bnot (?:been )?(?:success|received|complet|credit)|\brejet[ée]|\brefus[ée]|\bdeclined\b|\binsuffi[cs]/i,
	],
	[
		"en attente",
		/\ben attente\b|\bpending\b|\bdemande de (?:paiement|retrait|transfert)|\brequest(?:ed|s)? (?:a )?pa?y/i,
	],
];
const reversed = /\brembours|\bannul|\brevers|\brefund/i;
/** Money that had arrived leaves again. */
const takenBack = /\bd[ée]bit|\brepris|\bretir[ée]e? de votre|\bdeducted|\bwithdrawn from your/i;

/** Whether a text is messages of mobile money. */
export function isMobileMoney(text: string) {
	const beginning = text.trim().split(/\n/, 20);
	const [first = ""] = beginning;
	if (!/\d/.test(first) && first.split(/[,;\t]/).length > 2) return false; // the titles of a table
	const message = beginning.filter((line) => !/[;\t]/.test(line)).join(" ");
	return (received.test(message) || spent.test(message)) && money.test(message);
}

/**
 * Reads pasted messages of Orange Money, MTN MoMo, Wave, M-Pesa, Airtel Money and others of their shape. One of an unknown
 * shape is named as unread.
 * @param today the last day of which a number can tell, `YYYY-MM-DD`
 * @param day that of messages that tell of none; without it they are counted as undated
 */
export function readMobileMoney(
	text: string,
	of: { currency: Currency; today: string; day?: string },
): ParsedStatement {
	return { format: "mobile", entries: messagesIn(text).map((message, index) => entryOf(message, index + 1, of)) };
}

/** How messages begin. */
const beginning =
	/^\W*(?:vous (?:avez|a)\b|you\b|votre\b|your\b|y['’]?ello|cher|ch[eè]re|dear|trans|d[ée]p[oô]t|cash|[ée]chec|retrait|paiement|achat|confirm|[A-Z0-9]{10} confirm|f[ée]licitation|bonjour|info)/i;

/** Where a message ends at the latest, in UTF-16 units: some forty that lack an end are not read again and again. */
const maxMessage = 1000;

/** A message begins after a blank line, like others do, or behind one that is whole; else a line goes on. */
function messagesIn(text: string): string[] {
	const messages: string[] = [];
	let isNew = true;
	for (const written of text.split(/\r\n|\r|\n/)) {
		const line = written.replace(/\s+/g, " ").trim();
		const before = messages.at(-1) ?? "";
		const isWhole = money.test(before) && (/[.!]$/.test(before) || transactionOf(before) !== "");
		if (line === "" || before.length > maxMessage) isNew = true;
		if (line === "") continue;
		if (isNew || (money.test(before) && (beginning.test(line) || isWhole))) {
			messages.push(line);
			isNew = false;
		} else messages.push(`${messages.pop() ?? ""} ${line}`);
	}
	return messages;
}

function entryOf(text: string, place: number, of: { currency: Currency; today: string; day?: string }): Entry {
	const bankId = transactionOf(text);
	// The balance and the fee stand behind what arrived.
	const rest = text.slice(Math.max(0, Math.min(text.search(received), text.search(money))));
	const [, behind, currencyBehind, currencyBefore, before] = money.exec(rest) ?? [];
	const date = dateIn(text) ?? dateOf(text, of.today) ?? of.day;
	const kind = kindOf(text);
	return {
		...{ place, text, bankId, date },
		amount: plainDecimal(behind ?? before ?? ""),
		currency: currencyCode(currencyBehind ?? currencyBefore ?? "", of.currency),
		payer: payerIn(rest.slice(rest.search(money))) || payerIn(rest),
		kind: kind === "arrival" && date === undefined ? "undated" : (kind ?? "arrival"),
		...(kind === undefined && { problem: "message d’une forme inconnue" }),
	};
}

const numberWithDate = /\b[A-Z]{2,3}(\d\d)(\d\d)(\d\d)\.\d{4}\.[A-Z0-9]+/i;

/** The date in a number of Orange Money or Airtel, `PP260312.1033.A12345`; none that is to come. */
function dateOf(text: string, today: string): string | undefined {
	const [, year = "", month = "", day = ""] = numberWithDate.exec(text) ?? [];
	const date = calendarDate(year, month, day);
	return date !== undefined && date <= today ? date : undefined;
}

/** @returns undefined when a message tells neither of money that came nor of money that left */
function kindOf(text: string): Entry["kind"] | undefined {
	const word = notArrived.find(([, told]) => told.test(text))?.[0];
	if (word !== undefined) return { word };
	if (reversed.test(text)) return takenBack.test(text) ? "returned" : { word: "annulation ou remboursement" };
	const [came, went] = [text.search(received), text.search(spent)];
	if ((came < 0 && went < 0) || !money.test(text)) return undefined;
	return came < 0 || (went >= 0 && went < came) ? "debit" : "arrival";
}

const labelled =
	/(?:transaction\s*id|(?:id|n[°o])\.?\s*(?:de\s*)?(?:la\s*)?trans(?:action)?|trans(?:action)?\.?\s*(?:id|n[°o])|txn?\.?\s*id|tid|\bid(?=\s*[:#])|r[ée]f(?:[ée]rence)?(?:\s+de\s+la\s+transaction)?)\s*\.?\s*[:#]?\s*([A-Z0-9][\w.-]{4,40})/gi;
/** M-Pesa begins with it. */
const leading = /^([A-Z0-9]{10})\s+confirm/i;

function transactionOf(text: string): string {
	const [, first] = leading.exec(text) ?? [];
	const others = [...text.matchAll(labelled)].map(([, id = ""]) => id.replace(/[.-]+$/, ""));
	// What a donor writes may be called a reference, too.
	return (
		first ??
		others.find((id) => numberWithDate.test(id)) ??
		others.find((id) => /\d/.test(id) && !/^DON/i.test(id)) ??
		""
	);
}

const sender =
	/\s(?:de la part de|de|from|par|by)\s+(.{2,80}?)(?=\s+(?:le|on|at|sur|à|to|vers|a r[ée]ussi|r[ée]f|motif|trans|id|solde|new|nouveau|\d{4}-\d\d)\b|[.;,(]|$)/i;

function payerIn(text: string): string {
	const found = sender.exec(text)?.[1] ?? "";
	if (money.test(found) || /^(?:la|le|votre|your|the)\s/i.test(found)) return ""; // « un transfert de 10000F du … »
	const named = found.replace(/[+\d][\d\s]{5,}/g, " ").replace(/^[\s-]+|[\s-]+$/g, "");
	return /^\d/.test(named) ? "" : named;
}
