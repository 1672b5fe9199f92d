import { and, asc, desc, eq, gt, gte, inArray, isNull, lt, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { pictureColumns } from "~/media/images/picture-columns.server";
import { pictureFile } from "~/media/images/picture-file";
import {
	calendarDateAt,
	formatDate,
	formatDay,
	isCalendarDate,
	isValidDate,
	unknownDate,
} from "~/platform/calendar/calendar-date";
import { instantOf } from "~/platform/calendar/zoned-time.server";
import { db } from "~/platform/db/client.server";
import {
	batchSize,
	type Cursor,
	inBatches,
	newestFirst,
	type Page,
	readKeysetPage,
	type Step,
} from "~/platform/db/keyset-pagination";
import { listed, published } from "~/platform/db/published.server";
import { media, reportImages, reports } from "~/platform/db/schema.server";
import { listFilter } from "~/platform/search/search-index.server";
import { beginningOf, markdownHtml, plainBeginning } from "~/publishing/markdown/markdown.server";
import { changedAt, titleOrFallback } from "~/publishing/publication/publication";
import { pickFields } from "~/publishing/publication/publication-fields.server";
import { siteTimeZone } from "~/publishing/settings/settings.server";
import { excerpt } from "~/web/ui/excerpt";
import { reportFields } from "./report-form.server";
import type { ShownReport } from "./reports.server";

const beginning = beginningOf(reports.content);

/** The position of a report's first picture that is not hidden. */
const coverPosition = sql`(select position from report_images join media as visible on visible.id = media_id
	where report_id = ${reports.id} and visible.hidden_at is null order by position limit 1)`;

/** Selects reports for lists, with their cover: one query without the other pictures. */
const selectListed = () =>
	db
		.select({
			id: reports.id,
			title: reports.title,
			subtitle: reports.subtitle,
			content: beginning,
			date: reports.date,
			createdAt: reports.createdAt,
			publishedAt: reports.publishedAt,
			deletedAt: reports.deletedAt,
			cover: pictureColumns,
		})
		.from(reports)
		.leftJoin(reportImages, and(eq(reportImages.reportId, reports.id), eq(reportImages.position, coverPosition)))
		.leftJoin(media, eq(media.id, reportImages.mediaId));

/** A report with the beginning of its content and its cover. */
type ListedReport = Awaited<ReturnType<typeof selectListed>>[number];

/**
 * Returns one page of the published reports, latest publication first; later edits do not change the order.
 * @param year limits of the publication
 */
export const publishedReports = (cursor: Cursor, year?: { from: Date; to: Date }): Promise<Page<ListedReport>> => {
	const within = year && and(gte(reports.publishedAt, year.from), lt(reports.publishedAt, year.to));
	return readKeysetPage(cursor, readReportStep(published(reports), reports.publishedAt, within));
};

/**
 * Returns one page of all reports, drafts included, newest first, filtered by the words of `q`.
 * @param justDeleted identifiers of reports in the trash that stay in the list
 */
export async function allReports(cursor: Cursor, q = "", justDeleted: string[] = []): Promise<Page<ListedReport>> {
	const found = await listFilter(reports, q);
	return readKeysetPage(cursor, readReportStep(listed(reports, justDeleted), reports.createdAt, found));
}

const readReportStep = (shown: SQL, moment: SQLiteColumn, only?: SQL) => async (step: Step) => {
	const { next, order } = newestFirst(reports, step, moment);
	return selectListed()
		.where(and(shown, only, next))
		.orderBy(...order)
		.limit(step.limit);
};

/** The query is prepared: composing the SQL takes as long as running it, and the home page reads it. */
const latestQuery = selectListed()
	.where(published(reports, sql.placeholder("now")))
	.orderBy(desc(reports.publishedAt), desc(reports.id))
	.limit(sql.placeholder("most"))
	.prepare();

/** Returns the reports published last, newest first. */
export const latestReports = (most: number): Promise<ListedReport[]> => latestQuery.execute({ now: new Date(), most });

/** Returns the published reports that show the fulfilment of a need, newest first. */
export const publishedReportsOfNeed = (needId: string, most: number) =>
	selectListed()
		.where(and(published(reports), eq(reports.needId, needId)))
		.orderBy(desc(reports.publishedAt), desc(reports.id))
		.limit(most);

/** The columns of a feed entry. */
export type FeedReport = Awaited<ReturnType<typeof newestForFeed>>[number];

/** Returns published reports for the feed, newest first; the content is cut in SQL. */
export const newestForFeed = (most: number) =>
	db
		.select({
			id: reports.id,
			title: reports.title,
			author: reports.author,
			beginning,
			createdAt: reports.createdAt,
			publishedAt: reports.publishedAt,
			updatedAt: reports.updatedAt,
		})
		.from(reports)
		.where(published(reports))
		.orderBy(desc(reports.publishedAt), desc(reports.id))
		.limit(most);

/** Maximum number of pictures per report in the sitemap. */
const maxListedImages = 10;

/** Yields id, last change and first picture paths of every published report, in batches to bound memory. */
export async function* everyPublishedReport(): AsyncGenerator<{ id: string; changedAt: Date; images: string[] }> {
	const read = (after: string) =>
		db
			.select({ id: reports.id, publishedAt: reports.publishedAt, updatedAt: reports.updatedAt })
			.from(reports)
			.where(and(published(reports), gt(reports.id, after)))
			.orderBy(asc(reports.id))
			.limit(batchSize);
	for await (const rows of inBatches(read)) {
		const images = await listedImages(rows.map((row) => row.id));
		for (const { id, ...moments } of rows) yield { id, changedAt: changedAt(moments), images: images.get(id) ?? [] };
	}
}

async function listedImages(reportIds: string[]): Promise<Map<string, string[]>> {
	const rows = await db
		.select({ reportId: reportImages.reportId, path: media.path })
		.from(reportImages)
		.innerJoin(media, eq(media.id, reportImages.mediaId))
		.where(
			and(
				inArray(reportImages.reportId, reportIds),
				lt(reportImages.position, maxListedImages),
				isNull(media.hiddenAt),
				eq(media.unshared, false),
			),
		)
		.orderBy(reportImages.reportId, reportImages.position);
	const paths = new Map<string, string[]>();
	for (const { reportId, path } of rows) paths.set(reportId, [...(paths.get(reportId) ?? []), path]);
	return paths;
}

/** A year with published reports; `from` and `to` are its limits in the site's time zone. */
type ReportYear = { year: string; count: number; from: Date; to: Date };

/** Returns the years of publication, latest first. Each is a range of the index on it. */
export const reportYears = async (): Promise<ReportYear[]> => {
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
};

/** A row with an earlier publication is malformed. */
const earliest = 1900;

/** Returns the limits of the years from that of `first` to that of `last`. */
function yearLimits(first: Date, last: Date, timeZone: string): Omit<ReportYear, "count">[] {
	const yearAt = (moment: Date) => Number(calendarDateAt(moment, timeZone).slice(0, 4));
	const begin = Math.max(earliest, yearAt(first));
	const start = (year: number) => instantOf(`${year}-01-01`, "00:00", timeZone);
	return Array.from({ length: yearAt(last) - begin + 1 }, (_, index) => {
		const year = begin + index;
		return { year: String(year), from: start(year), to: start(year + 1) };
	});
}

/** What the report page shows of a stored report, or of one that a form holds. */
type PreviewedReport = Pick<
	ShownReport,
	keyof typeof reportFields | "id" | "createdAt" | "publishedAt" | "updatedAt" | "images"
>;

/** Returns the props of the report page; dates are formatted on the server. */
export function reportDetails(report: PreviewedReport, timeZone: string) {
	const title = titleOrFallback(report.title);
	return {
		...pickFields(report, reportFields),
		id: report.id,
		title,
		/** The beginning, without Markdown. */
		content: plainBeginning(report.content),
		html: markdownHtml(report.content),
		subtitle: report.subtitle?.trim() || null,
		date: report.date && isCalendarDate(report.date) ? formatDate(report.date) : null,
		published: publicDate(publicationOf(report), timeZone),
		// Changes to an unpublished draft are not updates.
		updated:
			report.publishedAt && changedAt(report) > report.publishedAt ? publicDate(changedAt(report), timeZone) : null,
		images: reportPictures(report),
	};
}

/** Returns the pictures of a report; a picture without an alternative text is named by its place. */
export const reportPictures = ({ title, images }: Pick<ShownReport, "title" | "images">) =>
	images.map((image, index) => pictureFile(image, image.alt ?? `${titleOrFallback(title)}, photo ${index + 1}`));

/** Returns the props of the report card: the first `most` characters of the content, and the cover. */
export function reportSummary(report: ListedReport, timeZone: string, today: string, most: number) {
	return {
		id: report.id,
		title: titleOrFallback(report.title),
		subtitle: report.subtitle?.trim() || null,
		content: excerpt(plainBeginning(report.content), most),
		published: labelledDate("Publié le", publicationOf(report), timeZone),
		created: labelledDate("Commencé le", report.createdAt, timeZone),
		badge: reportBadge(report.date, today),
		cover: report.cover && pictureFile(report.cover, ""),
	};
}

/** Returns the publication date; in the preview of a draft, its creation date. */
const publicationOf = ({ publishedAt, createdAt }: Pick<ShownReport, "publishedAt" | "createdAt">) =>
	isValidDate(publishedAt) ? publishedAt : createdAt;

const publicDate = (moment: Date, timeZone: string): { iso?: string; words: string } => ({
	iso: isValidDate(moment) ? moment.toISOString() : undefined,
	words: formatDay(moment, timeZone),
});

const labelledDate = (what: string, moment: Date, timeZone: string) =>
	isValidDate(moment) ? `${what} ${formatDay(moment, timeZone)}` : unknownDate;

export type ReportDetails = ReturnType<typeof reportDetails>;
export type ReportSummary = ReturnType<typeof reportSummary>;

/**
 * Returns « À venir » when the report's date is after today, else « Terminé » (docs/product.md, badges).
 * @param date `YYYY-MM-DD`; any other value is an unknown date
 */
export const reportBadge = (date: string | null, today: string) =>
	date !== null && isCalendarDate(date) && date > today ? ("À venir" as const) : ("Terminé" as const);
