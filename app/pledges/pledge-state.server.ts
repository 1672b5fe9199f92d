import { getTableColumns, sql } from "drizzle-orm";
import { gifts, pledges } from "~/db/schema.server";
import type { Currency } from "~/money/currency";
import type { Means } from "./pledge-choices";
import type { PledgeState } from "./pledge-state";

const day = 24 * 60 * 60_000;

/** How many days a donor has before a pledge is late, and a monthly one after each gift. */
const daysUntilLate = { once: 30, monthly: 35 };

// The names are whole: in a query of one table drizzle leaves the table's name away, and `id` would be the gift's.
const giftsOf = "from gifts where pledge_id = pledges.id";

/** What arrived in all, in minor units. */
const received = sql<number>`(select coalesce(sum(amount), 0) ${sql.raw(giftsOf)})`;

/** The day of the last gift, or that of the pledge when it is later. */
const lastDay = sql`max(date(pledges.created_at / 1000, 'unixepoch'), (select coalesce(max(received_on), '') ${sql.raw(giftsOf)}))`;

const daysBefore = (days: number) => new Date(Date.now() - days * day).toISOString().slice(0, 10);

/** The state of a pledge. Days are of UTC: a pledge may be late some hours earlier or later. */
export function stateNow() {
	const month = daysBefore(daysUntilLate.monthly);
	const lately = sql`(select coalesce(sum(amount), 0) ${sql.raw(giftsOf)} and received_on >= ${month})`;
	return sql<PledgeState>`case
		when frequency = 'once' and ${received} >= pledges.amount then 'received'
		when withdrawn_at is not null then 'withdrawn'
		when frequency = 'monthly' and ${lately} >= pledges.amount then 'received'
		when ${lastDay} < case frequency when 'once' then ${daysBefore(daysUntilLate.once)} else ${month} end then 'late'
		when ${received} > 0 then 'partial'
		else 'promised' end`;
}

/** What came of a gift, and how; of a query of gifts with their pledges. */
export const paid = {
	amount: sql<number>`coalesce(${gifts.paidAmount}, ${gifts.amount})`,
	currency: sql<Currency>`coalesce(${gifts.paidCurrency}, ${pledges.currency})`,
	means: sql<Means>`coalesce(${gifts.means}, ${pledges.means})`,
};

/** What came in another currency than the pledge's, each with what it counts for; as JSON. */
const converted = sql<
	ConvertedGift[]
>`(select json_group_array(json_object('amount', paid_amount, 'currency', paid_currency,
	'counts', amount)) ${sql.raw(giftsOf)} and paid_amount is not null)`.mapWith((written: string): ConvertedGift[] =>
	JSON.parse(written),
);

const needTitle = sql<string | null>`(select title from needs where needs.id = pledges.need_id)`;

/** The columns of a `Pledge`. */
export const pledgeColumns = () => ({ ...getTableColumns(pledges), received, converted, state: stateNow(), needTitle });

/** A gift in another currency, in minor units. */
export type ConvertedGift = { amount: number; currency: Currency; counts: number };

/** A pledge with what has arrived of it, in minor units, and its state. */
export type Pledge = typeof pledges.$inferSelect & {
	received: number;
	/** Of it, what came in another currency. */
	converted: ConvertedGift[];
	state: PledgeState;
	/** Of the need that it is for. */
	needTitle: string | null;
};
