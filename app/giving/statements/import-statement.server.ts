import { desc, sql } from "drizzle-orm";
import * as z from "zod";
import { isOfTitles, type NamedColumns } from "~/giving/statement-formats/csv-header.server";
import { foldWord } from "~/giving/statement-formats/movement-words.server";
import { readApart } from "~/giving/statement-formats/read-apart.server";
import {
	type ColumnRole,
	columnRoles,
	type LinesRead,
	type ReadStatement,
	refused,
} from "~/giving/statement-formats/statement-line";
import { db } from "~/platform/db/client.server";
import { statementColumns, statementLines, statementWords } from "~/platform/db/schema.server";
import type { Currency } from "~/platform/money/currency";
import { association } from "~/publishing/settings/settings.server";
import { importLines, replaceLines, type Stored } from "./import-lines.server";
import { type AskedAccount, accountsOf, linesOfAccounts, type StatementAccount } from "./statement-accounts.server";
import type { StatementAnswers } from "./statement-form.server";

export type ImportedStatement = Omit<LinesRead, "outcome" | "lines" | "returned"> &
	Stored & {
		outcome: "imported";
		accounts: Pick<StatementAccount, "id" | "name">[];
		/** The currency of all lines; undefined when they have several. */
		currency?: Currency;
		/** For a corrected reading: how many lines were removed, and the identifiers of those kept for their gifts. */
		removed?: number;
		confirmed?: string[];
	};

/** Questions about a statement, of which nothing is stored until they are answered. */
export type Question = Pick<LinesRead, "unknownWords" | "undated" | "table"> & {
	outcome: "asked";
	account?: AskedAccount;
	/** The reason why an answer is not accepted, in French. */
	problem?: string;
};

const otherTable =
	"Ce relevé n’est pas celui dont vous corrigez les colonnes : choisissez le même fichier, ou commencez par « Relevé de banque ».";

/** A statement with the answers of its form; `firstWallet` is the name for a first account of mobile money. */
type SentStatement = StatementAnswers & { bytes: Uint8Array; today: string; firstWallet: string };

/** Reads a statement and stores its new lines; the statement itself is not kept. @param by the importing account */
export async function importStatement(
	{ bytes, currency, today, firstWallet, columns, words, day, account }: SentStatement,
	by: string,
): Promise<ImportedStatement | Question | Exclude<ReadStatement, LinesRead>> {
	const [remembered, knownWords] = [await namedColumns(), await explainedWords()];
	const dayProblem = day && (isDate(day) ? day > today && "Cette date est dans le futur." : "Saisissez une date.");
	const answers = words.map(({ word, arrived }) => ({ word: foldWord(word), arrived }));
	if (answers.length > 0) await explainWords(answers);
	const explained = { ...knownWords, ...Object.fromEntries(answers.map(({ word, arrived }) => [word, arrived])) };
	const readWith = (roles = columns?.roles) => {
		const named = columns && roles ? { ...remembered, [columns.signature]: roles } : remembered;
		return readApart(bytes, { currency, today, named, words: explained, day: dayProblem ? undefined : day });
	};
	const read = await readWith();
	if (read.outcome !== "read") return read;
	const isOther = read.table?.signature !== columns?.signature;
	if (columns?.formerly && isOther) return refused(otherTable);
	const before =
		columns?.formerly && columns.formerly.join() !== columns.roles.join() && (await readWith(columns.formerly));
	return inTurn(async () => {
		const { accounts, ...question } = await accountsOf(read, { chosen: account, firstWallet });
		if (question.problem && !question.asked) return refused(question.problem);
		const { unknownWords, undated, table } = read;
		const problem = (undated > 0 && dayProblem) || question.problem;
		if (question.asked || unknownWords.length > 0 || undated > 0)
			return { outcome: "asked", unknownWords, undated, table, account: question.asked, problem };
		const { name, transferHolder } = await association();
		const ofAccounts = (one: LinesRead) =>
			linesOfAccounts([...one.lines, ...one.returned], { read: one, accounts, names: [name, transferHolder] });
		const { lines: _, returned: _returned, ...rest } = read;
		const lines = { format: read.format, lines: await ofAccounts(read) };
		const [first, ...others] = new Set(lines.lines.map((line) => line.currency));
		const about = {
			...{ ...rest, outcome: "imported" as const, accounts: [...new Set(accounts.values())] },
			currency: others.length > 0 ? undefined : first,
		};
		// A number of columns alone does not identify a bank, so only tables with titles are remembered.
		const isNamed = columns && !isOther && isOfTitles(columns.signature);
		const naming = isNamed ? nameColumns(columns.signature, columns.roles) : undefined;
		if (before) {
			const wrong = before.outcome === "read" ? await ofAccounts(before) : [];
			return { ...about, ...(await replaceLines(lines, { wrong, naming }, by)) };
		}
		await naming;
		return { ...about, ...(await importLines(lines, by)) };
	});
}

let last: Promise<unknown> = Promise.resolve();

/** Imports run one after the other: two files of one month sent at once must find each other's account and lines. */
function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
	const mine = last.then(work);
	last = mine.catch(() => {});
	return mine;
}

const isDate = (day: string) => z.iso.date().safeParse(day).success;

/** Returns the answers of volunteers about words of states, newest first. */
export const answeredWords = () => db.select().from(statementWords).orderBy(desc(sql`rowid`));

/** Returns these answers by word. */
export const explainedWords = async () =>
	Object.fromEntries((await answeredWords()).map(({ word, arrived }) => [word, arrived]));

const explainWords = (answers: (typeof statementWords.$inferInsert)[]) =>
	db
		.insert(statementWords)
		.values(answers)
		.onConflictDoUpdate({ target: statementWords.word, set: { arrived: sql`excluded.arrived` } });

/** Returns the currency of the latest line, as the default for the next statement. */
export async function lastCurrency(): Promise<Currency> {
	const [last] = await db
		.select({ currency: statementLines.currency })
		.from(statementLines)
		.orderBy(desc(sql`rowid`))
		.limit(1);
	return last?.currency ?? "EUR";
}

const isRole = (role: string): role is ColumnRole => Object.hasOwn(columnRoles, role);

/** Returns the roles that volunteers gave to the columns of tables. */
export async function namedColumns(): Promise<NamedColumns> {
	const rows = await db.select().from(statementColumns);
	return Object.fromEntries(
		rows.map(({ signature, roles }) => [signature, roles.map((role) => (isRole(role) ? role : "none"))]),
	);
}

/** Builds the SQL statement that stores the roles of a table's columns. */
export const nameColumns = (signature: string, roles: ColumnRole[]) =>
	db
		.insert(statementColumns)
		.values({ signature, roles })
		.onConflictDoUpdate({ target: statementColumns.signature, set: { roles } });
