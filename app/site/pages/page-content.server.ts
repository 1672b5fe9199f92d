import { eventSummary, latestEvents, newestEvents } from "~/content/events/event-lists.server";
import { shareOfEvent } from "~/content/events/events.server";
import {
	latestReports,
	publishedReportsOfNeed,
	reportDetails,
	reportSummary,
} from "~/content/reports/report-lists.server";
import { reportShare, shareOfReport } from "~/content/reports/report-outputs.server";
import { reportSequel, reportsBeside } from "~/content/reports/report-search.server";
import { publishedReport } from "~/content/reports/reports.server";
import { mobileAccounts } from "~/giving/donations/mobile-accounts.server";
import { hasWaysToGive } from "~/giving/donations/ways-to-give.server";
import { expensesOfNeed, shownExpense } from "~/giving/expenses/expenses.server";
import {
	needDetails,
	needLink,
	needShare,
	needSummary,
	publishedNeed,
	publishedNeeds,
	shareOfNeed,
} from "~/giving/needs/needs.server";
import { totalsByNeed } from "~/giving/pledges/pledge-queries.server";
import { calendarDateAt, formatDay } from "~/platform/calendar/calendar-date";
import { memoizeRead } from "~/platform/db/next-change.server";
import type { Association } from "~/publishing/settings/association-settings";
import { association, nameAndLogo, settingsWrittenAt, siteTimeZone } from "~/publishing/settings/settings.server";
import {
	associationShare,
	linkPreviewOf,
	type ShareContent,
	type ShareKind,
} from "~/publishing/sharing/link-preview.server";

/** The number of reports, and of events, on the home page. */
const newest = 6;

/** Returns the newest reports as cards. */
export const homeReports = memoizeRead(async () => {
	const [reports, timeZone] = await Promise.all([latestReports(newest), siteTimeZone()]);
	const today = calendarDateAt(new Date(), timeZone);
	return reports.map((report) => reportSummary(report, timeZone, today, 200));
});

/** Returns the events with the latest dates as cards. */
export const homeEvents = memoizeRead(async () => {
	const now = new Date();
	return (await latestEvents(newest)).map((event) => eventSummary(event, now));
});

/** Returns the published needs with their progress, open ones first. */
export const shownNeeds = memoizeRead(async () => {
	const needs = await publishedNeeds();
	const totals = await totalsByNeed(needs.map(({ id }) => id));
	const summaries = needs.map((need) => needSummary(need, totals.get(need.id)));
	return summaries.toSorted((a, b) => Number(b.progress.isOpen) - Number(a.progress.isOpen));
});

/** The maximum number of cards on a page about something else. */
const mostCards = 3;

/** Returns the first open needs as cards. */
export const openNeedCards = async () =>
	(await shownNeeds()).filter(({ progress }) => progress.isOpen).slice(0, mostCards);

/** The maximum numbers of reports and expenses on the page of a need. */
const mostReports = 12;
const mostExpenses = 12;

/** Returns the content of a published need's page; undefined when no need has this slug. */
export async function needPage(slug: string) {
	const [need, timeZone, site] = await Promise.all([publishedNeed(slug), siteTimeZone(), nameAndLogo()]);
	if (need === undefined) return undefined;
	const [totals, reports, expenses] = await Promise.all([
		totalsByNeed([need.id]),
		publishedReportsOfNeed(need.id, mostReports),
		expensesOfNeed(need.id, mostExpenses),
	]);
	const today = calendarDateAt(new Date(), timeZone);
	return {
		need: needDetails(need, totals.get(need.id)),
		reports: reports.map((report) => reportSummary(report, timeZone, today, 200)),
		expenses: expenses.map(shownExpense),
		share: linkPreviewOf(await needShare(need, site)),
	};
}

/** Returns the content of a published report's page; undefined when no report has this identifier. */
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
		share: linkPreviewOf(share),
	};
});

/** Returns when the settings of a page were last saved, as ISO date and as text; null when never. */
export async function lastUpdate(names: (keyof Association)[]) {
	const writtenAt = await settingsWrittenAt(names);
	if (writtenAt === null) return null;
	const { timeZone } = await association();
	return { iso: writtenAt.toISOString(), words: formatDay(writtenAt, timeZone) };
}

export type LastUpdate = Awaited<ReturnType<typeof lastUpdate>>;

/** Returns the content of a page's share picture; undefined when visitors cannot see the page. */
export async function shareContent(kind: ShareKind, id: string): Promise<ShareContent | undefined> {
	if (kind === "association") return associationShare(await nameAndLogo());
	if (kind === "rapport") return shareOfReport(id);
	if (kind === "besoin") return shareOfNeed(id);
	return shareOfEvent(id, kind);
}

/** The number of share pictures of each kind. */
const most = 6;

/** Yields the contents of the share pictures of the home page and of the latest publications. */
export async function* recentShareContents(): AsyncGenerator<ShareContent | undefined> {
	yield shareContent("association", "");
	for (const { id } of await latestReports(most)) yield shareContent("rapport", id);
	for (const { slug } of (await publishedNeeds()).slice(0, most)) yield shareContent("besoin", slug);
	for (const { slug } of await newestEvents(most, new Date())) yield shareContent("evenement", slug);
}
