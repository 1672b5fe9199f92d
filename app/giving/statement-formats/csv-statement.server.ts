import { CsvError, parse } from "csv-parse/sync";
import { type Currency, currencies } from "~/platform/money/currency";
import { foldCase } from "~/platform/search/fold-text.server";
import { headerOf, maxPreamble, type NamedColumns, rolesWithUnknownText } from "./csv-header.server";
import { directionOf, type ExplainedWords, stateOf } from "./movement-words.server";
import {
	type ColumnRole,
	columnRoleCodes,
	type Entry,
	maxColumns,
	maxLines,
	type ParsedStatement,
	refused,
	suffice,
} from "./statement-line";
import { currencyCode, dateIn, isMonthFirst, plainDecimal, writtenCurrency } from "./written-values.server";

const noTable =
	"Ce fichier n’est pas un relevé que le site sait lire : choisissez CSV, camt, MT940, OFX ou CFONB 120 à la banque.";

const delimiters = [";", ",", "\t", "|"];

/** The part of a table that is read to detect its delimiter and titles, in UTF-16 units. */
const maxBeginning = 50_000;

type Context = { currency: Currency; named: NamedColumns; words: ExplainedWords };

/** Reads a table exported by a bank or a spreadsheet. */
export function readCsv(text: string, { currency, named, words }: Context): ParsedStatement {
	const beginning = text.slice(0, maxBeginning);
	const headers = delimiters.map((delimiter) => ({
		delimiter,
		...headerOf(rowsOf(beginning, delimiter, maxPreamble).rows, named),
	}));
	const widest = headers.reduce((best, header) => (header.titles.length > best.titles.length ? header : best));
	const header = headers.find(({ roles }) => roles && suffice(roles)) ?? widest;
	if (header.titles.length < 2 || header.titles.length > maxColumns) return refused(noTable);
	const { rows: all, broken } = rowsOf(text, header.delimiter);
	const { roles, isNamed, signature, titles, firstRow } = header;
	const rows = all.slice(firstRow);
	const shown = (row: string[]) => titles.map((_, place) => (row[place] ?? "").slice(0, 60));
	const sample = { signature, titles: shown(titles), rows: rows.slice(0, 3).map(shown) };
	const guessed = roles && !isNamed ? rolesWithUnknownText(roles, titles, rows) : undefined;
	if (roles === undefined || !suffice(roles) || guessed) {
		if (!rows.some((row) => row.some((cell) => dateIn(cell) ?? dateIn(cell, true)))) return refused(noTable);
		return { outcome: "columns", ...sample, roles: guessed ?? roles };
	}
	const head = headOf(all.slice(0, firstRow), titles, roles);
	const table = { roles, words, firstRow, titles, account: head.account };
	const entries = entriesOf(rows, { ...table, currency: stated(head.currency, currency) });
	for (const place of broken) entries.push({ place, problem: "ligne coupée, ou guillemet qui manque" });
	return { format: "csv", entries, table: { ...sample, roles, isNamed } };
}

/** Returns the rows of a table, and the numbers of lines that cannot be parsed, as a quote in them is not closed. */
function rowsOf(text: string, delimiter: string, to?: number): { rows: string[][]; broken: number[] } {
	const rows = parsed(text, delimiter, to);
	if (rows !== undefined && !rows.some((row) => row.some((cell) => hasTakenRows(cell, delimiter))))
		return { rows, broken: [] };
	// Parsing line by line is slow, so it is limited: a statement never has so many lines.
	const lines = text.split(/\r\n|\r|\n/, 3 * maxLines).map((line) => parsed(line, delimiter));
	const broken = lines.flatMap((line, index) => (line === undefined ? [index + 1] : []));
	return { rows: lines.flatMap((line) => line ?? []), broken };
}

/** True when an unclosed quote joins rows into one cell; a label may itself contain line breaks and delimiters. */
const hasTakenRows = (cell: string, delimiter: string) =>
	cell.includes("\n") &&
	cell
		.split("\n")
		.slice(1)
		.some((line) => line.split(delimiter).length > 2 && dateIn(line.split(delimiter, 1)[0] ?? ""));

/** @param to the last row to read @returns undefined when a quote is not closed */
function parsed(text: string, delimiter: string, to?: number): string[][] | undefined {
	try {
		return parse(text, {
			...{ delimiter, to, relax_column_count: true, relax_quotes: true, skip_empty_lines: true, trim: true },
		});
	} catch (error) {
		if (error instanceof CsvError) return undefined;
		throw error;
	}
}

const currencyIn = new RegExp(`(?:${writtenCurrency})\\.?`, "i");
const currencyWord = new RegExp(`(?<![\\p{L}])(?:${writtenCurrency})(?![\\p{L}])`, "iu");

const iban = /\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]){11,30}\b/;

/** Finds the currency and the account in the lines above a table, or in its titles. */
function headOf(preamble: string[][], titles: string[], roles: ColumnRole[]) {
	const ofMoney = titles.filter((_, place) => ["amount", "credit"].includes(roles[place] ?? ""));
	const told = preamble.filter((row) =>
		row.some((cell) => /devise|monnaie|currency|solde|balance|montant/i.test(cell)),
	);
	const currency = [ofMoney, ...told].flatMap((row) => currencyWord.exec(row.join(" "))?.[0] ?? [])[0] ?? "";
	const named =
		preamble.find(
			(row) => /\b(iban|rib|compte|account)\b/i.test(row.join(" ")) && !/solde|balance/i.test(row.join(" ")),
		) ?? [];
	const digits = (cell: string) => cell.match(/\d/g)?.length ?? 0;
	const number = named.find((cell) => digits(cell) > 4 && !dateIn(cell))?.replace(/^\D+/, "");
	return { currency, account: iban.exec(preamble.flat().join("\n"))?.[0] ?? number ?? "" };
}

/** Returns the currency that the table names if the site knows it, else that of the form. */
function stated(written: string, ofForm: Currency): Currency {
	const code = currencyCode(written, ofForm);
	return Object.hasOwn(currencies, code) ? (code as Currency) : ofForm;
}

type Table = {
	roles: ColumnRole[];
	words: ExplainedWords;
	currency: Currency;
	account: string;
	firstRow: number;
	titles: string[];
};

/** Labels of rows that state a sum or balance instead of a movement, in the words of banks. */
const summary =
	/^(?:(?:ancien |nouveau )?solde(?: (?:initial|final|precedent|anterieur|crediteur|debiteur|reporte|comptable))*(?: (?:en date du|en|au|a|du) \d.*)?|(?:opening|closing|available|ledger|book) balance.*|balance (?:brought|carried|b\/f|c\/f|at|as).*|(?:sous[ -]?)?tota(?:l|ux)s?(?: (?:general|des? (?:mouvements|operations|credits|debits)|du mois|de la periode))?|(?:a )?report(?:er)?(?: a nouveau| du solde)?)[\s:\d.,€-]*$/;
/** The same for rows without a date. */
const sum = /^(?:sous[ -]?)?tota(?:l|ux)s?\b|^solde|^balance|^(?:a )?report/;

function entriesOf(rows: string[][], table: Table): Entry[] {
	const { roles, words, firstRow } = table;
	const placesOf = (role: ColumnRole) => roles.flatMap((one, place) => (one === role ? place : []));
	const at = Object.fromEntries(columnRoleCodes.map((role) => [role, placesOf(role)])) as Record<ColumnRole, number[]>;
	const first = (row: string[], role: ColumnRole) => row[at[role].find((place) => row[place]) ?? -1] ?? "";
	const monthFirst = isMonthFirst(rows.map((row) => first(row, "date")));
	const tellsDirection = roles.map(
		(role, place) => role === "sign" && rows.some((row) => directionOf(row[place] ?? "", words) !== undefined),
	);
	const isTold = tellsDirection.includes(true);
	const isSigned = isTold && rows.some((row) => movementOf(first(row, "amount")).sign === "-");
	// A column « Nature » without known directions may hold words of the donor.
	const isWords = roles.map((role, place) => role === "text" || (role === "sign" && !tellsDirection[place]));
	// A column of reasons matters only for rejected movements.
	const isRejection = table.titles.map((title) => /rejet|refus|[ée]chec|reject|fail/i.test(title));
	const ownAccount = table.titles.findIndex((title) =>
		/^(?:compte|account|iban|num[ée]ro de compte|account number)$/i.test(title),
	);
	// Where commas are decimal separators elsewhere, « 12,345 » is ambiguous.
	const hasCommas = rows.some((row) => /,\d{1,2}\D*$/.test(first(row, "amount") || first(row, "credit")));
	const isAmbiguous = (cell: string) => hasCommas && /^\D*\d{1,3},\d{3}\D*$/.test(cell);
	const entries: Entry[] = [];
	for (const [index, row] of rows.entries()) {
		const written = first(row, "date");
		const date = dateIn(written, monthFirst);
		const money = movementOf(first(row, "amount"), first(row, "credit"), first(row, "debit"));
		const text = row.filter((cell, place) => cell !== "" && isWords[place]).join(" ");
		const before = entries.at(-1);
		if (written === "" && money.amount === undefined) {
			// A long label continues in the next row.
			if (before && text !== "" && row.length >= Math.min(table.titles.length, roles.length) - 1)
				before.text += ` ${text}`;
			continue;
		}
		if (
			first(row, "payer") === "" &&
			row.some((cell) => /solde|total|totaux|balance|report/i.test(cell) && (date ? summary : sum).test(foldCase(cell)))
		)
			continue;
		const isCut = index === rows.length - 1 && row.length < Math.min(table.titles.length, roles.length);
		const told = isTold ? row.filter((_, place) => tellsDirection[place]) : [];
		const states = at.status.flatMap((place) => (isRejection[place] && !row[place] ? [] : (row[place] ?? "")));
		entries.push({
			...{ place: firstRow + index + 1, date, amount: money.amount, text, account: row[ownAccount] || table.account },
			currency: currencyCode(first(row, "currency") || money.currency, table.currency),
			payer: first(row, "payer"),
			bankId: first(row, "id"),
			...kindOf({ ...money, states, told, text, isSigned }, words),
			...(money.amount === undefined && { problem: isCut ? "ligne coupée" : "montant illisible" }),
			...(isAmbiguous(first(row, "amount") || first(row, "credit")) && {
				problem: "montant qui se lit de deux façons",
			}),
			...(money.isBoth && { problem: "débit et crédit à la fois" }),
		});
	}
	return entries;
}

/** Parses a movement from an amount with its sign or CR and DR, or from columns of credit and debit. */
function movementOf(amount: string, credit = "", debit = "") {
	const isZero = (text: string) => /^[\s0.,-]*$/.test(text);
	const byColumn = amount === "";
	const isDebit = byColumn && isZero(credit) && !isZero(debit);
	const written = amount || (isDebit ? debit : credit);
	const currency = currencyIn.exec(written)?.[0] ?? "";
	const number = written
		.replace(currencyIn, "")
		.replace(/\s+/g, " ")
		.trim()
		.replace(/[.,][-–]{1,2}$/, ""); // « 12.- »
	const [, word = "", before = "", plain = "", after = "", wordBehind = ""] = marked.exec(number) ?? [];
	const isNegative = /^d/i.test(word || wordBehind) || /[-−–(]/.test(before) || /[-−–]/.test(after);
	const isPositive = word + wordBehind !== "" || before === "+" || after === "+";
	const sign: "+" | "-" | "" = isDebit || isNegative ? "-" : isPositive || byColumn ? "+" : "";
	const isBoth = byColumn && !isZero(credit) && !isZero(debit);
	return { amount: plainDecimal(plain), currency, sign, byColumn, isBoth };
}

type Movement = ReturnType<typeof movementOf>;

const marked = /^(?:(CR|C|DR|DB|D)\.?(?=[\s\d]))? ?([-+−–(]?) ?(.*?) ?([-+−–)]?) ?(CR|C|DR|DB|D)?\.?$/is;

/** Words of money that had arrived and was returned. */
const givenBack = /\b(?:rejet|impaye|retour|annulation|extourne|contrepass|reversal|returned|chargeback|rembours)/;

type Told = Movement & { states: string[]; told: string[]; text: string; isSigned: boolean };

/** A movement has arrived only if it is incoming, and its state says so. */
function kindOf(movement: Told, words: ExplainedWords): Pick<Entry, "kind" | "problem"> {
	const { sign, byColumn, states, told, text, isSigned } = movement;
	const said = told.find((word) => directionOf(word, words) !== undefined) ?? told[0];
	const direction = said === undefined || byColumn ? undefined : directionOf(said, words);
	const contradicts =
		(sign === "-" && direction === "in") || ((sign === "+" || isSigned) && direction === "out" && sign !== "-");
	if (contradicts) return { kind: "arrival", problem: `« ${said} » et le signe du montant se contredisent` };
	if (sign === "-" || direction === "out")
		return { kind: givenBack.test(foldCase(`${text} ${told.join(" ")}`)) ? "returned" : "debit" };
	if (said !== undefined && sign === "" && direction === undefined && !isSigned)
		return { kind: { word: said, isUnknown: true } };
	for (const written of states) {
		const state = written || "vide";
		const arrived = stateOf(state, words);
		if (arrived !== true) return { kind: { word: state, isUnknown: arrived === undefined } };
	}
	return { kind: "arrival" };
}
