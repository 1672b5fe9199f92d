import { sql } from "drizzle-orm";
import { db } from "~/db/client.server";
import { gifts, pledges } from "~/db/schema.server";
import type { Currency } from "~/money/currency";
import type { Frequency } from "./pledge-choices";
import { paid } from "./pledge-state.server";

/** A pledge as far as it tells whose gift arrived; amounts are in minor units, days of UTC. */
export type PledgeCandidate = {
	reference: string;
	/** That of a month for a monthly pledge. */
	amount: number;
	currency: Currency;
	frequency: Frequency;
	name: string;
	/** `YYYY-MM-DD`. */
	madeOn: string;
	withdrawn: boolean;
	/** In all. */
	received: number;
	/** Day and amount of each gift, `2026-03-12 5000`. */
	arrivals: string[];
	/** Its gifts that no statement has told of, as they were paid. */
	noted: HandGift[];
};

/** A gift that somebody noted by hand. */
export type HandGift = { id: string; date: string; amount: number; currency: Currency };

/** All pledges: also a withdrawn or received one may be named by who pays. */
export async function pledgeCandidates(): Promise<PledgeCandidate[]> {
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
			...{ createdAt: pledges.createdAt, received: arrived.received, arrivals: arrived.arrivals, noted: arrived.noted },
		})
		.from(pledges)
		.leftJoin(arrived, sql`${arrived.pledgeId} = ${pledges.id}`);
	return rows.map(({ createdAt, withdrawnAt, received, arrivals, noted, ...pledge }) => ({
		...pledge,
		madeOn: createdAt.toISOString().slice(0, 10),
		withdrawn: withdrawnAt !== null,
		received: received ?? 0,
		arrivals: arrivals?.split(",") ?? [],
		noted: notedOf(noted ?? "[]").map((gift) => ({ ...gift, currency: gift.currency ?? pledge.currency })),
	}));
}

const notedOf = (written: string): (Omit<HandGift, "currency"> & { currency: Currency | null })[] =>
	JSON.parse(written);
