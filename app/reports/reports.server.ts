import { and, asc, desc, eq, exists, gt, inArray, isNull, lt, sql } from "drizzle-orm";
import { addOnce, holds } from "~/db/add-once.server";
import { db } from "~/db/client.server";
import { newestFirst } from "~/db/newest-first.server";
import { media, reportImages, reports } from "~/db/schema.server";
import { moveToTrash, takeOutOfTrash } from "~/db/trash.server";
import { type Cursor, type Page, readAtOnce, type Step, turnPage } from "~/db/turn-page";
import { pictureColumns } from "~/media/picture-columns.server";
import type { PictureRow } from "~/media/picture-file";
import { sameFiles } from "~/media/stored-files.server";

/** What an administrator writes of a report. */
export type ReportDraft = {
	title: string;
	subtitle: string | null;
	content: string;
	author: string | null;
	date: string | null;
	shareLink: string | null;
};

/** A report with its pictures in order, the cover first. */
export type ShownReport = typeof reports.$inferSelect & { images: PictureRow[] };

const live = isNull(reports.deletedAt);

/** One page of the reports, newest first. Later changes never reorder it. */
export const publishedReports = (cursor: Cursor): Promise<Page<ShownReport>> => turnPage(cursor, readStep);

async function readStep(step: Step) {
	const { next, order } = newestFirst(reports, step);
	const rows = await db
		.select()
		.from(reports)
		.where(and(live, next))
		.orderBy(...order)
		.limit(step.limit);
	return withImages(rows);
}

/** The newest reports, newest first. */
export const latestReports = (most: number) => readStep({ direction: "forward", limit: most });

/** What a feed tells of a report. */
export type FeedReport = Awaited<ReturnType<typeof newestForFeed>>[number];

/** The newest reports for a feed, newest first, with no more of their text than a feed shows. */
export const newestForFeed = (most: number) =>
	db
		.select({
			id: reports.id,
			title: reports.title,
			author: reports.author,
			beginning: sql<string>`substr(${reports.content}, 1, 2000)`,
			createdAt: reports.createdAt,
			updatedAt: reports.updatedAt,
		})
		.from(reports)
		.where(live)
		.orderBy(desc(reports.createdAt), desc(reports.id))
		.limit(most);

/** How many pictures of a report search engines are told of. */
const mostListedImages = 10;

/** Every report's identifier, when it last changed, and its first pictures' paths; read in pieces, never held whole. */
export async function* everyPublishedReport(): AsyncGenerator<{ id: string; changedAt: Date; images: string[] }> {
	let last = "";
	for (;;) {
		const rows = await db
			.select({ id: reports.id, createdAt: reports.createdAt, updatedAt: reports.updatedAt })
			.from(reports)
			.where(and(live, gt(reports.id, last)))
			.orderBy(asc(reports.id))
			.limit(readAtOnce);
		const images = await listedImages(rows.map((row) => row.id));
		for (const { id, createdAt, updatedAt } of rows)
			yield { id, changedAt: updatedAt ?? createdAt, images: images.get(id) ?? [] };
		if (rows.length < readAtOnce) return;
		last = rows.at(-1)?.id ?? last;
	}
}

async function listedImages(reportIds: string[]): Promise<Map<string, string[]>> {
	const rows = await db
		.select({ reportId: reportImages.reportId, path: media.path })
		.from(reportImages)
		.innerJoin(media, eq(media.id, reportImages.mediaId))
		.where(and(inArray(reportImages.reportId, reportIds), lt(reportImages.position, mostListedImages)))
		.orderBy(reportImages.reportId, reportImages.position);
	const paths = new Map<string, string[]>();
	for (const { reportId, path } of rows) paths.set(reportId, [...(paths.get(reportId) ?? []), path]);
	return paths;
}

/** The report with this identifier, unless it is in the trash. */
export async function publishedReport(id: string): Promise<ShownReport | undefined> {
	const rows = await db
		.select()
		.from(reports)
		.where(and(eq(reports.id, id), live));
	const [report] = await withImages(rows);
	return report;
}

async function withImages(rows: (typeof reports.$inferSelect)[]): Promise<ShownReport[]> {
	const ids = rows.map((row) => row.id);
	if (ids.length === 0) return [];
	const images = await db
		.select({ reportId: reportImages.reportId, ...pictureColumns })
		.from(reportImages)
		.innerJoin(media, eq(media.id, reportImages.mediaId))
		.where(inArray(reportImages.reportId, ids))
		.orderBy(reportImages.position);
	return rows.map((row) => ({
		...row,
		images: images.filter((image) => image.reportId === row.id).map(({ reportId, ...image }) => image),
	}));
}

/**
 * Publishes a new report with its pictures, the cover first.
 * @returns false when the same form added it before; its pictures are then not needed
 */
export const addReport = (formId: string, draft: ReportDraft, imageIds: string[]): Promise<boolean> =>
	addOnce(formId, {
		find: anyReport,
		same: async (earlier) => {
			const [report] = await withImages([earlier]);
			const shown = report?.images.map((image) => image.id) ?? [];
			return holds(earlier, draft) && sameFiles(shown, imageIds);
		},
		insert: (id) => db.batch([db.insert(reports).values({ ...draft, id, ...now() }), ...placeImages(id, imageIds)]),
	});

const now = () => ({ createdAt: new Date(), publishedAt: new Date() });

async function anyReport(id: string): Promise<typeof reports.$inferSelect | undefined> {
	const [report] = await db.select().from(reports).where(eq(reports.id, id));
	return report;
}

/** Saves a changed report with its pictures in this order. False when there is no such report. */
export async function updateReport(id: string, draft: ReportDraft, imageIds: string[]): Promise<boolean> {
	const [updated] = await db.batch([
		db
			.update(reports)
			.set({ ...draft, updatedAt: new Date() })
			.where(and(eq(reports.id, id), live))
			.returning({ id: reports.id }),
		db.delete(reportImages).where(and(eq(reportImages.reportId, id), exists(liveReport(id)))),
		...placeImages(id, imageIds),
	]);
	return updated.length > 0;
}

const liveReport = (id: string) =>
	db
		.select({ id: reports.id })
		.from(reports)
		.where(and(eq(reports.id, id), live));

const placeImages = (reportId: string, imageIds: string[]) =>
	imageIds.map((mediaId, position) =>
		db
			.insert(reportImages)
			.select(
				db
					.select({
						reportId: reports.id,
						mediaId: sql`${mediaId}`.as("media_id"),
						position: sql`${position}`.as("position"),
					})
					.from(reports)
					.where(and(eq(reports.id, reportId), live)),
			)
			// A form sent again from the browser's history may name pictures that its first report shows: they stay there.
			.onConflictDoNothing({ target: reportImages.mediaId }),
	);

/** Moves a report to the trash: it is gone from every page at once. False when there is none. */
export const trashReport = (id: string) => moveToTrash(reports, id);

/** Takes a report out of the trash, as it was. */
export const restoreReport = (id: string) => takeOutOfTrash(reports, id);
