import { sql } from "drizzle-orm";
import { calendarDateAt } from "~/calendar/calendar-date";
import { instantOf } from "~/calendar/zoned-time.server";
import { db } from "~/db/client.server";
import { memoizeRead } from "~/db/memoize-read.server";
import { published } from "~/db/published.server";
import { reports } from "~/db/schema.server";
import { siteTimeZone } from "~/settings/settings.server";

/** A year with published reports; `from` and `to` are its limits in the site's time zone. */
type ReportYear = { year: string; count: number; from: Date; to: Date };

/** The years of publication, latest first. Each is a range of the index on it. */
export const reportYears = memoizeRead(async (): Promise<ReportYear[]> => {
	const [timeZone, [oldest]] = await Promise.all([
		siteTimeZone(),
		db
			.select({ at: sql<number | null>`min(${reports.publishedAt})` })
			.from(reports)
			.where(published(reports)),
	]);
	if (oldest?.at == null) return [];
	const now = new Date();
	const limits = yearLimits(new Date(oldest.at), now, timeZone);
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

/** A row with an earlier publication is malformed. */
const earliest = 1900;

/** The limits of the years from that of `first` to that of `last`. */
function yearLimits(first: Date, last: Date, timeZone: string): Omit<ReportYear, "count">[] {
	const yearAt = (moment: Date) => Number(calendarDateAt(moment, timeZone).slice(0, 4));
	const begin = Math.max(earliest, yearAt(first));
	const start = (year: number) => instantOf(`${year}-01-01`, "00:00", timeZone);
	return Array.from({ length: yearAt(last) - begin + 1 }, (_, index) => {
		const year = begin + index;
		return { year: String(year), from: start(year), to: start(year + 1) };
	});
}
