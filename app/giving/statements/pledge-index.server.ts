import type { HandGift, PledgeCandidate } from "~/giving/pledges/pledge-queries.server";
import { foldCase } from "~/platform/search/fold-text.server";
import type { LineToMatch, Proposal } from "./statement";

/** How many days may lie between a promise, or a month's day of it, and its payment. */
const near = 7;

/** How many days lie between a gift that was noted by hand and its line. */
const nearNoted = 3;

/** The nearest first. */
const days = Array.from({ length: 2 * near + 1 }, (_, index) => index - near).toSorted(
	(a, b) => Math.abs(a) - Math.abs(b),
);

/** How many pledges are looked for: a treasurer will not read more. */
const enough = 11;

const dayLength = 86_400_000;
const dayOf = (date: string) => Date.parse(date) / dayLength;
const dayOfMonth = (date: string) => Number(date.slice(8));
const monthOf = (date: string) => date.slice(0, 7);

/** The words of a name: N’Diaye is one, Jean-Noël are two. */
const nameWords = (name: string): string[] =>
	foldCase(name)
		.replaceAll("'", "")
		.match(/[\p{L}\d]{2,}/gu) ?? [];

/** The words of a line, and each two neighbours as one: a bank writes N DIAYE, or JEANNOEL. */
export function lineWords({ payer, text }: Pick<LineToMatch, "payer" | "text">): Set<string> {
	const words: string[] = foldCase(`${payer} ${text}`).match(/[\p{L}\d]+/gu) ?? [];
	return new Set([
		...words.filter((word) => word.length > 1),
		...words.map((word, place) => word + (words[place + 1] ?? "")),
	]);
}

/** Whether a line has all words of a name, glued by two or not; not of an empty one. */
export const hasName = (words: Set<string>, name: string): boolean => hasWords(words, nameWords(name));

function hasWords(words: Set<string>, wanted: string[]): boolean {
	// Whether all words up to the last one, and up to this one, are there.
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

/** Finds pledges by reference, and those that expect a gift by amount with name or day; no search looks at all of them. */
export function pledgeIndex(pledges: PledgeCandidate[]) {
	const byReference = new Map(
		pledges.map((pledge) => [pledge.reference, { ...pledge, arrivals: [...pledge.arrivals] }]),
	);
	/** By currency and amount, then by a word of the name. */
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
	/** The days around a date, and those of months, the nearest first. */
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
		/** Whether it is of the line's amount and the line has all words of its name, also when it expects no gift. */
		isOfName: (pledge: PledgeCandidate, line: LineToMatch): boolean =>
			toPay(pledge) === line.amount && hasWords(lineWords(line), nameWords(pledge.name)),
		/** Those of the line's amount with all words of whose name the line has. */
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
		/** The gift of this money that was noted by hand about then, if the line names its pledge or donor; no other line tells of it. */
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
		/** Those of the line's amount that were made, or are due, some days before or after, the nearest first. */
		nearInTime(line: LineToMatch): PledgeCandidate[] {
			const found: PledgeCandidate[] = [];
			for (const key of keysNear(line.date))
				for (const pledge of byDay.get(`${line.currency} ${line.amount} ${key}`) ?? [])
					if (found.length < enough && expects(pledge, line)) found.push(pledge);
			return found;
		},
		/** Counts what a line brought. */
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

/** A gift that was noted by hand, with its pledge. */
type NotedGift = { pledge: PledgeCandidate; gift: HandGift };

function append<One>(index: Map<string, One[]>, key: string, one: One) {
	const found = index.get(key);
	if (found) found.push(one);
	else index.set(key, [one]);
}

/** What is still to come of a pledge, or of a month of it. */
const toPay = ({ amount, received, frequency }: PledgeCandidate) =>
	frequency === "monthly" ? amount : Math.max(0, amount - received);

const isOver = (pledge: PledgeCandidate) => pledge.withdrawn || toPay(pledge) === 0;

/** Why a pledge expects no gift at the line's day. */
function caution(pledge: PledgeCandidate, line: LineToMatch): Proposal["caution"] {
	if (pledge.withdrawn) return "withdrawn";
	if (pledge.frequency === "once" && toPay(pledge) === 0) return "received";
	const month = monthOf(line.date);
	if (pledge.frequency === "monthly" && pledge.arrivals.some((arrival) => arrival.startsWith(month))) return "month";
	return pledge.arrivals.includes(arrivalOf(line)) ? "duplicate" : undefined;
}

const arrivalOf = ({ date, amount }: LineToMatch) => `${date} ${amount}`;
