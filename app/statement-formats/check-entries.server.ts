import { type Currency, currencies } from "~/money/currency";
import { maxWord } from "./movement-words.server";
import { minorOf } from "./statement-amount.server";
import {
	type Entry,
	type LinesRead,
	maxLines,
	maxNamed,
	type ParsedStatement,
	type ReadStatement,
	type StatementLine,
} from "./statement-line";

/** The longest payer and text that are kept. */
const maxPayer = 140;
const maxText = 500;

/** What the entries of a statement are. */
export function checkEntries({
	format,
	entries,
	warnings = [],
	table,
}: Extract<ParsedStatement, { entries: unknown }>): ReadStatement {
	if (entries.length > maxLines)
		return {
			outcome: "refused",
			message: `Ce relevé a plus de ${maxLines.toLocaleString("fr-FR")} lignes : exportez une période plus courte.`,
		};
	const read: LinesRead = {
		...{ outcome: "read", format, table, lines: [], returned: [], debits: 0, notArrived: [], unknownWords: [] },
		...{ undated: 0, warnings: warnings.slice(0, maxNamed), unread: [], unreadCount: 0 },
	};
	const [notArrived, unknownWords]: [string[], string[]] = [[], []];
	const unread = ({ place, payer = "", text = "" }: Entry, reason: string) => {
		read.unreadCount++;
		if (read.unread.length < maxNamed) read.unread.push({ place, text: tidy(`${payer} ${text}`, maxPayer), reason });
	};
	for (const entry of entries) {
		const { kind = "arrival", problem } = entry;
		if (problem !== undefined) unread(entry, problem);
		else if (typeof kind === "object") (kind.isUnknown ? unknownWords : notArrived).push(kind.word);
		else if (kind === "debit") read.debits++;
		else if (kind === "arrival" && isGivenBack.test(entry.text ?? "")) notArrived.push("rejet, retour ou annulation");
		else if (kind === "undated") read.undated++;
		else {
			const line = checkEntry(entry);
			if (typeof line === "string") unread(entry, line);
			else if (kind === "returned") read.returned.push({ ...line, amount: -line.amount });
			else if (line.amount > 0) read.lines.push(line);
		}
	}
	return { ...read, notArrived: countedWords(notArrived), unknownWords: countedWords(unknownWords).slice(0, maxNamed) };
}

/** The beginning of a label of money that came back to the association, or never came. */
const isGivenBack =
	/^\s*(?:rejet|[ée]chec|annul(?:ation|[ée])|retour (?:vir|pr[ée]l|ch[èe])|impay[ée]|extourne|contre-?pass|vir(?:ement)?s? (?:en attente|annul|rejet|impay|refus))/i;

/** Words with how often each stands there. */
function countedWords(words: string[]): { word: string; count: number }[] {
	const counts = new Map<string, number>();
	for (const written of words) {
		const word = tidy(written, maxWord);
		counts.set(word, (counts.get(word) ?? 0) + 1);
	}
	return [...counts].map(([word, count]) => ({ word, count }));
}

/** @returns why it cannot be read, else the line */
function checkEntry({
	date,
	amount,
	currency = "",
	payer = "",
	text = "",
	bankId = "",
	...of
}: Entry): string | StatementLine {
	if (date === undefined) return "date illisible";
	if (date < "2000-01-01" || date > tomorrow()) return "date impossible";
	if (amount === undefined) return "montant illisible";
	if (!isCurrency(currency)) return `monnaie « ${tidy(currency, 10)} » inconnue du site`;
	const minor = minorOf(amount, currency);
	if (minor === undefined) return "montant impossible dans cette monnaie";
	return {
		date,
		amount: minor,
		currency,
		payer: tidy(payer, maxPayer),
		text: tidy(text, maxText),
		bankId: isPlaceholder.test(bankId.trim()) ? "" : tidy(bankId, maxPayer),
		account: accountNumber(of.account),
		payerAccount: accountNumber(of.payerAccount),
	};
}

/** Letters and digits of an IBAN or another number. */
const accountNumber = (written = "") =>
	written
		.toUpperCase()
		.replace(/[^A-Z0-9]/g, "")
		.slice(0, 40);

/** In the time zones east of the server's a day has begun already. */
const tomorrow = () => new Date(Date.now() + 24 * 60 * 60_000).toISOString().slice(0, 10);

/** What banks write where they have no number. */
const isPlaceholder = /^(nonref|none|null|n\/?a|not ?provided|[0\s./-]*)$/i;

const isCurrency = (code: string): code is Currency => Object.hasOwn(currencies, code);

/** One line without controls, cut between characters. */
const tidy = (text: string, max: number) =>
	[...text.replace(/[\p{Cc}\p{Cf}\p{Cs}\s]+/gu, " ").trim()].slice(0, max).join("");
