import { hash } from "node:crypto";
import { setImmediate as turn } from "node:timers/promises";
import type { StatementFormat, StatementLine } from "~/giving/statement-formats/statement-line";
import type { statementLines } from "~/platform/db/schema.server";
import { foldCase } from "~/platform/search/fold-text.server";

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
