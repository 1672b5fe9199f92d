import { hash } from "node:crypto";
import { setImmediate as turn } from "node:timers/promises";
import { and, between } from "drizzle-orm";
import { referencesIn } from "~/giving/pledges/pledge-reference";
import type { StatementFormat, StatementLine } from "~/giving/statement-formats/statement-line";
import { db } from "~/platform/db/client.server";
import { isOneOf } from "~/platform/db/id-lists.server";
import { statementLines } from "~/platform/db/schema.server";
import { foldCase } from "~/platform/search/fold-text.server";
import { twinOf } from "./statement-lines.server";

/** A line with its account; without one, as stored by earlier releases, it may belong to any account. */
export type LineOfAccount = StatementLine & { accountId?: string | null };

/** The keys by which a line is recognized in another statement. */
export type LineIdentity = Omit<StoredIdentity, "id" | "twinOf"> & {
	/** The fingerprint without the account, as an earlier release stored it. */
	former: string;
};

/** The stored identity of a line. */
export type StoredIdentity = Pick<
	typeof statementLines.$inferSelect,
	"id" | "fingerprint" | "content" | "numberedBy" | "accountId" | "twinOf"
>;

/** Words that banks add to the donor's. */
const wordsOfBanks = new Set(["vir", "virement", "sepa", "recu", "inst", "instantane", "faveur", "de", "notprovided"]);

/** Adds identities to the lines of one statement, in the same order. */
export async function withIdentities<Line extends LineOfAccount>(format: StatementFormat, lines: Line[]) {
	const before = new Map<string, number>();
	const placeOf = (key: string) => {
		const place = before.get(key) ?? 0;
		before.set(key, place + 1);
		return place;
	};
	const formatName = format === "camt" ? "camt053" : format; // the name under which the first lines were stored
	const identify = (line: Line) => {
		const { date, amount, currency, bankId } = line;
		const content = hashOf([date, amount, currency, wordsOf(line).join(" ")]);
		// Messages without a date get the day on which they are pasted, so the date is left out.
		const numbered = [formatName, format === "mobile" ? "" : date, amount, currency, bankId];
		return { line, content, number: bankId ? hashOf(numbered) : "" };
	};
	const identified = await inTurns(lines, (some) => some.map(identify));
	const contents = new Map<string, Set<string>>();
	for (const { number, content } of identified) contents.set(number, (contents.get(number) ?? new Set()).add(content));
	const numbered = ({ line, content, number }: ReturnType<typeof identify>) => {
		const accountId = line.accountId ?? null;
		// A bank number shared by lines with different content is ignored.
		const isNumbered = number !== "" && contents.get(number)?.size === 1;
		const own = isNumbered ? number : content;
		// A message's number identifies one payment, even pasted twice; banks give the lines of a batch the same number.
		const isMessage = isNumbered && format === "mobile";
		const former = hashOf([own, isMessage ? 0 : placeOf(own)]);
		const fingerprint = accountId ? hashOf([accountId, own, isMessage ? 0 : placeOf(`${accountId} ${own}`)]) : former;
		return { ...line, fingerprint, former, content, numberedBy: isNumbered ? formatName : "", accountId };
	};
	return inTurns(identified, (some) => some.map(numbered));
}

/** Returns the words of a line, folded, unique and sorted; without the words of banks. */
export const wordsOf = ({ payer, text }: Pick<StatementLine, "payer" | "text">): string[] =>
	[...new Set(foldCase(`${payer} ${text}`).match(/[\p{L}\d]+/gu))].filter((word) => !wordsOfBanks.has(word)).toSorted();

/** True when two lines may belong to the same account. */
export const mayShareAccount = (one: { accountId: string | null }, other: { accountId: string | null }) =>
	!one.accountId || !other.accountId || one.accountId === other.accountId;

const hashOf = (parts: (string | number)[]) => hash("sha256", JSON.stringify(parts), "base64url");

/** Processes many lines in slices, so that other requests are served in between. */
export async function inTurns<One, Other>(all: One[], work: (some: One[]) => Other[] | PromiseLike<Other[]>) {
	const done: Other[] = [];
	for (let start = 0; start < all.length; start += linesAtOnce) {
		for (const one of await work(all.slice(start, start + linesAtOnce))) done.push(one);
		await turn();
	}
	return done;
}

const linesAtOnce = 1000;

/**
 * Maps each line of a statement to its stored line, if any. A line without a bank number matches any stored line of its
 * account with the same content, a line with a number only those of another format; each stored line matches once.
 */
export function knownLines<Line extends LineIdentity>(identities: Line[], stored: StoredIdentity[]) {
	const byFingerprint = new Map(stored.map((line) => [line.fingerprint, line]));
	const left = new Set(stored);
	const known = new Map<Line, StoredIdentity>();
	for (const line of identities)
		for (const key of [line.fingerprint, line.former]) {
			const same = byFingerprint.get(key);
			if (!known.has(line) && same && left.delete(same)) known.set(line, same);
		}
	const byContent = new Map<string, StoredIdentity[]>();
	for (const line of left) byContent.set(line.content, [...(byContent.get(line.content) ?? []), line]);
	for (const line of identities) {
		const like = known.has(line) ? [] : (byContent.get(line.content) ?? []);
		const isSame = (one: StoredIdentity) =>
			mayShareAccount(line, one) && (line.numberedBy === "" || one.numberedBy !== line.numberedBy);
		const place = like.findIndex(isSame);
		for (const same of place < 0 ? [] : like.splice(place, 1)) known.set(line, same);
	}
	return known;
}

/** Differences in days between two reports of one payment, the smallest first. */
const days = [0, 1, -1, 2, -2, 3, -3];
const dayLength = 86_400_000;

const { id, accountId, date, amount, currency, payer, text, bankId, numberedBy, fingerprint } = statementLines;
const columns = { id, twinOf, accountId, date, amount, currency, payer, text, bankId, numberedBy, fingerprint };

type Row = Omit<Pick<typeof statementLines.$inferSelect, keyof typeof columns>, "twinOf">;

/** Adds the traits by which a line resembles others, which take time to compute. */
const compared = <One extends Row>(row: One) => {
	const references = referencesIn(row).exact;
	const certain = [...(row.bankId ? [`number ${row.bankId}`] : []), ...references.map((one) => `reference ${one}`)];
	return { ...row, references, certain, words: new Set(wordsOf(row)) };
};

type Compared = ReturnType<typeof compared>;

/**
 * Finds the stored lines of other statements that probably report the same payments as new lines, by the new lines'
 * identifiers. The same bank number or reference ranks before the same words, then the nearest day.
 * @param known stored lines of the same statement, which are other payments
 * @param gone fingerprints of stored lines to ignore
 */
export async function twinsOf(rows: Row[], known: StoredIdentity[], gone: ReadonlySet<string>) {
	const dates = rows.map((row) => row.date).toSorted();
	const [first = "", last = first] = [dates[0], dates.at(-1)];
	if (first === "") return new Map<string, string>();
	const amounts = [...new Set(rows.map((row) => row.amount))];
	const near = await db
		.select({ id, fingerprint })
		.from(statementLines)
		.where(and(between(date, shifted(first, -3), shifted(last, 3)), isOneOf(amount, amounts)));
	const left = near.filter((row) => !gone.has(row.fingerprint)).map((row) => row.id);
	if (left.length === 0) return new Map<string, string>();
	const read = (some: string[]) => db.select(columns).from(statementLines).where(isOneOf(id, some));
	const stored = await inTurns(left, async (some) => (await read(some)).map(compared));
	const fresh = await inTurns(rows, (some) => some.map(compared));
	const ids = new Set(stored.map((row) => row.id));
	const rootOf = (row: { id: string; twinOf: string | null }) =>
		row.twinOf && ids.has(row.twinOf) ? row.twinOf : row.id;
	const taken = new Set(known.map(rootOf));
	const counts = new Map<string, number>();
	for (const { words } of [...stored, ...fresh])
		for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
	const rarest = ({ words }: Compared) =>
		[...words].reduce(
			(rare, word) => ((counts.get(word) ?? 0) < (counts.get(rare) ?? Number.MAX_VALUE) ? word : rare),
			"",
		);
	/** The payments with all lines that report them, and the payments of an amount and day by traits of their lines. */
	const payments = new Map<string, Compared[]>();
	const byDay = new Map<string, Map<string, Set<string>>>();
	const index = (row: Compared & { twinOf: string | null }) => {
		const root = rootOf(row);
		payments.set(root, [...(payments.get(root) ?? []), row]);
		const ofDay = byDay.get(keyOf(row, row.date)) ?? new Map<string, Set<string>>();
		byDay.set(keyOf(row, row.date), ofDay);
		for (const trait of [...row.certain, ...[...row.words].map((word) => `word ${word}`), `rarest ${rarest(row)}`])
			ofDay.set(trait, (ofDay.get(trait) ?? new Set()).add(root));
	};
	await inTurns(stored, (some) => some.map(index));
	const daysNear = new Map([...new Set(dates)].map((day) => [day, days.map((distance) => shifted(day, distance))]));
	const twinOfRow = (row: Compared): [string, string][] => {
		// All words of the shorter line are in the other, so its rarest word is enough for the lookup.
		const ofWords = [`word ${rarest(row)}`, ...[...row.words].map((word) => `rarest ${word}`)];
		const near = (daysNear.get(row.date) ?? []).map((day) => byDay.get(keyOf(row, day)));
		const like = [row.certain, ofWords].flatMap((traits) =>
			near.flatMap((ofDay) => traits.flatMap((trait) => ofDay?.get(trait) ?? [])),
		);
		const root = firstOf(
			like,
			(root) => {
				const lines = taken.has(root) ? [] : (payments.get(root) ?? []);
				return lines.every((other) => mayBeOne(row, other)) && lines.some((other) => isLike(row, other));
			},
			taken,
		);
		if (root === undefined) return [];
		taken.add(root);
		return [[row.id, root]];
	};
	return new Map(await inTurns(fresh, (some) => some.flatMap(twinOfRow)));
}

const shifted = (day: string, by: number) => new Date(Date.parse(day) + by * dayLength).toISOString().slice(0, 10);

const keyOf = ({ amount, currency }: Row, day: string) => `${currency} ${amount} ${day}`;

/** Returns the first match; taken payments are deleted from their sets, so that no other line looks at them. */
function firstOf(sets: Set<string>[], fits: (root: string) => boolean, taken: ReadonlySet<string>): string | undefined {
	for (const roots of sets)
		for (const root of roots) {
			if (taken.has(root)) roots.delete(root);
			else if (fits(root)) return root;
		}
	return undefined;
}

/** False when accounts, numbers of one format or references show that they are two payments. */
function mayBeOne(one: Compared, other: Compared): boolean {
	const isNumbered = one.bankId !== "" && one.numberedBy !== "" && one.numberedBy === other.numberedBy;
	const isOther = isNumbered && other.bankId !== "" && one.bankId !== other.bankId;
	const isPromised = one.references.length > 0 && other.references.length > 0;
	return mayShareAccount(one, other) && !isOther && (!isPromised || hasShared(one.references, other.references));
}

/** True when two lines share a number, a reference or all words of the shorter one. */
function isLike(one: Compared, other: Compared): boolean {
	const [few, many] = one.words.size < other.words.size ? [one.words, other.words] : [other.words, one.words];
	return hasShared(one.certain, other.certain) || (few.size > 0 && [...few].every((word) => many.has(word)));
}

const hasShared = (some: string[], others: string[]) => some.some((one) => others.includes(one));
