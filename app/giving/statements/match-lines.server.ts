import { hash } from "node:crypto";
import type { GiftOfLine } from "~/giving/pledges/gifts.server";
import type { GiftOfAmount } from "~/giving/pledges/line-gifts.server";
import type { PledgeCandidate } from "~/giving/pledges/pledge-queries.server";
import { type ReferencesInText, referencesIn } from "~/giving/pledges/pledge-reference";
import { fixedConversion } from "~/platform/money/currency";
import { mayShareAccount } from "./line-identity.server";
import { hasName, lineWords, type PledgeIndex, pledgeIndex } from "./pledge-index.server";
import type { LineToMatch, Proposal } from "./statement";

/**
 * Proposes a pledge for each incoming line, oldest first: the money of a sure line counts as arrived for the next ones.
 * @param lines include returned money, which makes the lines it takes back unsure
 * @returns proposals by the line's identifier; lines without a proposal are missing
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
		const found = named ?? alike("name", index.ofName(line)) ?? alike("date", index.nearInTime(line));
		if (found === undefined) continue;
		const back = returnedOn.get(line.id);
		const proposal: Proposal = back ? { ...found, certainty: "likely", caution: "returned", returnedOn: back } : found;
		proposals.set(line.id, proposal);
		if (proposal.certainty === "sure") index.receive(proposal.reference, line);
	}
	return proposals;
}

/**
 * Proposes pledges by reference. « Sûr » requires exactly one pledge that expects a gift: its exact reference with its
 * amount or a part, or one wrong character with its amount. If a typo points elsewhere, name and amount win.
 */
function byReference(line: LineToMatch, references: ReferencesInText, index: PledgeIndex): Proposal | undefined {
	const { exact, bare, mistyped } = references;
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
			return {
				...proposalOf(payers, { because: "name", others: [pledge, ...others, ...more], certainty: "likely" }),
				caution: "mistyped",
			};
	}
	const rest = index.toPay(pledge);
	// A part of a one-time gift may arrive; an amount other than a month's, or above the promise, needs a look.
	const isPart = surely.length > 0 && pledge.frequency === "once" && line.amount < rest;
	const fits = line.amount === rest || isPart;
	const caution = index.caution(pledge, line) ?? (others.length > 0 ? "several" : fits ? undefined : "amount");
	return proposalOf(pledge, { because, others, caution, certainty: caution ? "likely" : "sure" });
}

/** A pledge named by its exact reference precedes those that resemble, even in another currency; it is never sure. */
function byOtherCurrency(line: LineToMatch, { exact }: ReferencesInText, index: PledgeIndex): Proposal | undefined {
	const [pledge, ...others] = exact.flatMap((reference) => index.named(reference) ?? []);
	if (pledge === undefined) return undefined;
	const counts = fixedConversion(line.amount, line.currency, pledge.currency, index.toPay(pledge));
	const caution = index.caution(pledge, line) ?? "currency";
	return proposalOf(pledge, { because: "reference", others, certainty: "likely", caution, counts });
}

const alike = (because: "name" | "date", [pledge, ...others]: PledgeCandidate[]) =>
	pledge && proposalOf(pledge, { because, others, certainty: "likely" });

type Found = Omit<Proposal, "reference" | "others"> & { others: PledgeCandidate[] };

const proposalOf = ({ reference }: PledgeCandidate, { others, ...rest }: Found): Proposal => ({
	...{ reference, others: others.map((other) => other.reference) },
	...rest,
});

/** Returns the gifts of all sure lines, oldest first, each with the sum that has arrived of its pledge before it. */
export function sureGifts(
	lines: LineToMatch[],
	pledges: PledgeCandidate[],
	proposals = matchLines(lines, pledges),
): GiftOfLine[] {
	const byId = new Map(lines.map((line) => [line.id, line]));
	const arrived = new Map(pledges.map(({ reference, received }) => [reference, received]));
	const promised = new Map(pledges.map(({ reference, amount }) => [reference, amount]));
	// The map has the order in which the lines were matched.
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

/** Returns a digest of lines and their pledges, which proves that a bulk confirmation covers exactly what was shown. */
export const digestOf = (gifts: GiftOfLine[]): string =>
	hash("sha256", JSON.stringify(gifts.map(({ id, reference }) => [id, reference])), "base64url");

/** The maximum number of gifts shown for a return. */
const mostShown = 5;

/** Returns the first day whose gifts these returns may take back: a hundred days before. */
export function firstDayOf(returns: { date: string }[]): string {
	const days = returns.map(({ date }) => Date.parse(date) - 100 * 86_400_000);
	return new Date(Math.min(Date.now(), ...days)).toISOString().slice(0, 10);
}

/** Incoming money, and the references and names of its line or gift. */
type Came = Pick<LineToMatch, "date" | "amount" | "currency" | "accountId"> & { bankId?: string | null };
type Told = { references: string[]; names: (string | null)[] };

/**
 * Returns a function that scores how likely a return takes some money back: undefined for another amount, account or
 * period; higher for the same bank number, reference and name.
 */
function likenessTo(back: LineToMatch) {
	const [first, words, { exact }] = [firstDayOf([back]), lineWords(back), referencesIn(back)];
	return ({ date, amount, currency, accountId = null, bankId }: Came, tell: () => Told) => {
		const isSame = amount === -back.amount && currency === back.currency && date >= first && date <= back.date;
		if (!isSame || !mayShareAccount({ accountId }, { accountId: back.accountId ?? null })) return undefined;
		const { references, names } = tell();
		const isNumbered = back.bankId && bankId === back.bankId;
		const isReferred = references.some((reference) => exact.includes(reference));
		return (isNumbered ? 4 : 0) + (isReferred ? 2 : 0) + (names.some((name) => hasName(words, name ?? "")) ? 1 : 0);
	};
}

/** Ranks by likeness, the likeliest first. */
const ranked = <One>(all: One[], likeness: (one: One) => number | undefined) =>
	all
		.map((one) => ({ one, like: likeness(one) ?? -1 }))
		.filter(({ like }) => like >= 0)
		.toSorted((a, b) => b.like - a.like);

/** The gifts and open lines that a return names; without any, all gifts of the same money. */
export type TakenBack = { returned: GiftOfAmount[]; arrivals: LineToMatch[] };

/** Finds what a return takes back. @param open the open lines */
export function takenBackBy(back: LineToMatch, open: LineToMatch[], gifts: GiftOfAmount[] = []): TakenBack {
	const likeness = likenessTo(back);
	const lines = ranked(open, (line) =>
		likeness(line, () => ({ references: referencesIn(line).exact, names: [line.payer] })),
	).filter(({ like }) => like > 0);
	const same = ranked(gifts, (gift) =>
		likeness({ ...gift, date: gift.receivedOn }, () => ({
			references: [gift.reference],
			names: [gift.name, gift.payer],
		})),
	);
	const likely = same.filter(({ like }) => like > 0);
	const returned = likely.length + lines.length > 0 ? likely : same;
	return { returned: returned.slice(0, mostShown).map(({ one }) => one), arrivals: lines.map(({ one }) => one) };
}

/** Returns the days on which the money of open lines was returned, by their identifiers. */
export const returnDaysOf = (open: LineToMatch[]) =>
	new Map(
		open
			.filter(({ amount }) => amount < 0)
			.flatMap((back) => takenBackBy(back, open).arrivals.map(({ id }) => [id, back.date] as const)),
	);
