import { randomBytes } from "node:crypto";
import { and, eq, getTableColumns, isNull, lt, notExists, type SQL, sql } from "drizzle-orm";
import { db } from "~/db/client.server";
import { isUniqueViolation } from "~/db/constraint.server";
import { type Cursor, type Page, readKeysetPage } from "~/db/keyset-pagination";
import { newestFirst } from "~/db/newest-first.server";
import { gifts, pledges } from "~/db/schema.server";
import { parseReference, pledgeReference } from "./pledge-reference";
import { retentionMonths } from "./pledge-retention";
import type { PledgeState } from "./pledge-state";

const day = 24 * 60 * 60_000;

/** How long a donor has before a pledge is late, in milliseconds; for each month of a monthly one. */
const patience = { once: 30 * day, monthly: 35 * day };

type Row = typeof pledges.$inferSelect;

/** What a donor fills in. */
export type PledgeDraft = Omit<Row, "id" | "reference" | "createdAt" | "withdrawnAt">;

const received = sql<number>`(select coalesce(sum(amount), 0) from gifts where pledge_id = pledges.id)`;

/** The day of the last gift, or of the pledge. */
const lastDay = sql`coalesce((select max(received_on) from gifts where pledge_id = pledges.id), date(${pledges.createdAt} / 1000, 'unixepoch'))`;

const dayBefore = (milliseconds: number) => new Date(Date.now() - milliseconds).toISOString().slice(0, 10);

const stateNow = () => sql<PledgeState>`case
	when ${pledges.withdrawnAt} is not null then 'withdrawn'
	when ${pledges.frequency} = 'once' and ${received} >= ${pledges.amount} then 'received'
	when ${pledges.frequency} = 'once' and ${received} > 0 then 'partial'
	when ${lastDay} < case ${pledges.frequency} when 'once' then ${dayBefore(patience.once)} else ${dayBefore(patience.monthly)} end then 'late'
	when ${received} > 0 then 'received'
	else 'promised' end`;

const columns = () => ({ ...getTableColumns(pledges), received, state: stateNow() });

/** A pledge with what has arrived of it, in minor units, and its state. */
export type Pledge = Row & { received: number; state: PledgeState };

/**
 * Stores a pledge, or changes that of the same form: idempotent, also after going back in the browser.
 * @returns false when it can no longer be changed: it was withdrawn, or a gift has arrived
 */
export async function savePledge(id: string, draft: PledgeDraft): Promise<boolean> {
	const values = { ...draft, id, reference: pledgeReference(randomBytes(5)), createdAt: new Date() };
	const saved = await db
		.insert(pledges)
		.values(values)
		.onConflictDoUpdate({ target: pledges.id, set: draft, setWhere: canChange })
		.returning({ id: pledges.id })
		// One reference in 28 million is another pledge's.
		.catch((error) => (isUniqueViolation(error) ? undefined : Promise.reject(error)));
	return saved === undefined ? savePledge(id, draft) : saved.length > 0;
}

const hasGifts = sql`exists (select 1 from gifts where pledge_id = pledges.id)`;

const canChange = and(isNull(pledges.withdrawnAt), sql`not ${hasGifts}`);

/** The pledge with this private key. */
export async function pledgeByKey(key: string): Promise<Pledge | undefined> {
	const [pledge] = await db.select(columns()).from(pledges).where(eq(pledges.id, key));
	return pledge;
}

/**
 * Withdraws a pledge. Idempotent.
 * @returns false when it does not exist, or a gift has arrived
 */
export async function withdrawPledge(key: string): Promise<boolean> {
	await db
		.update(pledges)
		.set({ withdrawnAt: new Date() })
		.where(and(eq(pledges.id, key), canChange));
	return (await pledgeByKey(key))?.state === "withdrawn";
}

/** The pledge with this reference, and its gifts, the oldest first. */
export async function pledgeWithGifts(reference: string) {
	const [[pledge], received] = await db.batch([
		db.select(columns()).from(pledges).where(eq(pledges.reference, reference)),
		db
			.select({ id: gifts.id, amount: gifts.amount, receivedOn: gifts.receivedOn })
			.from(gifts)
			.innerJoin(pledges, eq(pledges.id, gifts.pledgeId))
			.where(eq(pledges.reference, reference))
			.orderBy(gifts.receivedOn, gifts.createdAt),
	]);
	return pledge && { ...pledge, gifts: received };
}

type PledgeFilter = { state: PledgeState | "all"; search: string };

/** A page of the pledges, newest first: those in a state, with this reference, or these words in name, address or number. */
export function pledgesPage(cursor: Cursor, { state, search }: PledgeFilter): Promise<Page<Pledge>> {
	const found = and(state === "all" ? undefined : sql`${stateNow()} = ${state}`, search ? matches(search) : undefined);
	return readKeysetPage(cursor, (step) => {
		const { next, order } = newestFirst(pledges, step);
		return db
			.select(columns())
			.from(pledges)
			.where(and(found, next))
			.orderBy(...order)
			.limit(step.limit);
	});
}

function matches(search: string): SQL {
	const reference = parseReference(search);
	if (reference) return eq(pledges.reference, reference);
	return sql`instr(lower(${pledges.name} || ' ' || ${pledges.email} || ' ' || ${pledges.phone}), lower(${search})) > 0`;
}

/** How many pledges are late. */
export const latePledges = (): Promise<number> => db.$count(pledges, sql`${stateNow()} = 'late'`);

/** Deletes the pledges past their retention of which nothing arrived. */
export function purgePledges(now = Date.now()) {
	const oldest = new Date(now);
	oldest.setUTCMonth(oldest.getUTCMonth() - retentionMonths);
	const given = db.select({ one: sql`1` }).from(gifts).where(eq(gifts.pledgeId, pledges.id));
	return db.delete(pledges).where(and(lt(pledges.createdAt, oldest), notExists(given)));
}

/**
 * Deletes a pledge of which nothing arrived for good: personal data does not go to the trash.
 * @returns false when it does not exist, or a gift has arrived
 */
export async function deletePledge(reference: string): Promise<boolean> {
	const deleted = await db
		.delete(pledges)
		.where(and(eq(pledges.reference, reference), sql`not ${hasGifts}`))
		.returning({ id: pledges.id });
	return deleted.length > 0;
}
