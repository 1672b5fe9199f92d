import { and, asc, desc, eq, gt, inArray, lt, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { db } from "~/db/client.server";
import { inBatches } from "~/db/in-batches";
import { batchSize, type Cursor, type Page, readKeysetPage, type Step } from "~/db/keyset-pagination";
import { newestFirst } from "~/db/newest-first.server";
import { listed, published } from "~/db/published.server";
import { media, reportImages, reports } from "~/db/schema.server";
import { changedAt } from "~/publication/publication";
import { fullTextFilter } from "~/search/full-text-filter.server";
import { textContains } from "~/search/text-search.server";
import { type ShownReport, withImages } from "./reports.server";

/** One page of the published reports, latest publication first; later edits do not change the order. */
export const publishedReports = (cursor: Cursor): Promise<Page<ShownReport>> =>
	readKeysetPage(cursor, readStep(published(reports), reports.publishedAt));

/**
 * One page of all reports, drafts included, newest first, filtered by the words of `q`.
 * @param justDeleted identifiers of reports in the trash that stay in the list
 */
export async function allReports(cursor: Cursor, q = "", justDeleted: string[] = []): Promise<Page<ShownReport>> {
	const found = and(await fullTextFilter(reports, q), textContains(searched, q));
	return readKeysetPage(cursor, readStep(listed(reports, justDeleted), reports.createdAt, found));
}

const searched = [reports.title, reports.subtitle, reports.author, reports.content];

const readStep = (shown: SQL, moment: SQLiteColumn, only?: SQL) => async (step: Step) => {
	const { next, order } = newestFirst(reports, step, moment);
	const rows = await db
		.select()
		.from(reports)
		.where(and(shown, only, next))
		.orderBy(...order)
		.limit(step.limit);
	return withImages(rows);
};

/** Prepared: composing the SQL takes as long as running it, and the home page reads it. */
const latestQuery = db
	.select()
	.from(reports)
	.where(published(reports, sql.placeholder("now")))
	.orderBy(desc(reports.publishedAt), desc(reports.id))
	.limit(sql.placeholder("most"))
	.prepare();

/** The reports published last, newest first. */
export const latestReports = async (most: number) => withImages(await latestQuery.execute({ now: new Date(), most }));

/** The columns of a feed entry. */
export type FeedReport = Awaited<ReturnType<typeof newestForFeed>>[number];

/** Published reports for the feed, newest first; the content is cut in SQL. */
export const newestForFeed = (most: number) =>
	db
		.select({
			id: reports.id,
			title: reports.title,
			author: reports.author,
			beginning: sql<string>`substr(${reports.content}, 1, 2000)`,
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
		.where(and(inArray(reportImages.reportId, reportIds), lt(reportImages.position, maxListedImages)))
		.orderBy(reportImages.reportId, reportImages.position);
	const paths = new Map<string, string[]>();
	for (const { reportId, path } of rows) paths.set(reportId, [...(paths.get(reportId) ?? []), path]);
	return paths;
}
