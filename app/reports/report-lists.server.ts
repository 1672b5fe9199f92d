import { and, asc, desc, eq, gt, gte, inArray, isNull, lt, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { db } from "~/db/client.server";
import { batchSize, type Cursor, inBatches, type Page, readKeysetPage, type Step } from "~/db/keyset-pagination";
import { newestFirst } from "~/db/newest-first.server";
import { listed, published } from "~/db/published.server";
import { media, reportImages, reports } from "~/db/schema.server";
import { pictureColumns } from "~/images/picture-columns.server";
import { beginningOf } from "~/markdown/plain-parts.server";
import { changedAt } from "~/publication/publication";
import { listFilter } from "~/search/search-index.server";

const beginning = beginningOf(reports.content);

/** The position of a report's first picture that is not hidden. */
const coverPosition = sql`(select position from report_images join media as visible on visible.id = media_id
	where report_id = ${reports.id} and visible.hidden_at is null order by position limit 1)`;

/** Reports as lists show them, with their cover: one query without the other pictures. */
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
export type ListedReport = Awaited<ReturnType<typeof selectListed>>[number];

/**
 * One page of the published reports, latest publication first; later edits do not change the order.
 * @param year limits of the publication
 */
export const publishedReports = (cursor: Cursor, year?: { from: Date; to: Date }): Promise<Page<ListedReport>> => {
	const within = year && and(gte(reports.publishedAt, year.from), lt(reports.publishedAt, year.to));
	return readKeysetPage(cursor, readStep(published(reports), reports.publishedAt, within));
};

/**
 * One page of all reports, drafts included, newest first, filtered by the words of `q`.
 * @param justDeleted identifiers of reports in the trash that stay in the list
 */
export async function allReports(cursor: Cursor, q = "", justDeleted: string[] = []): Promise<Page<ListedReport>> {
	const found = await listFilter(reports, q);
	return readKeysetPage(cursor, readStep(listed(reports, justDeleted), reports.createdAt, found));
}

const readStep = (shown: SQL, moment: SQLiteColumn, only?: SQL) => async (step: Step) => {
	const { next, order } = newestFirst(reports, step, moment);
	return selectListed()
		.where(and(shown, only, next))
		.orderBy(...order)
		.limit(step.limit);
};

/** Prepared: composing the SQL takes as long as running it, and the home page reads it. */
const latestQuery = selectListed()
	.where(published(reports, sql.placeholder("now")))
	.orderBy(desc(reports.publishedAt), desc(reports.id))
	.limit(sql.placeholder("most"))
	.prepare();

/** The reports published last, newest first. */
export const latestReports = (most: number): Promise<ListedReport[]> => latestQuery.execute({ now: new Date(), most });

/** The published reports that show the answer to a need, newest first. */
export const publishedReportsOfNeed = (needId: string, most: number) =>
	selectListed()
		.where(and(published(reports), eq(reports.needId, needId)))
		.orderBy(desc(reports.publishedAt), desc(reports.id))
		.limit(most);

/** The columns of a feed entry. */
export type FeedReport = Awaited<ReturnType<typeof newestForFeed>>[number];

/** Published reports for the feed, newest first; the content is cut in SQL. */
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

/** Identifier, last change and first picture paths of every published report, read in batches to bound memory. */
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
			),
		)
		.orderBy(reportImages.reportId, reportImages.position);
	const paths = new Map<string, string[]>();
	for (const { reportId, path } of rows) paths.set(reportId, [...(paths.get(reportId) ?? []), path]);
	return paths;
}
