import { CsvError, parse } from "csv-parse/sync";
import type { Currency } from "~/money/currency";
import { checkEntries } from "./check-entries.server";
import { type ColumnRole, maxColumns, suffice } from "./csv-columns";
import { headerOf, type NamedColumns } from "./csv-header.server";
import { plainDecimal } from "./statement-amount.server";
import { currencyCode, writtenCurrency } from "./statement-currency.server";
import { dateIn, isMonthFirst } from "./statement-date.server";
import type { Entry, ReadStatement } from "./statement-line";

const noTable =
	"Ce fichier n’est pas un relevé que le site sait lire : choisissez CSV, camt.053, MT940 ou OFX à la banque.";

const delimiters = [";", ",", "\t", "|"];

/** How much of a table tells its delimiter and its titles, in UTF-16 units. */
const maxBeginning = 50_000;

/** Reads the table of a bank or a spreadsheet. @param currency that of lines that name none */
export function readCsv(text: string, { currency, named }: { currency: Currency; named: NamedColumns }): ReadStatement {
	const beginning = text.slice(0, maxBeginning);
	const headers = delimiters.map((delimiter) => ({ delimiter, ...headerOf(rowsOf(beginning, delimiter).rows, named) }));
	const widest = headers.reduce((best, header) => (header.titles.length > best.titles.length ? header : best));
	const header = headers.find(({ roles }) => roles && suffice(roles)) ?? widest;
	if (header.titles.length < 2 || header.titles.length > maxColumns) return { outcome: "refused", message: noTable };
	const { rows: all, broken } = rowsOf(text, header.delimiter);
	const { roles, isNamed, signature, titles, firstRow } = header;
	const rows = all.slice(firstRow);
	const shown = (row: string[]) => titles.map((_, place) => (row[place] ?? "").slice(0, 60));
	const sample = { signature, titles: shown(titles), rows: rows.slice(0, 3).map(shown) };
	if (roles === undefined || !suffice(roles)) {
		if (!rows.some((row) => row.some((cell) => dateIn(cell)))) return { outcome: "refused", message: noTable };
		return { outcome: "columns", ...sample };
	}
	const entries = entriesOf(rows, roles, { currency, firstRow, width: titles.length });
	for (const place of broken) markBroken(entries, place);
	const read = checkEntries("csv", entries);
	return read.outcome === "read" ? { ...read, table: { ...sample, roles, isNamed } } : read;
}

/** The rows of a table, and the lines that are none, as a quote in them does not end. */
function rowsOf(text: string, delimiter: string): { rows: string[][]; broken: number[] } {
	const rows = parsed(text, delimiter);
	// A quote that ends in another row has taken whole rows into one cell.
	const hasTaken = (cell: string) => cell.includes("\n") && cell.includes(delimiter);
	if (rows !== undefined && !rows.some((row) => row.some(hasTaken))) return { rows, broken: [] };
	const lines = text.split(/\r\n|\r|\n/).map((line) => parsed(line, delimiter));
	const broken = lines.flatMap((line, index) => (line === undefined ? [index + 1] : []));
	return { rows: lines.flatMap((line) => line ?? []), broken };
}

/** @returns undefined when a quote does not end */
function parsed(text: string, delimiter: string): string[][] | undefined {
	try {
		return parse(text, {
			...{ delimiter, relax_column_count: true, relax_quotes: true, skip_empty_lines: true, trim: true },
		});
	} catch (error) {
		if (error instanceof CsvError) return undefined;
		throw error;
	}
}

type Shape = { currency: Currency; firstRow: number; width: number };

function entriesOf(rows: string[][], roles: ColumnRole[], { currency, firstRow, width }: Shape): Entry[] {
	const cellsOf = (row: string[], role: ColumnRole) =>
		row.filter((cell, place) => roles[place] === role && cell !== "");
	const first = (row: string[], role: ColumnRole) => cellsOf(row, role)[0] ?? "";
	const monthFirst = isMonthFirst(rows.map((row) => first(row, "date")));
	return rows.flatMap((row, index) => {
		const [date, currencyName] = [first(row, "date"), first(row, "currency")];
		const money = movementOf(first(row, "amount"), first(row, "credit"), first(row, "debit"));
		const isDebit = money.isDebit || debitWord.test(first(row, "sign"));
		const isPending = pendingWord.test(first(row, "status"));
		if (date === "" && money.amount === undefined) return [];
		const isShort = index === rows.length - 1 && row.length < Math.min(width, roles.length);
		return {
			place: firstRow + index + 1,
			date: dateIn(date, monthFirst),
			amount: money.amount,
			currency: currencyCode(currencyName || money.currency, currency),
			payer: first(row, "payer"),
			text: cellsOf(row, "text").join(" "),
			bankId: first(row, "id"),
			kind: isPending ? { word: "pas encore comptabilisé" } : isDebit ? ("debit" as const) : ("arrival" as const),
			...(isShort && money.amount === undefined && { problem: "ligne coupée" }),
		};
	});
}

const currencyIn = new RegExp(`(?:${writtenCurrency})\\.?`, "i");

/** What says that money left, and that it has not arrived yet. */
const debitWord = /^\s*(d|db|dr|dbit|d[ée]bit\w*|sortie|out|paiement|retrait|-)\s*$/i;
const pendingWord = /attente|pending|en cours|[àa] venir|planned|scheduled|authori[sz]ed/i;

/** What moved, by an amount with its sign, or by columns of credit and debit. */
function movementOf(amount: string, credit: string, debit: string) {
	const isZero = (text: string) => /^[\s0.,]*$/.test(text);
	const isDebit = amount === "" && isZero(credit) && !isZero(debit);
	const written = amount || (isDebit ? debit : credit);
	const currency = currencyIn.exec(written)?.[0] ?? "";
	const number = written.replace(currencyIn, "").trim();
	const [, before = "", plain = "", after = ""] = /^([-+−–(]?)(.*?)([-+−–)]?)$/s.exec(number) ?? [];
	const isNegative = /[-−–(]/.test(before) || /[-−–]/.test(after);
	return { amount: plainDecimal(plain), currency, isDebit: isDebit || isNegative };
}

/** A line that is no row is not among the entries. */
function markBroken(entries: Entry[], place: number) {
	const nothing = {
		date: undefined,
		amount: undefined,
		currency: "",
		payer: "",
		text: "",
		bankId: "",
		kind: "arrival" as const,
	};
	entries.push({ place, ...nothing, problem: "ligne coupée, ou guillemet qui manque" });
}
