import { formatAmount } from "~/platform/money/amount";
import type { Currency } from "~/platform/money/currency";

export const goalWords = { none: "Sans objectif chiffré", money: "Une somme d’argent", things: "Des choses à réunir" };

export const stateWords = { open: "En cours", closed: "Terminé" };

/** Sum of the gifts received and promised for a need in one currency, in minor units. */
export type NeedTotal = { currency: Currency; received: number; promised: number };

export type Target = {
	goal: keyof typeof goalWords;
	/** Minor units of the currency, or a number of things. */
	target: number;
	currency: Currency;
	unit: string;
	arrived: number;
	state: keyof typeof stateWords;
};

const integer = new Intl.NumberFormat("fr-FR");

/**
 * Returns the progress of a need in words: gifts that arrived count, promises are listed separately.
 * @returns `percent` is a whole number up to 100; null without a target
 */
export function needProgress({ goal, target, currency, unit, arrived, state }: Target, totals: NeedTotal[]) {
	const own = totals.find((total) => total.currency === currency);
	const others = goal === "money" ? totals.filter((total) => total !== own) : totals;
	const done = goal === "money" ? (own?.received ?? 0) : arrived;
	const hasTarget = goal !== "none" && target > 0;
	const reached = hasTarget && done >= target;
	return {
		percent: hasTarget ? Math.min(100, Math.floor((100 * done) / target)) : null,
		/** « 1 200 € reçus sur 3 000 € », « 12 sur 40 cartables ». */
		words: hasTarget ? wordsOf({ goal, target, currency, unit, done }) : null,
		/** Sum of the promises, « 300 € ». */
		promised: amounts(totals, "promised"),
		/** Gifts that arrived in other currencies, or as money for a need of things. */
		also: amounts(others, "received"),
		badge: state === "closed" ? stateWords.closed : reached ? "Objectif atteint" : stateWords.open,
		isOpen: state === "open",
		reached,
	};
}

export type NeedProgress = ReturnType<typeof needProgress>;

function wordsOf({ goal, target, currency, unit, done }: Omit<Target, "state" | "arrived"> & { done: number }) {
	if (goal === "money") return `${formatAmount(done, currency)} reçus sur ${formatAmount(target, currency)}`;
	return `${integer.format(done)} sur ${integer.format(target)} ${unit}`;
}

/** Formats the amounts above zero, « 300 € et 5 000 F CFA »; null without any. */
function amounts(totals: NeedTotal[], of: "received" | "promised"): string | null {
	const words = totals.filter((total) => total[of] > 0).map((total) => formatAmount(total[of], total.currency));
	return words.length > 0 ? new Intl.ListFormat("fr").format(words) : null;
}
