import { and, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { db } from "~/db/client.server";
import { gifts, pledges } from "~/db/schema.server";
import type { Currency } from "~/money/currency";
import type { NeedTotal } from "~/needs/need-progress";
import { stateNow } from "./pledge-state.server";

/**
 * What arrived for each need, and what is promised of pledges that are neither late nor withdrawn: a month of those of
 * each month. In minor units, by the currency that came, or is promised.
 */
export async function totalsByNeed(needIds: string[]) {
	const totals = new Map<string, NeedTotal[]>();
	if (needIds.length === 0) return totals;
	const { needId, currency } = pledges;
	const given = sql<number>`(select coalesce(sum(amount), 0) from gifts where pledge_id = pledges.id)`;
	const rest = sql`max(0, amount - case frequency when 'once' then ${given} else 0 end)`;
	const isOpen = and(isNull(pledges.withdrawnAt), sql`${stateNow()} in ('promised', 'partial')`);
	const came = sql<Currency>`coalesce(${gifts.paidCurrency}, ${currency})`;
	const [promised, received] = await db.batch([
		db
			.select({
				needId,
				currency,
				received: sql<number>`0`,
				promised: sum(sql`case when ${isOpen} then ${rest} else 0 end`),
			})
			.from(pledges)
			.where(inArray(needId, needIds))
			.groupBy(needId, currency),
		db
			.select({
				...{ needId, currency: came, promised: sql<number>`0` },
				received: sum(sql`coalesce(${gifts.paidAmount}, ${gifts.amount})`),
			})
			.from(gifts)
			.innerJoin(pledges, eq(pledges.id, gifts.pledgeId))
			.where(inArray(needId, needIds))
			.groupBy(needId, came),
	]);
	for (const { needId, ...total } of [...received, ...promised]) {
		if (needId === null) continue;
		const own = totals.get(needId) ?? [];
		const same = own.find((one) => one.currency === total.currency);
		if (same) same.promised += total.promised;
		else totals.set(needId, [...own, total]);
	}
	return totals;
}

const sum = (of: SQL) => sql<number>`sum(${of})`;
