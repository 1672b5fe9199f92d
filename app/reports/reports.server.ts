import { and, eq, exists, type SQL, sql } from "drizzle-orm";
import { db } from "~/db/client.server";
import { existingNeed, withExistingNeed } from "~/db/constraint.server";
import { insertIdempotent } from "~/db/idempotent-insert.server";
import { published } from "~/db/published.server";
import { media, reportImages, reports } from "~/db/schema.server";
import { pictureColumns } from "~/images/picture-columns.server";
import { type PictureRow, visible } from "~/images/picture-file";
import type { Publication } from "~/publication/publication";
import {
	firstVersionColumns,
	hasContent,
	type SaveOutcome,
	type Saving,
	updateVersion,
} from "~/publication/save-version.server";
import type { reportFields } from "./report-form-schema.server";

/** The editable columns of a report. */
export type ReportDraft = Pick<typeof reports.$inferInsert, keyof typeof reportFields>;

/** A report with its pictures in order, cover first. */
export type ShownReport = typeof reports.$inferSelect & { images: PictureRow[] };

const imagesQuery = db
	.select(pictureColumns)
	.from(reportImages)
	.innerJoin(media, eq(media.id, reportImages.mediaId))
	.where(eq(reportImages.reportId, sql.placeholder("id")))
	.orderBy(reportImages.position)
	.prepare();

async function readReport(row: Promise<(typeof reports.$inferSelect)[]>, id: string): Promise<ShownReport | undefined> {
	const [[report], images] = await Promise.all([row, imagesQuery.execute({ id })]);
	return report && { ...report, images };
}

const publishedQuery = db
	.select()
	.from(reports)
	.where(and(eq(reports.id, sql.placeholder("id")), published(reports, sql.placeholder("now"))))
	.prepare();

/** The published report with this identifier, without its hidden pictures. */
export async function publishedReport(id: string): Promise<ShownReport | undefined> {
	const report = await readReport(publishedQuery.execute({ id, now: new Date() }), id);
	return report && withVisibleImages(report);
}

/** A report as visitors see it. */
export const withVisibleImages = (report: ShownReport): ShownReport => ({
	...report,
	images: report.images.filter(visible),
});

/** The report with this identifier, also as a draft or in the trash (`deletedAt`). */
export const reportToEdit = (id: string) => readReport(db.select().from(reports).where(eq(reports.id, id)), id);

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
	const values = { ...stored(draft), ...firstVersionColumns({ by, publication }) };
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
	return insertIdempotent(formId, insert, () => isStored(formId, draft, imageIds, publication));
}

/** The need may have been deleted while the form was open. */
const stored = (draft: ReportDraft) => ({ ...draft, needId: existingNeed(draft.needId) });

async function isStored(id: string, draft: ReportDraft, imageIds: string[], publication?: Publication) {
	const report = await reportToEdit(id);
	const storedIds = report?.images.map((image) => image.id) ?? [];
	return hasContent(report, await withExistingNeed(draft), publication, storedIds, imageIds);
}

/** Saves a report and the order of its pictures. Without `publication` its publication stays. */
export function updateReport(
	id: string,
	draft: ReportDraft,
	imageIds: string[],
	saving: Partial<Saving> = {},
): Promise<SaveOutcome> {
	return updateVersion(
		reports,
		id,
		saving,
		(savable, columns) => {
			const unchanged = exists(db.select({ id: reports.id }).from(reports).where(savable));
			return [
				db.delete(reportImages).where(and(eq(reportImages.reportId, id), unchanged)),
				placeImages(id, imageIds, unchanged),
				db
					.update(reports)
					.set({ ...stored(draft), ...columns })
					.where(savable),
			];
		},
		() => isStored(id, draft, imageIds, saving.publication),
	);
}

const placeImages = (reportId: string, imageIds: string[], when: SQL) =>
	db
		.insert(reportImages)
		.select(sql`select ${reportId}, value, key from json_each(${JSON.stringify(imageIds)}) where ${when}`)
		// A form submitted again from the browser's history may name pictures that belong to another report by now.
		.onConflictDoNothing({ target: reportImages.mediaId });
