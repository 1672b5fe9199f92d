import type { PledgeCandidate } from "~/pledges/pledge-candidates.server";
import { foldCase } from "~/search/text-search.server";
import type { LineToMatch } from "./match-lines.server";
import type { Proposal } from "./proposal";

/** How many days may lie between a promise, or a month's day of it, and its payment. */
const near = 7;

const days = Array.from({ length: 2 * near + 1 }, (_, index) => index - near).toSorted(
	(a, b) => Math.abs(a) - Math.abs(b),
);

/** How many pledges are looked for: a treasurer will not read more. */
const enough = 11;

const dayLength = 86_400_000;
const dayOf = (date: string) => Date.parse(date) / dayLength;
const dayOfMonth = (date: string) => Number(date.slice(8));
const monthOf = (date: string) => date.slice(0, 7);

const wordsOf = (text: string) => new Set(foldCase(text).match(/[\p{L}\d]{2,}/gu));

export type PledgeIndex = ReturnType<typeof pledgeIndex>;

/** Finds pledges by reference, and those that expect a gift by amount with name or day; no search looks at all of them. */
export function pledgeIndex(pledges: PledgeCandidate[]) {
	const byReference = new Map(
		pledges.map((pledge) => [pledge.reference, { ...pledge, arrivals: [...pledge.arrivals] }]),
	);
	const byName = new Map<string, Named[]>();
	const byDay = new Map<string, PledgeCandidate[]>();
	for (const pledge of byReference.values()) {
		const amount = `${pledge.currency} ${toPay(pledge)}`;
		if (isOver(pledge)) continue;
		const words = [...wordsOf(pledge.name)].toSorted((a, b) => b.length - a.length);
		if (words[0] && words[0].length > 2) append(byName, `${amount} ${words[0]}`, { pledge, words });
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
		isOfName(pledge: PledgeCandidate, line: LineToMatch): boolean {
			const [words, own] = [wordsOf(`${line.payer} ${line.text}`), [...wordsOf(pledge.name)]];
			return toPay(pledge) === line.amount && own.length > 0 && own.every((word) => words.has(word));
		},
		/** Those of the line's amount with all words of whose name the line has. */
		ofName(line: LineToMatch): PledgeCandidate[] {
			const words = wordsOf(`${line.payer} ${line.text}`);
			const found = [...words].flatMap((word) => byName.get(`${line.currency} ${line.amount} ${word}`) ?? []);
			const named = found.filter((one) => one.words.every((word) => words.has(word)));
			return named.flatMap(({ pledge }) => (expects(pledge, line) ? pledge : [])).slice(0, enough);
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

/** A pledge with the words of its name, the longest first. */
type Named = { pledge: PledgeCandidate; words: string[] };

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
