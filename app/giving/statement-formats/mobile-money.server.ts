import type { Currency } from "~/platform/money/currency";
import { foldCase } from "~/platform/search/fold-text.server";
import type { Entry, ParsedStatement } from "./statement-line";
import { calendarDate, currencyCode, dateIn, plainDecimal, writtenCurrency } from "./written-values.server";

const number = String.raw`\d{1,3}(?:[ .,'\u00a0\u202f]\d{3})+(?:[.,]\d{1,4})?|\d+(?:[.,]\d{1,4})?`;
/** An amount with its currency after or before it. */
const money = new RegExp(
	String.raw`(?<![\w.,])(${number})\s?(${writtenCurrency})(?![A-Za-z])|(?<![A-Za-z])(${writtenCurrency})\.?\s?(${number})(?!\d)`,
	"i",
);

const transferOf = String.raw`\btransfert (?:de )?(?:${number})\s?(?:${writtenCurrency})`;
// Words of messages that report a payment, in French and English, lower case and without accents.
const received = new RegExp(
	String.raw`\brecue?s?\b|\breceived\b|\bvous a (?:envoy|transf)|\bsent you\b|\bdepot\b|\bdeposited\b|\bcash(?:ed)? ?in\b|\bcreditee?s? (?:de|d'|avec|par)\b|\bcredited\b|${transferOf} (?:de|du|from)\s`,
	"i",
);
const spent = new RegExp(
	String.raw`(?<!vous a )\benvoye|\bsent\b(?! you)|\bpaid\b|\bpaye|\bpa(?:ie|ye)ment\b(?!s? recu)|\bretrait\b|\bretire|\bwithdr|\bcash ?out\b|\bachat|\bdebit|(?<!vous a )\btransfere|\btransferred\b|\btransfert\b[^.]{0,60}\b(?:vers|to|effectue)\b|${transferOf} (?:a|au|aux)\s`,
	"i",
);
/** Words that say that nothing arrived (yet), or that it was no money. */
const notArrived: [string, RegExp][] = [
	[
		"échec",
		/\bechec|\bechou|\bfailed\b|\bunsuccessful|\bn ?'? ?(?:a|as|avez|ont) pas (?:recu|ete|abouti|pu)\b|\bnon abouti|\bnot (?:been )?(?:success|received|complet|credit)|\brejet|\brefus|\bdeclined\b|\binsuffi[cs]/,
	],
	["en attente", /\ben attente\b|\bpending\b|\bdemande\b|\brequest|\bwants? to\b|\bser(?:a|ont|ez)\b|\bwill be\b/],
	["crédit ou prêt", /\brecue?s? [^.]{0,40}\b(?:credit (?:de communication|d.appel)|bonus)\b|\bpret\)|\bloan\b/],
];
const reversed = /\brembours|\bannul|\brevers|\brefund|\bextourn|\brepris/;
/** Words that say that money which had arrived was taken back. */
const takenBack = /\bdebit|\brepris|\bretiree? de votre|\bdeducted|\bwithdrawn from your/;
/** Parts of a message that say nothing of the payment: words of the sender, and hypotheses. */
const aside =
	/\b(?:message(?: de l.expediteur)?|motif|raison|objet|libelle|note|reason|narration)\s?:[^.]*|\b(?:si|if) (?:vous|you|ce|this)\b[^.]*/g;
/** Sums other than the one paid. */
const balances = new RegExp(
	String.raw`\b(?:solde|balance|frais|fees?|commission|cout|taxe)\b[^.;,]{0,40}?(?:${money.source})`,
	"gi",
);

/** Folds case and accents without moving characters, so that positions also hold in the text itself. */
const fold = (text: string) => foldCase(text.normalize("NFC").replaceAll("œ", "oe"));

const tellsOfPayment = (text: string) => received.test(text) || spent.test(text);

/** True for a text of mobile money messages. */
export function isMobileMoney(text: string) {
	const lines = text.trim().split(/\n/, 20);
	const [first = ""] = lines;
	if (!/\d/.test(first) && first.split(/[,;\t]/).length > 2) return false; // the titles of a table
	const message = fold(lines.filter((line) => !/[;\t]/.test(line)).join(" "));
	return tellsOfPayment(message) && money.test(message);
}

/**
 * Reads pasted messages of Orange Money, MTN MoMo, Wave, M-Pesa, Airtel Money and similar operators; a message of an
 * unknown form is listed as unread.
 * @param today the last day that a transaction number can contain, `YYYY-MM-DD`
 * @param day day of messages without a date; without it they are counted as undated
 */
export function readMobileMoney(
	text: string,
	of: { currency: Currency; today: string; day?: string },
): ParsedStatement {
	return { format: "mobile", entries: messagesIn(text).map((message, index) => entryOf(message, index + 1, of)) };
}

/** Patterns of how a message begins, maybe with a chat's timestamp, and how its further lines begin. */
const stamp = /^\[?\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4},? (?:a )?\d{1,2}[:h]\d{2}/;
const beginning =
	/^\W*(?:vous (?:avez|a)\b|you\b|votre\b|your\b|y'?ello|cher|dear|trans|depot|cash|echec|retrait|paiement|achat|confirm|[a-z0-9]{10} confirm|felicitation|bonjour|info)/;
const going = /^(?:frais|fees?|commission|montant|nouveau|solde|new|balance|ref|id\b|motif|message|date|le \d|code)/;
/** Start of a further message on the same line. */
const sentence = /(?<=[.!;] )(?=(?:vous avez (?:re[çc]u|envoy|transf|pay|retir)|you have (?:received|sent))[^.]*\d)/i;

/** The maximum length of a message in UTF-16 units, so that forty messages without an end are not read repeatedly. */
const maxMessage = 1000;

/** Splits a line into payments; words before the first sum belong to the first payment. */
function paymentsIn(line: string): string[] {
	const parts: string[] = [];
	for (const part of line.replace(/\s+/g, " ").split(sentence)) {
		const last = parts.pop();
		if (last !== undefined && money.test(last)) parts.push(last, part);
		else parts.push((last ?? "") + part);
	}
	return parts;
}

/** Splits a text into messages: each begins after a blank line or a complete message, or with typical words. */
function messagesIn(text: string): string[] {
	const messages: string[] = [];
	let isNew = true;
	for (const written of text.split(/\r\n|\r|\n/).flatMap(paymentsIn)) {
		const line = written.trim();
		const before = messages.at(-1) ?? "";
		if (line === "" || before.length > maxMessage) isNew = true;
		if (line === "") continue;
		const words = fold(line);
		const isPayment = tellsOfPayment(words) && (money.test(words) || beginning.test(words));
		const hasSum = money.test(before);
		const isWhole = /[.!]$/.test(before) || transactionOf(before) !== "";
		const begins =
			stamp.test(words) ||
			(isPayment && (hasSum || isWhole || (dateIn(before) !== undefined && !stamp.test(before)))) ||
			(hasSum && !going.test(words) && (beginning.test(words) || isWhole));
		if (isNew || begins) {
			messages.push(line);
			isNew = false;
		} else messages.push(`${messages.pop() ?? ""} ${line}`);
	}
	return messages;
}

function entryOf(written: string, place: number, of: { currency: Currency; today: string; day?: string }): Entry {
	const text = written.normalize("NFC").replaceAll("œ", "oe").replace(balances, " ");
	const words = fold(text);
	// The sum received follows the word that reports it, or precedes it.
	const rest = text.slice(Math.max(0, Math.min(words.search(received), words.search(money))));
	const [, behind, currencyBehind, currencyBefore, before] = money.exec(rest) ?? [];
	const date = dateIn(written) ?? dateOf(written, of.today) ?? of.day;
	const kind = kindOf(words);
	return {
		...{ place, text: written, bankId: transactionOf(written), date },
		amount: plainDecimal(behind ?? before ?? ""),
		currency: currencyCode(currencyBehind ?? currencyBefore ?? "", of.currency),
		payer: payerIn(rest.slice(rest.search(money))) || payerIn(rest) || (/^(.{2,60}?) vous a /i.exec(text)?.[1] ?? ""),
		kind: kind === "arrival" && date === undefined ? "undated" : (kind ?? "arrival"),
		...(kind === undefined && { problem: "message d’une forme inconnue" }),
	};
}

/** @returns undefined when a message reports neither money received nor money sent */
function kindOf(words: string): Entry["kind"] | undefined {
	const told = words.replace(aside, " ");
	const [came, went] = [told.search(received), told.search(spent)];
	const word = notArrived.find(([, tells]) => tells.test(told))?.[0];
	if (word !== undefined) return { word };
	if (reversed.test(told))
		return came < 0 && takenBack.test(told) ? "returned" : { word: "annulation ou remboursement" };
	if ((came < 0 && went < 0) || !money.test(told)) return undefined;
	return came < 0 || (went >= 0 && went < came) ? "debit" : "arrival";
}

const numberWithDate = /\b[A-Z]{2,3}(\d\d)(\d\d)(\d\d)\.\d{4}\.[A-Z0-9]+/i;

/** Reads the date in a number of Orange Money or Airtel, `PP260312.1033.A12345`; undefined for one in the future. */
function dateOf(text: string, today: string): string | undefined {
	const [, year = "", month = "", day = ""] = numberWithDate.exec(text) ?? [];
	const date = calendarDate(year, month, day);
	return date !== undefined && date <= today ? date : undefined;
}

const labelled =
	/(?:transaction\s*id|(?:id|n[°o])\.?\s*(?:de\s*)?(?:la\s*)?trans(?:action)?|trans(?:action)?\.?\s*(?:id|n[°o])|txn?\.?\s*id|tid|\bid(?=\s*[:#])|r[ée]f(?:[ée]rence)?(?:\s+de\s+la\s+transaction)?)\s*\.?\s*[:#]?\s*([A-Z0-9][\w.-]{4,40})/gi;
/** An M-Pesa message begins with its transaction number. */
const leading = /^([A-Z0-9]{10})\s+confirm/i;

function transactionOf(text: string): string {
	const [, first] = leading.exec(text) ?? [];
	const others = [...text.matchAll(labelled)].map(([, id = ""]) => id.replace(/[.-]+$/, ""));
	// Words of a donor may be labelled as a reference, too.
	return (
		first ??
		others.find((id) => numberWithDate.test(id)) ??
		others.find((id) => /\d/.test(id) && !/^DON/i.test(id)) ??
		""
	);
}

const sender =
	/\s(?:de la part de|de|du|from|par|by)\s+(.{1,80}?)(?=\s+(?:le|on|at|sur|à|to|vers|a r[ée]ussi|r[ée]f|motif|trans|id|solde|new|nouveau|\d{4}-\d\d)\b|[.;]|$|(?<!\d ?)[,(])/i;

function payerIn(text: string): string {
	const found = sender.exec(text)?.[1] ?? "";
	if (money.test(found) || /^(?:la|le|votre|your|the|num[ée]ro)\s/i.test(found)) return ""; // « un transfert de 10000F du … »
	const named = found.replace(/[+\d][\d\s]{5,}/g, " ").replace(/^[\s,()-]+|[\s,()-]+$/g, "");
	return /^\d/.test(named) ? "" : named;
}
