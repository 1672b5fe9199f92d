import { hash } from "node:crypto";
import { asc, eq, sql } from "drizzle-orm";
import { isOfTitles } from "~/giving/statement-formats/csv-header.server";
import type { LinesRead, StatementLine } from "~/giving/statement-formats/statement-line";
import { db } from "~/platform/db/client.server";
import { newId } from "~/platform/db/new-id.server";
import { statementAccounts } from "~/platform/db/schema.server";
import { foldCase } from "~/platform/search/fold-text.server";
import type { NewLine } from "./import-lines.server";
import { inTurns, wordsOf } from "./line-identity.server";

export type StatementAccount = typeof statementAccounts.$inferSelect;

/** Returns the association's accounts of which statements were read. */
export const knownAccounts = (): Promise<StatementAccount[]> =>
	db.select().from(statementAccounts).orderBy(asc(statementAccounts.name));

/** Renames an account or changes its payment method. @returns false when it does not exist */
export async function changeAccount(
	id: string,
	draft: Pick<StatementAccount, "name" | "paymentMethod">,
): Promise<boolean> {
	return (await db.update(statementAccounts).set(draft).where(eq(statementAccounts.id, id))).rowsAffected > 0;
}

/** The account that a volunteer chose for a statement; `mark` only when the form asked for it. */
export type ChosenAccount = {
	id: string;
	name: string;
	paymentMethod?: StatementAccount["paymentMethod"];
	mark?: string;
};

/** An unknown account, with the mark that will identify it; `number` when the mark is its number. */
export type AskedAccount = { mark: string; number?: string; paymentMethod: StatementAccount["paymentMethod"] };

/**
 * Finds the accounts of a statement by the marks of its lines. A first account needs no question; answers are stored.
 * @param firstWallet name of a first account of mobile money
 * @returns `asked`: an account that nobody has named yet; `problem`: why an answer is not accepted, in French
 */
export async function accountsOf(
	read: LinesRead,
	{ chosen, firstWallet }: { chosen?: ChosenAccount; firstWallet: string },
): Promise<{ accounts: Map<string, StatementAccount>; asked?: AskedAccount; problem?: string }> {
	const known = await knownAccounts();
	const marks = [...new Set([...read.lines, ...read.returned].map((line) => markOf(line, read)))];
	const paymentMethod = read.format === "mobile" ? "mobile" : "transfer";
	const meant = chosen?.mark ?? (marks.length === 1 ? marks[0] : undefined);
	const accounts = new Map<string, StatementAccount>();
	if (chosen?.mark !== undefined && !marks.includes(chosen.mark))
		return { accounts, problem: "Ce compte n’est pas celui de ce relevé : lisez-le de nouveau." };
	for (const mark of marks) {
		const asked = { mark, number: isNumber(mark) ? mark : undefined, paymentMethod } as const;
		let account = recognised(mark, known);
		if (chosen && meant === mark) {
			const answer = accountChosen(chosen, known);
			if (typeof answer === "string") return { accounts, asked, problem: answer };
			if (account && isNumber(mark) && account.id !== answer.id)
				return { accounts, problem: `Ce relevé porte le numéro du compte « ${account.name} ».` };
			account = answer;
		}
		if (known.length === 0)
			account ??= newAccount({ name: paymentMethod === "mobile" ? firstWallet : "Banque", paymentMethod }, known);
		if (account === undefined) return { accounts, asked };
		if (!known.includes(account)) known.push(account);
		if (mark !== "" && !account.marks.includes(mark)) account.marks.push(mark);
		accounts.set(mark, account);
		await db
			.insert(statementAccounts)
			.values(account)
			.onConflictDoUpdate({ target: statementAccounts.id, set: { marks: allMarks } });
	}
	return { accounts };
}

/** A union, as another node may have added marks in the meantime. */
const allMarks = sql`(select json_group_array(value) from (
	select value from json_each(statement_accounts.marks) union select value from json_each(excluded.marks)))`;

/** Creates an account; its identifier derives from its name, so that two nodes importing at once create only one. */
function newAccount(
	named: Pick<StatementAccount, "name" | "paymentMethod">,
	known: StatementAccount[],
): StatementAccount {
	const id = hash("sha256", foldCase(named.name), "base64url").slice(0, 22);
	const isRenamed = known.some((one) => one.id === id);
	return { ...named, id: isRenamed ? newId() : id, marks: [] };
}

/** @returns the account, which may be new, or why the answer names none, in French */
function accountChosen(
	{ id, name, paymentMethod }: ChosenAccount,
	known: StatementAccount[],
): StatementAccount | string {
	if (id !== "new") return known.find((one) => one.id === id) ?? "Ce compte n’existe pas : choisissez-en un autre.";
	if (name === "" || paymentMethod === undefined) return "Donnez un nom au nouveau compte.";
	// A form sent twice finds the account of the first time.
	return known.find((one) => foldCase(one.name) === foldCase(name)) ?? newAccount({ name, paymentMethod }, known);
}

/** Returns the mark that identifies a line's account: its number, else the titles of the table, else the format. */
function markOf({ account }: StatementLine, { table, format }: LinesRead): string {
	if (account !== "") return account;
	if (format !== "csv") return `${format}:`;
	return table && isOfTitles(table.signature) ? table.signature.trim() : "";
}

const isNumber = (mark: string) => /^[A-Z0-9]{5,}$/.test(mark);

/** True when two marks belong to one account: an IBAN contains the national account number. */
const isSame = (one: string, other: string) =>
	one === other ||
	([one, other].every((mark) => isNumber(mark) && mark.length >= 8) && (one.includes(other) || other.includes(one)));

/** The number of titles from which a table identifies an account; fewer may be those of any bank. */
const tellingTitles = 4;

/** Returns the only account with such a mark; titles shared by several banks or accounts identify none. */
function recognised(mark: string, known: StatementAccount[]): StatementAccount | undefined {
	if (known.length > 1 && mark.includes("|") && mark.split("|").length < tellingTitles) return undefined;
	const [account, ...others] = known.filter(({ marks }) => marks.some((one) => isSame(one, mark)));
	return others.length === 0 ? account : undefined;
}

/** Adds to the lines their account, their payment method, and whether they only move money between own accounts. */
export async function linesOfAccounts(
	lines: StatementLine[],
	{ read, accounts, names }: { read: LinesRead; accounts: Map<string, StatementAccount>; names: string[] },
): Promise<NewLine[]> {
	const known = await knownAccounts();
	const own = names.map((name) => wordsOf({ payer: name, text: "" })).filter((words) => words.length > 0);
	const ofAccount = (line: StatementLine): NewLine => {
		const account = accounts.get(markOf(line, read));
		const others = known.filter(({ id }) => id !== account?.id);
		const numbers = others.flatMap(({ marks }) => marks.filter((mark) => isNumber(mark) && mark.length >= 8));
		const written = numbers.length > 0 ? `${line.payer} ${line.text}`.toUpperCase().replace(/[^A-Z0-9]/g, "") : "";
		const words = others.length > 0 ? wordsOf(line) : [];
		const isOwnTransfer =
			numbers.some((number) => isSame(number, line.payerAccount) || written.includes(number)) ||
			(words.length > 0 && own.some((name) => isOnlyFrom(words, name)));
		return {
			...line,
			accountId: account?.id,
			paymentMethod: paymentMethodOf(line) ?? account?.paymentMethod,
			isOwnTransfer,
		};
	};
	return inTurns(lines, (some) => some.map(ofAccount));
}

/** Words of a transfer between two accounts of one owner. */
const ownWords = new Set(
	"interne internes compte comptes transfert approvisionnement alimentation epargne livret vers du au".split(" "),
);

/** True for words of a name and of own transfers only: a platform may pay out under the association's name. */
const isOnlyFrom = (words: string[], name: string[]) =>
	name.every((word) => words.includes(word)) && words.every((word) => name.includes(word) || ownWords.has(word));

/** Detects how a deposit was paid, as a bank books it as its own kind. */
function paymentMethodOf({ text }: StatementLine): StatementAccount["paymentMethod"] | undefined {
	const folded = foldCase(text);
	if (/\bremise\b.*\bche?q|\bchq\b|\bcheque deposit/.test(folded)) return "cheque";
	return /\b(versement|depot)\b.*\bespeces|\bcash deposit/.test(folded) ? "cash" : undefined;
}
