import { and, eq, sql } from "drizzle-orm";
import { pictureColumns } from "~/media/images/picture-columns.server";
import { type PictureRow, visible } from "~/media/images/picture-file";
import { db } from "~/platform/db/client.server";
import { published } from "~/platform/db/published.server";
import { media, reportImages, reports } from "~/platform/db/schema.server";

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

/** Returns the published report with this identifier, without its hidden pictures. */
export async function publishedReport(id: string): Promise<ShownReport | undefined> {
	const report = await readReport(publishedQuery.execute({ id, now: new Date() }), id);
	return report && withVisibleImages(report);
}

/** Returns a report as visitors see it. */
export const withVisibleImages = (report: ShownReport): ShownReport => ({
	...report,
	images: report.images.filter(visible),
});

/** Returns the report with this identifier, even as a draft or in the trash (`deletedAt`). */
export const reportToEdit = (id: string) => readReport(db.select().from(reports).where(eq(reports.id, id)), id);
