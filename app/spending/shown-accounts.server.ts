import { publicPaths } from "~/kinds/paths";
import { formatAmount } from "~/money/amount";
import { means } from "~/pledges/pledge";
import type { YearAccounts } from "./year-accounts.server";

/** What belongs to no need that visitors can see. */
const noNeed = "Là où c’est le plus utile";

/** Props of a year's accounts in one currency, in words; `share` is in percent of the largest amount. */
export function shownAccounts({ currency, byMeans, byNeed, ...total }: YearAccounts) {
	const words = (minor: number) => formatAmount(minor, currency);
	const most = Math.max(1, ...byNeed.flatMap(({ received, spent }) => [received, spent]));
	const share = (minor: number) => Math.round((1000 * minor) / most) / 10;
	return {
		currency,
		before: total.before === 0 ? null : words(total.before),
		received: words(total.received),
		spent: words(total.spent),
		left: words(total.left),
		byMeans: byMeans.map((row) => ({ means: means[row.means], received: words(row.received) })),
		byNeed: byNeed.map(({ need, received, spent, left }) => ({
			title: need?.title || noNeed,
			path: need && publicPaths.need(need.slug),
			received: { words: words(received), share: share(received) },
			spent: { words: words(spent), share: share(spent) },
			left: words(left),
		})),
	};
}

export type ShownAccounts = ReturnType<typeof shownAccounts>;
