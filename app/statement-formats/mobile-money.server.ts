import type { Currency } from "~/money/currency";
import { checkEntries } from "./check-entries.server";
import { plainDecimal } from "./statement-amount.server";
import { currencyCode, writtenCurrency } from "./statement-currency.server";
import { calendarDate, dateIn } from "./statement-date.server";
import type { Entry, ReadStatement } from "./statement-line";

const number = String.raw`\d{1,3}(?:[ .,'\u00a0\u202f]\d{3})+(?:[.,]\d{1,2})?|\d+(?:[.,]\d{1,2})?`;
/** An amount with its currency behind it or before it. */
const money = new RegExp(
	String.raw`(?<![\d.,])(${number})\s?(${writtenCurrency})(?![A-Za-z])|(?<![A-Za-z])(${writtenCurrency})\.?\s?(${number})(?!\d)`,
	"i",
);

const received = /\bre[çc]us?\b|\breceived\b|\bvous a (?:envoy|transf)/i;
const spent =
	/(?<!vous a )\benvoy[ée]|\bsent\b|\bpaid\b|\bpay[ée]|\bretrait\b|\bretir[ée]|\bwithdr|\bachat|\bd[ée]bit|(?<!vous a )\btransf[ée]r[ée]s?\b/i;
const reversed = /\brembours|\bannul|\brevers|\brefund/i;

/** Whether a text is messages of mobile money. */
export const isMobileMoney = (text: string) =>
	text
		.trim()
		.split(/\n/, 3)
		.some((line) => (received.test(line) || spent.test(line)) && money.test(line) && !/[;\t]/.test(line));

/**
 * Reads pasted messages of Orange Money, MTN MoMo, Wave, M-Pesa, Airtel Money and others of their shape.
 * @param today the day of messages that tell of none, but have a transaction's number, `YYYY-MM-DD`
 */
export function readMobileMoney(
	text: string,
	{ currency, today }: { currency: Currency; today: string },
): ReadStatement {
	return checkEntries(
		"mobile",
		messagesIn(text).map((message, index) => entryOf(message, index + 1, { currency, today })),
	);
}

/** A message begins after a blank line, or where a line tells of an amount again. */
function messagesIn(text: string): string[] {
	const messages: string[] = [];
	let isNew = true;
	for (const line of text.split(/\r\n|\r|\n/)) {
		const begins = (received.test(line) || spent.test(line)) && money.test(line);
		if (line.trim() === "") isNew = true;
		else if (isNew || (begins && money.test(messages.at(-1) ?? ""))) {
			messages.push(line.trim());
			isNew = false;
		} else messages.push(`${messages.pop() ?? ""} ${line.trim()}`);
	}
	return messages;
}

function entryOf(text: string, place: number, of: { currency: Currency; today: string }): Entry {
	const bankId = transactionOf(text);
	// The balance and the fee stand behind what arrived.
	const rest = text.slice(Math.max(0, Math.min(text.search(received), text.search(money))));
	const [, behind, currencyBehind, currencyBefore, before] = money.exec(rest) ?? [];
	return {
		...{ place, text, bankId },
		date: dateIn(text) ?? (bankId ? (dateOf(bankId, of.today) ?? of.today) : undefined),
		amount: plainDecimal(behind ?? before ?? ""),
		currency: currencyCode(currencyBehind ?? currencyBefore ?? "", of.currency),
		payer: payerIn(rest.slice(rest.search(money))) || payerIn(rest),
		kind: kindOf(text),
	};
}

/** The date in a number of Orange Money or Airtel, `PP260312.1033.A12345`; none that is to come. */
function dateOf(bankId: string, today: string): string | undefined {
	const [, year = "", month = "", day = ""] = /^[A-Z]{2}(\d\d)(\d\d)(\d\d)\.\d{4}\./i.exec(bankId) ?? [];
	const date = calendarDate(year, month, day);
	return date !== undefined && date <= today ? date : undefined;
}

function kindOf(text: string): Entry["kind"] {
	if (reversed.test(text)) return "returned";
	const [came, went] = [text.search(received), text.search(spent)];
	return came < 0 || (went >= 0 && went < came) ? "debit" : "arrival";
}

const labelled =
	/(?:transaction\s*id|(?:id|n[°o])\.?\s*(?:de\s*)?(?:la\s*)?trans(?:action)?|trans(?:action)?\.?\s*(?:id|n[°o])|txn?\.?\s*id|tid|r[ée]f(?:[ée]rence)?)\s*\.?\s*[:#]?\s*([A-Z0-9][\w.-]{4,40})/gi;
/** M-Pesa begins with it. */
const leading = /^([A-Z0-9]{10})\s+confirm/i;

function transactionOf(text: string): string {
	const [, first] = leading.exec(text) ?? [];
	const others = [...text.matchAll(labelled)].map(([, id = ""]) => id.replace(/[.-]+$/, ""));
	// What a donor writes may be called a reference, too.
	return first ?? others.find((id) => /\d/.test(id) && !/^DON/i.test(id)) ?? "";
}

const sender =
	/\s(?:de la part de|de|from|par|by)\s+(.{2,80}?)(?=\s+(?:le|on|at|sur|à|r[ée]f|motif|trans|id|solde|new|nouveau)\b|[.;,(]|$)/i;

function payerIn(text: string): string {
	const named = (sender.exec(text)?.[1] ?? "").replace(/[+\d][\d\s]{5,}/g, " ").trim();
	return /^\d/.test(named) ? "" : named; // « un transfert de 10000F du … »
}
