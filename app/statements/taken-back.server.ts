import type { GiftOfAmount } from "~/pledges/line-gifts.server";
import { mayShareAccount } from "./line-identity.server";
import { hasName, lineWords } from "./pledge-index.server";
import type { LineToMatch } from "./proposal";
import { referencesIn } from "./references-in-text.server";

/** How many gifts and lines are shown of a return. */
const mostShown = 5;

/** The first day from which money may go back by returns: a hundred days before. */
export function firstDayOf(returns: { date: string }[]): string {
	const days = returns.map(({ date }) => Date.parse(date) - 100 * 86_400_000);
	return new Date(Math.min(Date.now(), ...days)).toISOString().slice(0, 10);
}

/** Money that came, and what its line or gift tells of it. */
type Came = Pick<LineToMatch, "date" | "amount" | "currency" | "accountId"> & { bankId?: string | null };
type Told = { references: string[]; names: (string | null)[] };

/**
 * Says how surely a return takes money back: undefined for other money, another account or another time, else more for the
 * bank's number, the reference and the name.
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

/** The likeliest first. */
const ranked = <One>(all: One[], likeness: (one: One) => number | undefined) =>
	all
		.map((one) => ({ one, like: likeness(one) ?? -1 }))
		.filter(({ like }) => like >= 0)
		.toSorted((a, b) => b.like - a.like);

/** The gifts and open lines that a return names; else all gifts of the same money. */
export type TakenBack = { returned: GiftOfAmount[]; arrivals: LineToMatch[] };

/** What a return takes back. @param open the open lines */
export function takenBackBy(back: LineToMatch, open: LineToMatch[], gifts: GiftOfAmount[] = []): TakenBack {
	const likeness = likenessTo(back);
	const lines = ranked(open, (line) =>
		likeness(line, () => ({ references: referencesIn(line).exact, names: [line.payer] })),
	).filter(({ like }) => like > 0);
	const same = ranked(gifts, (gift) =>
		likeness({ ...gift, date: gift.receivedOn }, () => ({
			...{ references: [gift.reference], names: [gift.name, gift.payer] },
		})),
	);
	const likely = same.filter(({ like }) => like > 0);
	const returned = likely.length + lines.length > 0 ? likely : same;
	return {
		returned: returned.slice(0, mostShown).map(({ one }) => one),
		arrivals: lines.map(({ one }) => one),
	};
}

/** The days on which money of open lines went back, by their identifiers. */
export const returnDaysOf = (open: LineToMatch[]) =>
	new Map(
		open
			.filter(({ amount }) => amount < 0)
			.flatMap((back) => takenBackBy(back, open).arrivals.map(({ id }) => [id, back.date] as const)),
	);
