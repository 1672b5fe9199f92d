import { type Currency, currencies } from "~/money/currency";
import { minorOf } from "./statement-amount.server";
import {
	type Entry,
	type LinesRead,
	maxLines,
	type ReadStatement,
	type StatementFormat,
	type StatementLine,
} from "./statement-line";

/** How many lines that cannot be read are named. */
const maxNamed = 20;

/** The longest payer and text that are kept. */
const maxPayer = 140;
const maxText = 500;

/** The lines of a statement that are gifts, and what the others are. */
export function checkEntries(format: StatementFormat, entries: Entry[]): ReadStatement {
	if (entries.length > maxLines)
		return {
			outcome: "refused",
			message: `Ce relevé a plus de ${maxLines.toLocaleString("fr-FR")} lignes : exportez une période plus courte.`,
		};
	const read: LinesRead = {
		outcome: "read",
		format,
		lines: [],
		unread: [],
		unreadCount: 0,
		skipped: { debit: 0, reversal: 0, pending: 0 },
	};
	for (const entry of entries) {
		const line = entry.problem ?? checkEntry(entry);
		if (typeof line === "string") {
			read.unreadCount++;
			if (read.unread.length < maxNamed)
				read.unread.push({ place: entry.place, text: tidy(`${entry.payer} ${entry.text}`, maxPayer), reason: line });
		} else if (entry.skipped) read.skipped[entry.skipped]++;
		else if (line.amount > 0) read.lines.push(line);
	}
	return read;
}

/** @returns why it cannot be read, else the line */
function checkEntry({ date, amount, currency, payer, text, bankId }: Entry): string | StatementLine {
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
	};
}

/** In the time zones east of the server's a day has begun already. */
const tomorrow = () => new Date(Date.now() + 24 * 60 * 60_000).toISOString().slice(0, 10);

/** What banks write where they have no number. */
const isPlaceholder = /^(nonref|none|null|n\/?a|not ?provided|[0\s./-]*)$/i;

const isCurrency = (code: string): code is Currency => Object.hasOwn(currencies, code);

/** One line without controls, cut between characters. */
const tidy = (text: string, max: number) =>
	[...text.replace(/[\p{Cc}\p{Cf}\p{Cs}\s]+/gu, " ").trim()].slice(0, max).join("");
