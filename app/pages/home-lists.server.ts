import { calendarDateAt } from "~/calendar/calendar-date";
import { memoizeRead } from "~/db/memoize-read.server";
import { latestEvents } from "~/events/event-lists.server";
import { eventSummary } from "~/events/event-summary.server";
import { latestReports } from "~/reports/report-lists.server";
import { reportSummary } from "~/reports/report-summary.server";
import { siteTimeZone } from "~/settings/settings.server";

/** Reports and events on the home page, each. */
const newest = 6;

/** The newest reports as cards. */
export const homeReports = memoizeRead(async () => {
	const [reports, timeZone] = await Promise.all([latestReports(newest), siteTimeZone()]);
	const today = calendarDateAt(new Date(), timeZone);
	return reports.map((report) => reportSummary(report, timeZone, today, 200));
});

/** The events with the latest dates as cards. */
export const homeEvents = memoizeRead(async () => {
	const now = new Date();
	return (await latestEvents(newest)).map((event) => eventSummary(event, now));
});
