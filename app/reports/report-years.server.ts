import { sql } from "drizzle-orm";
import { calendarDateAt, instantOf } from "~/calendar/calendar-date";
import { db } from "~/db/client.server";
import { memoizeRead } from "~/db/memoize-read.server";
import { reports } from "~/db/schema.server";
import { siteTimeZone } from "~/settings/settings.server";

/** A year with published reports; `from` and `to` are its limits in the site's time zone. */
export type ReportYear = { year: string; count: number; from: Date; to: Date };

/** The years of publication, latest first. Each is a range of the index on it. */
export const reportYears = memoizeRead(async (): Promise<ReportYear[]> => {
	const now = new Date();
	const limits = yearLimits(await siteTimeZone(), now);
	const ranges = JSON.stringify(
		limits.map(({ from, to }) => [from.getTime(), Math.min(to.getTime(), now.getTime() + 1)]),
	);
	const counts = await db.all<{ year: number; count: number }>(
		sql`select key as year, (
				select count(*) from ${reports}
				where deleted_at is null and published_at >= value ->> 0 and published_at < value ->> 1
			) as count from json_each(${ranges})`,
	);
	return counts
		.flatMap(({ year, count }) => (count > 0 && limits[year] ? [{ ...limits[year], count }] : []))
		.toReversed();
});

const memo = new Map<string, Omit<ReportYear, "count">[]>();

/** The limits of the years from 1900 to this one. */
function yearLimits(timeZone: string, now: Date): Omit<ReportYear, "count">[] {
	const last = Number(calendarDateAt(now, timeZone).slice(0, 4));
	const key = `${timeZone} ${last}`;
	const start = (year: number) => instantOf(`${year}-01-01`, "00:00", timeZone);
	const limits =
		memo.get(key) ??
		Array.from({ length: Math.max(0, last - 1899) }, (_, index) => {
			const year = 1900 + index;
			return { year: String(year), from: start(year), to: start(year + 1) };
		});
	memo.set(key, limits);
	return limits;
}
