import { and, eq, isNull, sql } from "drizzle-orm";
import { db } from "~/db/client.server";
import { gifts, pledges } from "~/db/schema.server";
import type { NeedTotal } from "~/needs/need-progress";
import { paid, stateNow } from "./pledge-state.server";

/**
 * What arrived for each need, and what is promised of pledges that are neither late nor withdrawn: a month of those of
 * each month. In minor units, by the currency that came, or is promised.
 */
export async function totalsByNeed(needIds: string[]) {
	const totals = new Map<string, NeedTotal[]>();
	if (needIds.length === 0) return totals;
	const given = sql`(select coalesce(sum(amount), 0) from gifts where pledge_id = pledges.id)`;
	const rest = sql`max(0, amount - case frequency when 'once' then ${given} else 0 end)`;
	const isOpen = and(isNull(pledges.withdrawnAt), sql`${stateNow()} in ('promised', 'partial')`);
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
