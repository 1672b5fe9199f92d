import { sql } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import { calendarDateAt, dayAfter, defaultTimeZone } from "~/platform/calendar/calendar-date";
import { instantOf } from "~/platform/calendar/zoned-time.server";
import { databaseWrites, db } from "./client.server";
import type { Publishable } from "./published.server";
import { events, publishedTables, settings } from "./schema.server";

/** Maximum number of memoized values per function: strangers choose the keys. */
const max = 100;

/**
 * Memoizes a read by its key, if it has one. A value is valid until a write, until a moment at which time alone changes
 * public pages, or until the clock is set back. Failures are not memoized. Callers must not mutate the value.
 */
export function memoizeRead<Key extends [] | [string], Value>(
	read: (...key: Key) => Promise<Value>,
): (...key: Key) => Promise<Value> {
	const memos = new LRUCache<string, { writes: number; from: number; until: number; value: Promise<Value> }>({ max });
	return (...key) => {
		const [name = ""] = key;
		const [writes, now] = [databaseWrites(), Date.now()];
		const memo = memos.get(name);
		if (memo?.writes === writes && now >= memo.from && now < memo.until) return memo.value;
		const value = read(...key);
		const fresh = { writes, from: now, until: knownNextChange(now) ?? now + 1, value };
		memos.set(name, fresh);
		Promise.all([nextChange(now), value]).then(
			([until]) => {
				fresh.until = until;
			},
			() => memos.delete(name),
		);
		return value;
	};
}

/** A time without writes and without a moment at which time alone changes public pages: reads stay valid in it. */
type Span = { writes: number; from: number; until: number };

let known: Span | undefined;
let reading: { writes: number; promise: Promise<Span> } | undefined;

/**
 * Returns the next moment after `now` at which public pages change without a write: a planned item is published, an
 * event ends, a day begins on the site's clock or in UTC. In milliseconds since the epoch.
 */
export async function nextChange(now: number): Promise<number> {
	const until = knownNextChange(now);
	if (until !== undefined) return until;
	const writes = databaseWrites();
	if (reading?.writes !== writes) reading = { writes, promise: readSpan(writes, now) };
	known = await reading.promise.finally(() => {
		reading = undefined;
	});
	return known.from <= now && now < known.until ? known.until : nextChange(now);
}

/** Returns the next change if it is known without a query. */
const knownNextChange = (now: number): number | undefined =>
	known?.writes === databaseWrites() && known.from <= now && now < known.until ? known.until : undefined;

const plannedAfter = (table: Publishable, now: number) =>
	sql`select min(${table.publishedAt}) as at from ${table} where ${table.publishedAt} > ${now} and ${table.deletedAt} is null`;

async function readSpan(writes: number, now: number): Promise<Span> {
	const planned = sql.join(
		Object.values(publishedTables).map((table) => plannedAfter(table, now)),
		sql` union all `,
	);
	const { at, timeZone } = await db.get<{ at: unknown; timeZone: string | null }>(
		// An event has ended from the millisecond after its end on.
		sql`select min(at) as at, (select ${settings.value} from ${settings} where ${settings.name} = 'timeZone') as timeZone from (
			${planned} union all
			select min(${events.endsAt}) + 1 from ${events} where ${events.endsAt} >= ${now} and ${events.deletedAt} is null)`,
	);
	const days = [timeZone || defaultTimeZone, "UTC"].map((zone) => startOfNextDay(now, zone));
	return { writes, from: now, until: Math.min(Number(at) || Number.POSITIVE_INFINITY, ...days) };
}

const startOfNextDay = (now: number, timeZone: string) =>
	instantOf(dayAfter(calendarDateAt(new Date(now), timeZone)), "00:00", timeZone).getTime();
