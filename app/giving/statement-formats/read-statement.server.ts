import { unzipSync } from "fflate";
import { type Currency, currencies } from "~/platform/money/currency";
import { readCamt } from "./camt.server";
import { isCfonb, readCfonb } from "./cfonb.server";
import type { NamedColumns } from "./csv-header.server";
import { readCsv } from "./csv-statement.server";
import { decodeText } from "./decode-text.server";
import { isMobileMoney, readMobileMoney } from "./mobile-money.server";
import { type ExplainedWords, maxWord } from "./movement-words.server";
import { isMt940, readMt940 } from "./mt940.server";
import { readOfx } from "./ofx.server";
import {
	type Entry,
	type LinesRead,
	maxLines,
	maxNamed,
	type ParsedStatement,
	type ReadStatement,
	refused,
	type StatementFormat,
	type StatementLine,
} from "./statement-line";
import { minorOf } from "./written-values.server";

/** Facts that a statement may lack. */
export type StatementContext = {
	/** The currency of lines that name none. */
	currency: Currency;
	/** The last day that a message's number can contain, `YYYY-MM-DD`. */
	today: string;
	named: NamedColumns;
	words: ExplainedWords;
	/** The day of messages without a date, `YYYY-MM-DD`; without it they are counted as undated. */
	day?: string;
};

const exportIt = "exportez le relevé en CSV, camt, MT940, OFX ou CFONB 120.";

/** Reads a statement of any known format; an invalid statement is a result, never an exception. */
export function readStatement(bytes: Uint8Array, context: StatementContext): ReadStatement {
	const parsed = parse(bytes, context);
	return "entries" in parsed ? checkEntries(parsed) : parsed;
}

function parse(bytes: Uint8Array, context: StatementContext): ParsedStatement {
	const beginning = Buffer.from(bytes.subarray(0, 12)).toString("latin1");
	if (beginning.startsWith("PK")) return readZip(bytes, context);
	if (["%PDF", "\xd0\xcf\x11\xe0"].some((magic) => beginning.startsWith(magic)))
		return refused(`C’est un PDF ou un classeur : ${exportIt}`);
	const pictures = ["\xff\xd8\xff", "\x89PNG", "GIF8", "RIFF", "II*\0", "MM\0*"];
	if (pictures.some((magic) => beginning.startsWith(magic)) || beginning.slice(4, 8) === "ftyp")
		return refused(`C’est une photo : le site ne lit pas les images, ${exportIt}`);
	const text = decodeText(bytes);
	if (text.trim() === "") return refused("Ce relevé est vide.");
	// Entities of a DOCTYPE could fill the memory or name files of the server.
	if (/<!(DOCTYPE|ENTITY)/i.test(text))
		return refused("Ce fichier XML définit des entités : aucun relevé n’en a besoin.");
	if (/OFXHEADER|<OFX>/i.test(text.slice(0, 2000))) return readOfx(text, context.currency);
	if (/^\s*</.test(text)) return readCamt(text.trim(), context.words);
	if (isCfonb(text)) return readCfonb(text);
	if (isMt940(text)) return readMt940(text, context.currency);
	return isMobileMoney(text) ? readMobileMoney(text, context) : readCsv(text, context);
}

/** Limits of an archive: its files (one a day for a year), and their bytes in total. */
const maxFiles = 400;
const maxUnpacked = 30_000_000;

/** Reads an archive of statements of one format, as some banks export one file a day. */
function readZip(bytes: Uint8Array, context: StatementContext): ParsedStatement {
	let [files, unpacked] = [0, 0];
	const isOwn = (name: string) => !/\/$|(^|\/)(\.|__MACOSX\/)/.test(name);
	let parts: [string, Uint8Array][];
	try {
		const filter = ({ name, originalSize }: { name: string; originalSize: number }) => {
			if (!isOwn(name)) return false;
			unpacked += originalSize;
			return ++files <= maxFiles && unpacked <= maxUnpacked;
		};
		parts = Object.entries(unzipSync(bytes, { filter }));
	} catch {
		return refused("Ce ZIP est abîmé : téléchargez-le encore une fois.");
	}
	if (parts.some(([name]) => name === "[Content_Types].xml")) return refused(`C’est un classeur : ${exportIt}`);
	if (files > maxFiles || unpacked > maxUnpacked)
		return refused(
			`Ce ZIP a plus de ${maxFiles} fichiers, ou plus de ${maxUnpacked / 1e6} Mo : envoyez une période plus courte.`,
		);
	const all: Entry[] = [];
	const warnings: string[] = [];
	let format: StatementFormat | undefined;
	for (const [name, content] of parts.toSorted(([a], [b]) => (a < b ? -1 : 1))) {
		const isNested = Buffer.from(content.subarray(0, 2)).toString("latin1") === "PK";
		const part = isNested ? refused("un ZIP dans un ZIP n’est pas lu.") : parse(content, context);
		const of = `Dans « ${name.slice(-60)} » : `;
		if (!("entries" in part)) {
			const why =
				part.outcome === "refused" ? part.message : "des colonnes sont à nommer : envoyez d’abord ce fichier seul.";
			return refused(`${of}${why}`);
		}
		format ??= part.format;
		if (part.format !== format) return refused("Ce ZIP mélange des formats : envoyez ses fichiers un par un.");
		for (const entry of part.entries) all.push(entry);
		warnings.push(...(part.warnings ?? []).map((warning) => `${of}${warning}`));
	}
	return format ? { format, entries: all, warnings } : refused("Ce ZIP ne contient aucun relevé.");
}

/** The maximum lengths of the stored payer and text. */
const maxPayer = 140;
const maxText = 500;

type Entries = Extract<ParsedStatement, { entries: unknown }>;

/** Sorts the entries of a statement by kind, and checks those that are payments. */
function checkEntries({ format, entries, warnings = [], table }: Entries): ReadStatement {
	if (entries.length > maxLines)
		return refused(
			`Ce relevé a plus de ${maxLines.toLocaleString("fr-FR")} lignes : exportez une période plus courte.`,
		);
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

/** Labels that begin like this report money that was returned to the association, or never arrived. */
const isGivenBack =
	/^\s*(?:rejet|[ée]chec|annul(?:ation|[ée])|retour (?:vir|pr[ée]l|ch[èe])|impay[ée]|extourne|contre-?pass|vir(?:ement)?s? (?:en attente|annul|rejet|impay|refus))/i;

/** Counts how often each word occurs. */
function countedWords(words: string[]): { word: string; count: number }[] {
	const counts = new Map<string, number>();
	for (const written of words) {
		const word = tidy(written, maxWord);
		counts.set(word, (counts.get(word) ?? 0) + 1);
	}
	return [...counts].map(([word, count]) => ({ word, count }));
}

/** @returns the line, or why it cannot be read, in French */
function checkEntry({ date, amount, currency = "", ...of }: Entry): string | StatementLine {
	const { payer = "", text = "", bankId = "" } = of;
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

/** Reduces an IBAN or another account number to letters and digits. */
const accountNumber = (written = "") =>
	written
		.toUpperCase()
		.replace(/[^A-Z0-9]/g, "")
		.slice(0, 40);

/** Tomorrow, because the day has already begun in time zones east of the server's. */
const tomorrow = () => new Date(Date.now() + 24 * 60 * 60_000).toISOString().slice(0, 10);

/** Placeholders that banks write instead of a missing number. */
const isPlaceholder = /^(nonref|none|null|n\/?a|not ?provided|[0\s./-]*)$/i;

const isCurrency = (code: string): code is Currency => Object.hasOwn(currencies, code);

/** Returns a text as one line without control characters, cut between characters. */
const tidy = (text: string, max: number) =>
	[...text.replace(/[\p{Cc}\p{Cf}\p{Cs}\s]+/gu, " ").trim()].slice(0, max).join("");
