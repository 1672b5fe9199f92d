import { hash } from "node:crypto";
import type { GiftOfLine } from "~/giving/pledges/gifts.server";
import type { GiftOfAmount } from "~/giving/pledges/line-gifts.server";
import type { HandGift, PledgeCandidate } from "~/giving/pledges/pledge-queries.server";
import { type ReferencesInText, referencesIn } from "~/giving/pledges/pledge-reference";
import { fixedConversion } from "~/platform/money/currency";
import { foldCase } from "~/platform/search/fold-text.server";
import { comparablePhone, samePhone } from "~/web/forms/phone-number";
import { mayShareAccount } from "./line-identity.server";
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
		const payers = () => alike("phone", index.ofPhone(line)) ?? alike("name", index.ofName(line));
		const found = named ?? payers() ?? alike("date", index.nearInTime(line));
		if (found === undefined) continue;
		const back = returnedOn.get(line.id);
		const proposal: Proposal = back ? { ...found, certainty: "likely", caution: "returned", returnedOn: back } : found;
		proposals.set(line.id, proposal);
		if (proposal.certainty === "sure") index.receive(proposal.reference, line);
	}
	return proposals;
}

/**
 * Proposes pledges by reference. « Reconnu » requires exactly one pledge that expects a gift: its exact reference with its
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

const alike = (because: "phone" | "name" | "date", [pledge, ...others]: PledgeCandidate[]) =>
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

/** Days that may lie between a promise, or its day of each month, and the payment. */
const near = 7;

/** Days that may lie between a gift noted by hand and its line. */
const nearNoted = 3;

/** Day distances, the nearest first. */
const days = Array.from({ length: 2 * near + 1 }, (_, index) => index - near).toSorted(
	(a, b) => Math.abs(a) - Math.abs(b),
);

/** The maximum number of pledges to find: a treasurer will not read more. */
const enough = 11;

const dayLength = 86_400_000;
const dayOf = (date: string) => Date.parse(date) / dayLength;
const dayOfMonth = (date: string) => Number(date.slice(8));
const monthOf = (date: string) => date.slice(0, 7);

/** Splits a name into words: N’Diaye is one, Jean-Noël are two. */
const nameWords = (name: string): string[] =>
	foldCase(name)
		.replaceAll("'", "")
		.match(/[\p{L}\d]{2,}/gu) ?? [];

/** Returns the words of a line, and each two neighbours joined: a bank writes N DIAYE, or JEANNOEL. */
export function lineWords({ payer, text }: Pick<LineToMatch, "payer" | "text">): Set<string> {
	const words: string[] = foldCase(`${payer} ${text}`).match(/[\p{L}\d]+/gu) ?? [];
	return new Set([
		...words.filter((word) => word.length > 1),
		...words.map((word, place) => word + (words[place + 1] ?? "")),
	]);
}

/** True when a line has all words of a name, separate or joined in pairs; false for an empty name. */
export const hasName = (words: Set<string>, name: string): boolean => hasWords(words, nameWords(name));

function hasWords(words: Set<string>, wanted: string[]): boolean {
	// `before` and `until`: all words up to the last one, and up to this one, were found.
	let before = false;
	let until = true;
	let last = "";
	for (const word of wanted) {
		const isThere: boolean = (until && words.has(word)) || (before && words.has(last + word));
		before = until;
		until = isThere;
		last = word;
		if (!before && !until) return false;
	}
	return until && wanted.length > 0;
}

/** Numbers of phones in words, with a country code or without: wallets name the payer by one. */
const phonesIn = ({ payer, text }: Pick<LineToMatch, "payer" | "text">): string[] =>
	`${payer} ${text}`.match(/\+?\d(?:[ .-]?\d){7,14}(?!\d)/g) ?? [];

const isOfPhone = (line: LineToMatch, phone: string) => phonesIn(line).some((found) => samePhone(found, phone));

/** The digits that numbers have in common with and without their country code. */
const phoneEnd = (phone: string) => comparablePhone(phone).slice(-8);

export type PledgeIndex = ReturnType<typeof pledgeIndex>;

/** Indexes pledges by reference, and those that expect a gift by amount with phone, name or day; no lookup scans all. */
export function pledgeIndex(pledges: PledgeCandidate[]) {
	const byReference = new Map(
		pledges.map((pledge) => [pledge.reference, { ...pledge, arrivals: [...pledge.arrivals] }]),
	);
	/** Keys are currency and amount, then a word of the name. */
	const byName = new Map<string, Map<string, Named[]>>();
	const byDay = new Map<string, PledgeCandidate[]>();
	const byPhone = new Map<string, PledgeCandidate[]>();
	const notedByDay = new Map<string, NotedGift[]>();
	for (const pledge of byReference.values()) {
		for (const gift of pledge.noted)
			append(notedByDay, `${gift.currency} ${gift.amount} ${dayOf(gift.date)}`, { pledge, gift });
		const amount = `${pledge.currency} ${toPay(pledge)}`;
		if (isOver(pledge)) continue;
		if (pledge.phone) append(byPhone, `${amount} ${phoneEnd(pledge.phone)}`, pledge);
		const words = nameWords(pledge.name);
		const one = { pledge, words };
		const named = byName.get(amount) ?? new Map<string, Named[]>();
		byName.set(amount, named);
		const [longest = ""] = words.toSorted((a, b) => b.length - a.length);
		const place = words.indexOf(longest);
		const glued = [words[place - 1], words[place + 1]].map(
			(word, side) => word && (side ? longest + word : word + longest),
		);
		if (longest.length > 2) for (const word of [longest, ...glued]) if (word) append(named, word, one);
		const day = pledge.frequency === "monthly" ? `month ${dayOfMonth(pledge.madeOn)}` : dayOf(pledge.madeOn);
		append(byDay, `${amount} ${day}`, pledge);
	}
	const keysOf = new Map<string, string[]>();
	/** Returns keys of the days around a date, and of days of months, nearest first. */
	const keysNear = (date: string) => {
		const known = keysOf.get(date);
		if (known) return known;
		const around = days.map((distance) => dayOf(date) + distance);
		const keys = around.flatMap((day) => [String(day), `month ${new Date(day * dayLength).getUTCDate()}`]);
		keysOf.set(date, keys);
		return keys;
	};
	const expects = (pledge: PledgeCandidate, line: LineToMatch) =>
		caution(pledge, line) === undefined && toPay(pledge) === line.amount;

	return {
		toPay,
		caution,
		named: (reference: string) => byReference.get(reference),
		/** True when the pledge has the line's amount and donor's name, even if it expects no gift. */
		isOfName: (pledge: PledgeCandidate, line: LineToMatch): boolean =>
			toPay(pledge) === line.amount && hasWords(lineWords(line), nameWords(pledge.name)),
		/** Returns the pledges of the line's amount whose donor's phone number is in the line. */
		ofPhone: (line: LineToMatch): PledgeCandidate[] =>
			[...new Set(phonesIn(line).map(phoneEnd))]
				.flatMap((end) => byPhone.get(`${line.currency} ${line.amount} ${end}`) ?? [])
				.filter((pledge) => isOfPhone(line, pledge.phone) && expects(pledge, line))
				.slice(0, enough),
		/** Returns the pledges of the line's amount whose donor's name is in the line. */
		ofName(line: LineToMatch): PledgeCandidate[] {
			const ofAmount = byName.get(`${line.currency} ${line.amount}`);
			if (ofAmount === undefined) return [];
			const words = lineWords(line);
			const found = new Set([...words].flatMap((word) => ofAmount.get(word) ?? []));
			return [...found]
				.filter((one) => hasWords(words, one.words) && expects(one.pledge, line))
				.slice(0, enough)
				.map(({ pledge }) => pledge);
		},
		/** Takes a gift of this money noted by hand about then, if the line names its pledge or donor; each only once. */
		takeNoted(line: LineToMatch, references: string[]): NotedGift | undefined {
			if (notedByDay.size === 0) return undefined;
			const words = lineWords(line);
			for (const distance of days.slice(0, 2 * nearNoted + 1)) {
				const noted = notedByDay.get(`${line.currency} ${line.amount} ${dayOf(line.date) + distance}`) ?? [];
				const place = noted.findIndex(
					({ pledge }) =>
						references.includes(pledge.reference) || hasName(words, pledge.name) || isOfPhone(line, pledge.phone),
				);
				if (place >= 0) return noted.splice(place, 1)[0];
			}
		},
		/** Returns the pledges of the line's amount made, or due, some days before or after; nearest first. */
		nearInTime(line: LineToMatch): PledgeCandidate[] {
			const found: PledgeCandidate[] = [];
			for (const key of keysNear(line.date))
				for (const pledge of byDay.get(`${line.currency} ${line.amount} ${key}`) ?? [])
					if (found.length < enough && expects(pledge, line)) found.push(pledge);
			return found;
		},
		/** Adds the money of a line to its pledge. */
		receive(reference: string, line: LineToMatch) {
			const pledge = byReference.get(reference);
			if (pledge === undefined) return;
			pledge.received += line.amount;
			pledge.arrivals.push(arrivalOf(line));
		},
	};
}

/** A pledge with the words of its name. */
type Named = { pledge: PledgeCandidate; words: string[] };

/** A gift noted by hand, with its pledge. */
type NotedGift = { pledge: PledgeCandidate; gift: HandGift };

function append<One>(index: Map<string, One[]>, key: string, one: One) {
	const found = index.get(key);
	if (found) found.push(one);
	else index.set(key, [one]);
}

/** Returns the amount still to pay of a pledge, or of a month of it. */
const toPay = ({ amount, received, frequency }: PledgeCandidate) =>
	frequency === "monthly" ? amount : Math.max(0, amount - received);

const isOver = (pledge: PledgeCandidate) => pledge.withdrawn || toPay(pledge) === 0;

/** Returns why a pledge expects no gift on the line's day; undefined when it expects one. */
function caution(pledge: PledgeCandidate, line: LineToMatch): Proposal["caution"] {
	if (pledge.withdrawn) return "withdrawn";
	if (pledge.frequency === "once" && toPay(pledge) === 0) return "received";
	const month = monthOf(line.date);
	if (pledge.frequency === "monthly" && pledge.arrivals.some((arrival) => arrival.startsWith(month))) return "month";
	return pledge.arrivals.includes(arrivalOf(line)) ? "duplicate" : undefined;
}

const arrivalOf = ({ date, amount }: LineToMatch) => `${date} ${amount}`;
