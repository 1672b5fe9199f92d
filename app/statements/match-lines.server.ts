import { createHash } from "node:crypto";
import { fixedConversion } from "~/money/currency";
import type { GiftOfLine } from "~/pledges/gifts.server";
import type { PledgeCandidate } from "~/pledges/pledge-candidates.server";
import { type PledgeIndex, pledgeIndex } from "./pledge-index.server";
import type { LineToMatch, Proposal } from "./proposal";
import { type ReferencesInText, referencesIn } from "./references-in-text.server";
import { returnDaysOf } from "./taken-back.server";

/**
 * Proposes a pledge to each arrival, the oldest first: what a sure line brings has then arrived for the next ones.
 * @param lines also those of money that went back: what they take back is not sure
 * @returns by the line's identifier; lines of which nothing is known are missing
 */
export function matchLines(lines: LineToMatch[], pledges: PledgeCandidate[]): Map<string, Proposal> {
	const index = pledgeIndex(pledges);
	const proposals = new Map<string, Proposal>();
	const returnedOn = returnDaysOf(lines);
	const arrivals = lines.filter(({ amount }) => amount > 0);
	const key = ({ date, id }: LineToMatch) => `${date} ${id}`;
	for (const line of arrivals.toSorted((a, b) => (key(a) < key(b) ? -1 : 1))) {
		const references = referencesIn(line);
		const noted = line.isDistinct ? undefined : index.takeNoted(line, references.exact);
		const named = noted
			? proposalOf(noted.pledge, { because: "hand", others: [], certainty: "likely", noted: noted.gift })
			: (byReference(line, references, index) ?? byOtherCurrency(line, references, index));
		const found = named ?? byName(line, index) ?? byDate(line, index);
		if (found === undefined) continue;
		const back = returnedOn.get(line.id);
		const proposal: Proposal = back ? { ...found, certainty: "likely", caution: "returned", returnedOn: back } : found;
		proposals.set(line.id, proposal);
		if (proposal.certainty === "sure") index.receive(proposal.reference, line);
	}
	return proposals;
}

/**
 * « Sûr » needs exactly one pledge, which expects a gift: named, for its amount or a part of it, or named with one wrong
 * sign and for its amount. Where a wrong sign means another pledge than name and amount, these come first.
 */
function byReference(
	line: LineToMatch,
	{ exact, bare, mistyped }: ReferencesInText,
	index: PledgeIndex,
): Proposal | undefined {
	const named = (references: string[]) =>
		references
			.flatMap((reference) => index.named(reference) ?? [])
			.filter(({ currency }) => currency === line.currency);
	const [surely, perhaps] = [named(exact), named(bare)];
	const meant = surely.length > 0 ? [] : named(mistyped.flat());
	const payersOwn = meant.filter((pledge) => index.isOfName(pledge, line));
	const [pledge, ...others] = new Set([...surely, ...perhaps, ...payersOwn, ...meant]);
	if (pledge === undefined) return undefined;
	const because = surely.includes(pledge) || perhaps.includes(pledge) ? "reference" : "mistyped";
	if (because === "mistyped" && payersOwn.length === 0) {
		const [payers, ...more] = index.ofName(line);
		if (payers)
			return proposalOf(payers, {
				because: "name",
				others: [pledge, ...others, ...more],
				caution: "mistyped",
				certainty: "likely",
			});
	}
	const rest = index.toPay(pledge);
	// A part of a single gift may arrive; another amount than a month's, or more than is promised, asks for a look.
	const isPart = surely.length > 0 && pledge.frequency === "once" && line.amount < rest;
	const fits = line.amount === rest || isPart;
	const caution = index.caution(pledge, line) ?? (others.length > 0 ? "several" : fits ? undefined : "amount");
	return proposalOf(pledge, { because, others, caution, certainty: caution ? "likely" : "sure" });
}

/** What names a pledge in another currency is nobody else's, however much it resembles that; it is never sure. */
function byOtherCurrency(line: LineToMatch, { exact }: ReferencesInText, index: PledgeIndex): Proposal | undefined {
	const [pledge, ...others] = exact.flatMap((reference) => index.named(reference) ?? []);
	if (pledge === undefined) return undefined;
	const counts = fixedConversion(line.amount, line.currency, pledge.currency, index.toPay(pledge));
	const caution = index.caution(pledge, line) ?? "currency";
	return proposalOf(pledge, { because: "reference", others, certainty: "likely", caution, counts });
}

function byName(line: LineToMatch, index: PledgeIndex): Proposal | undefined {
	const [pledge, ...others] = index.ofName(line);
	return pledge && proposalOf(pledge, { because: "name", others, certainty: "likely" });
}

function byDate(line: LineToMatch, index: PledgeIndex): Proposal | undefined {
	const [pledge, ...others] = index.nearInTime(line);
	return pledge && proposalOf(pledge, { because: "date", others, certainty: "likely" });
}

type Found = Omit<Proposal, "reference" | "others"> & { others: PledgeCandidate[] };

const proposalOf = ({ reference }: PledgeCandidate, { others, ...rest }: Found): Proposal => ({
	...{ reference, others: others.map((other) => other.reference) },
	...rest,
});

/** The gifts of all lines that are sure now, the oldest first, each with what has arrived of its pledge before it. */
export function sureGifts(
	lines: LineToMatch[],
	pledges: PledgeCandidate[],
	proposals = matchLines(lines, pledges),
): GiftOfLine[] {
	const byId = new Map(lines.map((line) => [line.id, line]));
	const arrived = new Map(pledges.map(({ reference, received }) => [reference, received]));
	const promised = new Map(pledges.map(({ reference, amount }) => [reference, amount]));
	// The map has the order in which they were matched.
	return [...proposals].flatMap(([id, { reference, certainty }]) => {
		const line = byId.get(id);
		if (certainty !== "sure" || line === undefined) return [];
		const before = arrived.get(reference) ?? 0;
		arrived.set(reference, before + line.amount);
		const gift = { amount: line.amount, receivedOn: line.date };
		const seen = { arrived: before, currency: line.currency, promised: promised.get(reference), isWithdrawn: false };
		return { id, reference, gift, seen };
	});
}

/** A digest of which lines are gifts of which pledges: what somebody confirms at once is what was shown. */
export const digestOf = (gifts: GiftOfLine[]): string =>
	createHash("sha256")
		.update(JSON.stringify(gifts.map(({ id, reference }) => [id, reference])))
		.digest("base64url");
