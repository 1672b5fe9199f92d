import { createHash } from "node:crypto";
import { foldCase } from "~/search/text-search.server";
import type { StatementFormat, StatementLine } from "~/statement-formats/statement-line";

/** What makes a line the same one in another statement. */
export type LineIdentity = {
	/** Of the bank's identifier, else of the content; with the place among lines that have the same. */
	fingerprint: string;
	/** Of day, amount and words, whatever the format. */
	content: string;
	/** The format whose identifier counts; empty without one. */
	numberedBy: StatementFormat | "";
};

/** Words that banks add to those of who gave. */
const wordsOfBanks = new Set(["vir", "virement", "sepa", "recu", "inst", "instantane", "faveur", "de", "notprovided"]);

/** The identities of the lines of one statement, in their order. */
export function identitiesOf(format: StatementFormat, lines: StatementLine[]): LineIdentity[] {
	const before = new Map<string, number>();
	const identified = lines.map((line) => {
		const { date, amount, currency, bankId } = line;
		const content = hashOf([date, amount, currency, wordsOf(line)]);
		// Messages without a date get that of the day they are pasted.
		const numbered = [format, format === "mobile" ? "" : date, amount, currency, bankId];
		return { content, number: bankId ? hashOf(numbered) : "" };
	});
	const contents = new Map<string, Set<string>>();
	for (const { number, content } of identified) contents.set(number, (contents.get(number) ?? new Set()).add(content));
	return identified.map(({ content, number }) => {
		// A number of lines that differ is none.
		const isNumbered = number !== "" && contents.get(number)?.size === 1;
		const own = isNumbered ? number : content;
		// An operator's message is of one payment, also where it was pasted twice; banks number the lines of a batch alike.
		const place = isNumbered && format === "mobile" ? 0 : (before.get(own) ?? 0);
		before.set(own, place + 1);
		return { fingerprint: hashOf([own, place]), content, numberedBy: isNumbered ? format : "" };
	});
}

const wordsOf = ({ payer, text }: StatementLine) =>
	[...new Set(foldCase(`${payer} ${text}`).match(/[\p{L}\d]+/gu))]
		.filter((word) => !wordsOfBanks.has(word))
		.toSorted()
		.join(" ");

const hashOf = (parts: (string | number)[]) => createHash("sha256").update(JSON.stringify(parts)).digest("base64url");

/**
 * The lines of a statement that are new. A line without a bank's number equals any stored line with the same content,
 * a line with a number only those of another format; each stored line matches once.
 */
export function unknownOf(identities: LineIdentity[], stored: LineIdentity[]): Set<LineIdentity> {
	const byFingerprint = new Map(stored.map((line) => [line.fingerprint, line]));
	const left = new Set(stored);
	const others = identities.filter(({ fingerprint }) => {
		const same = byFingerprint.get(fingerprint);
		return same === undefined || !left.delete(same);
	});
	const byContent = new Map<string, LineIdentity[]>();
	for (const line of left) byContent.set(line.content, [...(byContent.get(line.content) ?? []), line]);
	return new Set(
		others.filter(({ content, numberedBy }) => {
			const like = byContent.get(content) ?? [];
			const same = like.findIndex((line) => numberedBy === "" || line.numberedBy !== numberedBy);
			if (same >= 0) like.splice(same, 1);
			return same < 0;
		}),
	);
}
