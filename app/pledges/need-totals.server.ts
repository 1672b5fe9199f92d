import { and, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { db } from "~/db/client.server";
import { pledges } from "~/db/schema.server";
import type { NeedTotal } from "~/needs/need-progress";
import { stateNow } from "./pledge-state.server";

/**
 * What arrived for each need, and what is promised of pledges that are neither late nor withdrawn: a month of those of
 * each month. In minor units, by currency.
 */
export async function totalsByNeed(needIds: string[]) {
	const totals = new Map<string, NeedTotal[]>();
	if (needIds.length === 0) return totals;
	const { needId, currency } = pledges;
	const given = sql<number>`(select coalesce(sum(amount), 0) from gifts where pledge_id = pledges.id)`;
	const rest = sql`max(0, amount - case frequency when 'once' then ${given} else 0 end)`;
	const isOpen = and(isNull(pledges.withdrawnAt), sql`${stateNow()} in ('promised', 'partial')`);
	const rows = await db
		.select({ needId, currency, received: sum(given), promised: sum(sql`case when ${isOpen} then ${rest} else 0 end`) })
		.from(pledges)
		.where(inArray(needId, needIds))
		.groupBy(needId, currency);
	for (const { needId, ...total } of rows)
		if (needId !== null) totals.set(needId, [...(totals.get(needId) ?? []), total]);
	return totals;
}

const sum = (of: SQL) => sql<number>`sum(${of})`;
