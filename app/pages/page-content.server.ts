import { calendarDateAt } from "~/calendar/calendar-date";
import { memoizeRead } from "~/db/next-change.server";
import { mobileAccounts } from "~/donations/mobile-accounts.server";
import { hasWaysToGive } from "~/donations/ways-to-give.server";
import { eventSummary, latestEvents } from "~/events/event-lists.server";
import { needDetails, needLink, needShare, needSummary, publishedNeed, publishedNeeds } from "~/needs/needs.server";
import { totalsByNeed } from "~/pledges/pledge-queries.server";
import { latestReports, publishedReportsOfNeed, reportDetails, reportSummary } from "~/reports/report-lists.server";
import { reportShare } from "~/reports/report-outputs.server";
import { reportSequel, reportsBeside } from "~/reports/report-search.server";
import { publishedReport } from "~/reports/reports.server";
import { nameAndLogo } from "~/settings/public-facts.server";
import { association, siteTimeZone } from "~/settings/settings.server";
import { sharePictureOf } from "~/sharing/share-picture.server";
import { shownSpending, spendingsOfNeed } from "~/spending/spendings.server";

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

/** The published needs with how far they are, the open ones first. */
export const shownNeeds = memoizeRead(async () => {
	const needs = await publishedNeeds();
	const totals = await totalsByNeed(needs.map(({ id }) => id));
	const summaries = needs.map((need) => needSummary(need, totals.get(need.id)));
	return summaries.toSorted((a, b) => Number(b.progress.isOpen) - Number(a.progress.isOpen));
});

/** On a page about something else. */
const mostCards = 3;

/** The first open needs. */
export const openNeedCards = async () =>
	(await shownNeeds()).filter(({ progress }) => progress.isOpen).slice(0, mostCards);

/** Of one need. */
const mostReports = 12;
const mostSpendings = 12;

/** What the page of a published need shows; undefined when there is none with this slug. */
export async function needPage(slug: string) {
	const [need, timeZone, site] = await Promise.all([publishedNeed(slug), siteTimeZone(), nameAndLogo()]);
	if (need === undefined) return undefined;
	const [totals, reports, spendings] = await Promise.all([
		totalsByNeed([need.id]),
		publishedReportsOfNeed(need.id, mostReports),
		spendingsOfNeed(need.id, mostSpendings),
	]);
	const today = calendarDateAt(new Date(), timeZone);
	return {
		need: needDetails(need, totals.get(need.id)),
		reports: reports.map((report) => reportSummary(report, timeZone, today, 200)),
		spendings: spendings.map(shownSpending),
		share: sharePictureOf(await needShare(need, site)),
	};
}

/** What the page of a published report shows; undefined when there is none with this identifier. */
export const reportPage = memoizeRead(async (id: string) => {
	const [report, beside, settings, accounts, site] = await Promise.all([
		publishedReport(id),
		reportsBeside(id),
		association(),
		mobileAccounts(),
		nameAndLogo(),
	]);
	if (report === undefined) return undefined;
	const [need, sequel, share] = await Promise.all([
		needLink(report.needId),
		reportSequel(report, beside, settings.timeZone),
		reportShare(report, site),
	]);
	return {
		report: reportDetails(report, settings.timeZone),
		need: need ?? null,
		sequel,
		giving: hasWaysToGive(settings, accounts),
		share: sharePictureOf(share),
	};
});
