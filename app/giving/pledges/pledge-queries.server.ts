import { and, desc, eq, getTableColumns, inArray, isNull, type SQL, sql } from "drizzle-orm";
import type { NeedTotal } from "~/giving/needs/need-progress";
import { instantOf } from "~/platform/calendar/zoned-time.server";
import { db } from "~/platform/db/client.server";
import { isOneOf } from "~/platform/db/id-lists.server";
import { type Cursor, newestFirst, readKeysetPage } from "~/platform/db/keyset-pagination";
import { gifts, pledges } from "~/platform/db/schema.server";
import type { Currency } from "~/platform/money/currency";
import { textFilter } from "~/platform/search/fold-text.server";
import { siteTimeZone } from "~/publishing/settings/settings.server";
import { plainSigns } from "~/web/forms/form-text.server";
import { phoneDigits, phoneNotation, samePhone } from "~/web/forms/phone-number";
import type { PaymentMethod, PledgeState } from "./pledge";
import { parseReference } from "./pledge-reference";

const day = 24 * 60 * 60_000;

/** Days after which a pledge is late, counted for a monthly one from its last gift. */
const daysUntilLate = { once: 30, monthly: 35 };

// Names are qualified: in a query of one table Drizzle omits the table's name, and `id` would be the gift's.
const giftsOf = "from gifts where pledge_id = pledges.id";

/** True when any gift of the pledge has arrived. */
export const hasGifts = sql`exists (select 1 ${sql.raw(giftsOf)})`;

/** The sum of its gifts in minor units. */
const received = sql<number>`(select coalesce(sum(amount), 0) ${sql.raw(giftsOf)})`;

/** The day of the last gift, or of the pledge when that is later. */
const lastDay = sql`max(date(pledges.created_at / 1000, 'unixepoch'), (select coalesce(max(received_on), '') ${sql.raw(giftsOf)}))`;

const daysBefore = (days: number) => new Date(Date.now() - days * day).toISOString().slice(0, 10);

/**
 * True when the donor left a name, address or number. A reference that somebody took without one, perhaps only to look,
 * is not late and counts towards no sum of promises: nobody could be asked about it.
 */
const hasDonor = sql`pledges.name || pledges.email || pledges.phone <> ''`;

/** SQL of a pledge's state. Days are UTC: a pledge may become late some hours earlier or later. */
export function stateNow() {
	const month = daysBefore(daysUntilLate.monthly);
	const lately = sql`(select coalesce(sum(amount), 0) ${sql.raw(giftsOf)} and received_on >= ${month})`;
	return sql<PledgeState>`case
		when frequency = 'once' and ${received} >= pledges.amount then 'received'
		when withdrawn_at is not null then 'withdrawn'
		when frequency = 'monthly' and ${lately} >= pledges.amount then 'received'
		when (${hasDonor} or ${received} > 0) and ${lastDay} < case frequency when 'once' then ${daysBefore(daysUntilLate.once)} else ${month} end then 'late'
		when ${received} > 0 then 'partial'
		else 'promised' end`;
}

/** Sum, currency and payment method of a gift as it was paid; for a query of gifts joined with their pledges. */
export const paid = {
	amount: sql<number>`coalesce(${gifts.paidAmount}, ${gifts.amount})`,
	currency: sql<Currency>`coalesce(${gifts.paidCurrency}, ${pledges.currency})`,
	paymentMethod: sql<PaymentMethod>`coalesce(${gifts.paymentMethod}, ${pledges.paymentMethod})`,
};

/** The gifts in another currency than the pledge's, each with the amount that it counts for; as JSON. */
const converted = sql<
	ConvertedGift[]
>`(select json_group_array(json_object('amount', paid_amount, 'currency', paid_currency,
	'counts', amount)) ${sql.raw(giftsOf)} and paid_amount is not null)`.mapWith((written: string): ConvertedGift[] =>
	JSON.parse(written),
);

const needTitle = sql<string | null>`(select title from needs where needs.id = pledges.need_id)`;

/** The pledges with the same e-mail address, also in other letters; served by the index `pledges_by_address`. */
export const ofAddress = sql.raw(
	"from pledges as other where other.email <> '' and lower(other.email) = lower(pledges.email)",
);

/** When the address of a pledge last got a reminder, and when its owner asked for no more, in milliseconds. */
export const reminders = {
	addressRemindedAt: sql<number | null>`(select max(reminded_at) ${ofAddress})`,
	addressEndedAt: sql<number | null>`(select max(reminders_ended_at) ${ofAddress})`,
};

/** The day of its last gift; null without one. */
const lastGiftOn = sql<string | null>`(select max(received_on) ${sql.raw(giftsOf)})`;

/** The columns of a `Pledge`. */
export const pledgeColumns = () => ({
	...getTableColumns(pledges),
	...{ received, converted, lastGiftOn, needTitle, ...reminders },
	state: stateNow(),
});

/** A gift in another currency, in minor units. */
type ConvertedGift = { amount: number; currency: Currency; counts: number };

/** Returns the pledges with these references. */
export const pledgesByReference = (references: string[]) =>
	db.select(pledgeColumns()).from(pledges).where(inArray(pledges.reference, references));

/** A pledge with the sum of its gifts in minor units, its state, and the title of its need. */
export type Pledge = Awaited<ReturnType<typeof pledgesByReference>>[number];

/** `period`: a year or a month, `2026` or `2026-11`; empty for all. `references`: only these pledges. */
type PledgeFilter = { state: PledgeState | "all"; period: string; search: string; references?: string[] };

/** True for a day, `2026-11-05`, of a period. It is at or after « 2026-11- » and before « 2026-11. », as the full stop comes after the hyphen. */
export const isInPeriod = (day: SQL, period: string) =>
	period === "" ? sql`true` : sql`${day} >= ${`${period}-`} and ${day} < ${`${period}.`}`;

const giftDay = sql`gifts.received_on`;

/** True for a pledge that was made in a period, by the days of a time zone. */
function isMadeIn(period: string, timeZone: string): SQL {
	const first = new Date(`${period.length === 4 ? `${period}-01` : period}-01`);
	const next = new Date(first);
	if (period.length === 4) next.setUTCFullYear(next.getUTCFullYear() + 1);
	else next.setUTCMonth(next.getUTCMonth() + 1);
	const [from, until] = [first, next].map((day) => instantOf(day.toISOString().slice(0, 10), "00:00", timeZone));
	return sql`(pledges.created_at >= ${from?.getTime()} and pledges.created_at < ${until?.getTime()})`;
}

/** Pledges by state, by words, and by a period in which they were made or a gift of them arrived. */
async function filtered({ state, period, search, references }: PledgeFilter) {
	return and(
		state === "all" ? undefined : sql`${stateNow()} = ${state}`,
		period === ""
			? undefined
			: sql`(${isMadeIn(period, await siteTimeZone())} or pledges.id in (select pledge_id from gifts where ${isInPeriod(giftDay, period)}))`,
		references && isOneOf(pledges.reference, references),
		await matches(search),
	);
}

/** The columns of a row of the table: those of a pledge, with the gifts that arrived in a period. */
const listedColumns = (period: string) => ({
	...pledgeColumns(),
	arrivals: sql<Arrival[]>`(select json_group_array(json_object('day', received_on, 'amount',
		coalesce(paid_amount, gifts.amount), 'currency', coalesce(paid_currency, pledges.currency)))
		${sql.raw(giftsOf)} and ${isInPeriod(giftDay, period)})`.mapWith((written: string): Arrival[] =>
		JSON.parse(written),
	),
	// The cursor uses the reference as `id`, because the secret key must not appear in URLs of the administration.
	id: pledges.reference,
});

/** Returns the rows of the pledges with these references, newest first. */
export const listedPledges = (references: string[]) =>
	db
		.select(listedColumns(""))
		.from(pledges)
		.where(inArray(pledges.reference, references))
		.orderBy(desc(pledges.createdAt));

/**
 * Returns a page of pledges, newest first: by state, by period, and by reference or words in name, address or phone
 * number; each with the gifts that arrived in the period.
 */
export async function pledgesPage(cursor: Cursor, filter: PledgeFilter) {
	const found = await filtered(filter);
	const listed = listedColumns(filter.period);
	return readKeysetPage(cursor, (step) => {
		const { next, order } = newestFirst(pledges, step, pledges.createdAt, pledges.reference);
		return db
			.select(listed)
			.from(pledges)
			.where(and(found, next))
			.orderBy(...order)
			.limit(step.limit);
	});
}

/** A gift as it was paid, in minor units. */
type Arrival = { day: string; amount: number; currency: Currency };

export type PledgeOfPage = Awaited<ReturnType<typeof pledgesPage>>["items"][number];

/** A sum in minor units of what has a state, or has arrived. */
export type MoneySum = { of: PledgeState | "arrived"; currency: Currency; amount: number };

/**
 * Returns the sums, by currency, of what is still promised by named donors, and of the gifts that arrived.
 * @param arrivedIn the period of these gifts
 */
export async function pledgeSums(filter: PledgeFilter, arrivedIn = filter.period): Promise<MoneySum[]> {
	const found = (await filtered(filter)) ?? sql`true`;
	const rest = sql`max(0, amount - case frequency when 'once' then ${received} else 0 end)`;
	return db.all<MoneySum>(sql`
		select "of", currency, sum(amount) as amount from (
			select ${stateNow()} as "of", currency, ${rest} as amount from pledges where ${hasDonor} and ${found})
		where "of" in ('promised', 'partial', 'late') group by "of", currency
		union all
		select 'arrived', ${paid.currency}, sum(${paid.amount}) from gifts inner join pledges on pledges.id = pledge_id
		where ${isInPeriod(giftDay, arrivedIn)} and ${found} group by 2`);
}

/** Returns the sums of all promises and of a month's gifts. */
export const monthSums = (month: string) => pledgeSums({ state: "all", period: "", search: "" }, month);

/** Filters in JavaScript, because SQLite cannot compare names and numbers in their many spellings. */
async function matches(search: string): Promise<SQL | undefined> {
	if (search === "") return undefined;
	const { reference, name, email, phone } = pledges;
	const plain = plainSigns(search);
	const exact = parseReference(plain);
	const isPhone = phoneNotation.test(plain) && phoneDigits(plain).length >= 8;
	const contains = textFilter(search);
	const rows = await db.select({ reference, name, email, phone }).from(pledges);
	const found = rows.filter(
		(row) =>
			row.reference === exact ||
			contains(row.reference, row.name, row.email, row.phone) ||
			(isPhone && samePhone(row.phone, plain)),
	);
	const references = found.map((row) => row.reference);
	return isOneOf(reference, references);
}

/** Returns the number of late pledges, counted up to 100. */
export async function latePledges(): Promise<number> {
	const late = await db.select({ one: sql`1` }).from(pledges).where(sql`${stateNow()} = 'late'`).limit(100);
	return late.length;
}

/** A gift that was noted by hand. */
export type HandGift = { id: string; date: string; amount: number; currency: Currency };

/** Returns all pledges, including withdrawn and received ones, which a payer may also name. */
export async function pledgeCandidates() {
	const arrived = db
		.select({
			pledgeId: gifts.pledgeId,
			received: sql<number>`sum(${gifts.amount})`.as("received"),
			arrivals: sql<string>`group_concat(${gifts.receivedOn} || ' ' || ${gifts.amount})`.as("arrivals"),
			noted: sql<string>`json_group_array(json_object('id', ${gifts.id}, 'date', ${gifts.receivedOn},
				'amount', ${paid.amount}, 'currency', ${gifts.paidCurrency}))
				filter (where ${gifts.lineId} is null)`.as("noted"),
		})
		.from(gifts)
		.groupBy(gifts.pledgeId)
		.as("arrived");
	const rows = await db
		.select({
			...{ reference: pledges.reference, amount: pledges.amount, currency: pledges.currency },
			...{ frequency: pledges.frequency, name: pledges.name, withdrawnAt: pledges.withdrawnAt },
			...{ email: pledges.email, phone: pledges.phone },
			...{ createdAt: pledges.createdAt, received: arrived.received, arrivals: arrived.arrivals, noted: arrived.noted },
		})
		.from(pledges)
		.leftJoin(arrived, sql`${arrived.pledgeId} = ${pledges.id}`);
	return rows.map(({ createdAt, withdrawnAt, received, arrivals, noted, ...pledge }) => ({
		...pledge,
		madeOn: createdAt.toISOString().slice(0, 10),
		withdrawn: withdrawnAt !== null,
		received: received ?? 0,
		/** Day and amount of each gift, `2026-03-12 5000`. */
		arrivals: arrivals?.split(",") ?? [],
		/** Its gifts without a statement line, with the amounts paid. */
		noted: notedOf(noted ?? "[]").map((gift): HandGift => ({ ...gift, currency: gift.currency ?? pledge.currency })),
	}));
}

/** A pledge with what helps to match a payment; amounts in minor units, of a month for a monthly one; days are UTC. */
export type PledgeCandidate = Awaited<ReturnType<typeof pledgeCandidates>>[number];

const notedOf = (written: string): (Omit<HandGift, "currency"> & { currency: Currency | null })[] =>
	JSON.parse(written);

/**
 * Returns the sum received for each need, and the sum promised by pledges that are neither late nor withdrawn; a
 * monthly pledge counts with one month. In minor units, by the currency paid or promised.
 */
export async function totalsByNeed(needIds: string[]) {
	const totals = new Map<string, NeedTotal[]>();
	if (needIds.length === 0) return totals;
	const given = sql`(select coalesce(sum(amount), 0) from gifts where pledge_id = pledges.id)`;
	const rest = sql`max(0, amount - case frequency when 'once' then ${given} else 0 end)`;
	const isOpen = and(isNull(pledges.withdrawnAt), sql`${stateNow()} in ('promised', 'partial')`, hasDonor);
	const ofNeeds = sql`need_id in (select value from json_each(${JSON.stringify(needIds)}))`;
	const rows = await db.all<NeedTotal & { needId: string }>(sql`
		select needId, currency, sum(received) as received, sum(promised) as promised from (
			select need_id as needId, ${paid.currency} as currency, ${paid.amount} as received, 0 as promised
			from ${gifts} inner join ${pledges} on ${eq(pledges.id, gifts.pledgeId)} where ${ofNeeds}
			union all
			select need_id, currency, 0, case when ${isOpen} then ${rest} else 0 end from ${pledges} where ${ofNeeds})
		group by needId, currency order by sum(received) = 0, currency`);
	for (const { needId, ...total } of rows) totals.set(needId, [...(totals.get(needId) ?? []), total]);
	return totals;
}
