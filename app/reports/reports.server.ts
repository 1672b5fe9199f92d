import { and, eq, exists, inArray, type SQL, sql } from "drizzle-orm";
import { db } from "~/db/client.server";
import { hasValues, insertIdempotent } from "~/db/idempotent-insert.server";
import { published } from "~/db/published.server";
import { media, reportImages, reports } from "~/db/schema.server";
import { sameFiles } from "~/files/stored-files.server";
import { pictureColumns } from "~/images/picture-columns.server";
import type { PictureRow } from "~/images/picture-file";
import { matchesPublication, type Publication, publishedAtOf } from "~/publication/publication";
import {
	isSavable,
	type SaveOutcome,
	type Saving,
	unsavedOutcome,
	versionColumns,
} from "~/publication/save-version.server";
import { moveToTrash } from "~/trash/trash.server";
import type { reportFields } from "./report-form-schema.server";

/** The editable columns of a report. */
export type ReportDraft = Pick<typeof reports.$inferInsert, keyof typeof reportFields>;

/** A report with its pictures in order, cover first. */
export type ShownReport = typeof reports.$inferSelect & { images: PictureRow[] };

const publishedQuery = db
	.select()
	.from(reports)
	.where(and(eq(reports.id, sql.placeholder("id")), published(reports, sql.placeholder("now"))))
	.prepare();

/** The published report with this identifier. */
export const publishedReport = async (id: string): Promise<ShownReport | undefined> =>
	(await withImages(await publishedQuery.execute({ id, now: new Date() })))[0];

/** The report with this identifier, also as a draft or in the trash (`deletedAt`). */
export const reportToEdit = async (id: string): Promise<ShownReport | undefined> =>
	(await withImages(await db.select().from(reports).where(eq(reports.id, id))))[0];

const imagesQuery = db
	.select({ reportId: reportImages.reportId, ...pictureColumns })
	.from(reportImages)
	.innerJoin(media, eq(media.id, reportImages.mediaId))
	.where(inArray(reportImages.reportId, sql`(select value from json_each(${sql.placeholder("ids")}))`))
	.orderBy(reportImages.position)
	.prepare();

/** Reports with their pictures, in one query for all of them. */
export async function withImages(rows: (typeof reports.$inferSelect)[]): Promise<ShownReport[]> {
	if (rows.length === 0) return [];
	const images = await imagesQuery.execute({ ids: JSON.stringify(rows.map((row) => row.id)) });
	return rows.map((row) => ({
		...row,
		images: images.filter((image) => image.reportId === row.id).map(({ reportId, ...image }) => image),
	}));
}

/**
 * Inserts a report with its pictures, cover first; published now unless `publication` differs.
 * @returns its identifier; undefined when the same form was already submitted: its pictures are then unreferenced
 */
export function addReport(
	formId: string,
	draft: ReportDraft,
	imageIds: string[],
	{ by, publication = { choice: "now" } }: Partial<Saving> = {},
): Promise<string | undefined> {
	const now = new Date();
	const values = { ...draft, createdAt: now, publishedAt: publishedAtOf(publication, null, now), updatedBy: by };
	const insert = async (id: string) => {
		const [added] = await db.batch([
			db
				.insert(reports)
				.values({ ...values, id })
				.onConflictDoNothing({ target: reports.id })
				.returning({ id: reports.id }),
			placeImages(id, imageIds, sql`changes() = 1`),
		]);
		return added;
	};
	return insertIdempotent(formId, insert, async () =>
		hasContent(await reportToEdit(formId), draft, imageIds, publication),
	);
}

/** Whether the row has this content and publication; pictures are compared by their bytes. */
async function hasContent(
	report: ShownReport | undefined,
	draft: ReportDraft,
	imageIds: string[],
	publication?: Publication,
): Promise<boolean> {
	if (report === undefined || !hasValues<ReportDraft>(report, draft)) return false;
	if (publication && !matchesPublication(publication, report.publishedAt)) return false;
	return sameFiles(
		report.images.map((image) => image.id),
		imageIds,
	);
}

/** Saves a report and the order of its pictures. Without `publication` its publication stays. */
export async function updateReport(
	id: string,
	draft: ReportDraft,
	imageIds: string[],
	saving: Partial<Saving> = {},
): Promise<SaveOutcome> {
	const savable = isSavable(reports, id, saving);
	const before = db.select({ deletedAt: reports.deletedAt }).from(reports).where(savable);
	// The row is updated last: the other statements compare its version, too.
	const [[report]] = await db.batch([
		before,
		db.delete(reportImages).where(and(eq(reportImages.reportId, id), exists(before))),
		placeImages(id, imageIds, exists(before)),
		db
			.update(reports)
			.set({ ...draft, ...versionColumns(reports, saving) })
			.where(savable),
	]);
	if (report) return report.deletedAt ? "restored" : "saved";
	const row = await reportToEdit(id);
	return unsavedOutcome(reports, row, await hasContent(row, draft, imageIds, saving.publication), saving);
}

const placeImages = (reportId: string, imageIds: string[], when: SQL) =>
	db
		.insert(reportImages)
		.select(sql`select ${reportId}, value, key from json_each(${JSON.stringify(imageIds)}) where ${when}`)
		// A form submitted again from the browser's history may name pictures that belong to another report by now.
		.onConflictDoNothing({ target: reportImages.mediaId });

export const trashReport = (id: string) => moveToTrash(reports, id);
