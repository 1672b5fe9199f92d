import type { HandGift, PledgeCandidate } from "~/giving/pledges/pledge-queries.server";
import { foldCase } from "~/platform/search/fold-text.server";
import type { LineToMatch, Proposal } from "./statement";

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

export type PledgeIndex = ReturnType<typeof pledgeIndex>;

/** Indexes pledges by reference, and those that expect a gift by amount with name or day; no lookup scans all. */
export function pledgeIndex(pledges: PledgeCandidate[]) {
	const byReference = new Map(
		pledges.map((pledge) => [pledge.reference, { ...pledge, arrivals: [...pledge.arrivals] }]),
	);
	/** Keys are currency and amount, then a word of the name. */
	const byName = new Map<string, Map<string, Named[]>>();
	const byDay = new Map<string, PledgeCandidate[]>();
	const notedByDay = new Map<string, NotedGift[]>();
	for (const pledge of byReference.values()) {
		for (const gift of pledge.noted)
			append(notedByDay, `${gift.currency} ${gift.amount} ${dayOf(gift.date)}`, { pledge, gift });
		const amount = `${pledge.currency} ${toPay(pledge)}`;
		if (isOver(pledge)) continue;
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
					({ pledge }) => references.includes(pledge.reference) || hasName(words, pledge.name),
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
