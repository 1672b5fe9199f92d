import { and, desc, eq, isNotNull, isNull, or, type SQL, sql } from "drizzle-orm";
import { formatDay } from "~/calendar/calendar-date";
import { db } from "~/db/client.server";
import { published } from "~/db/published.server";
import { media, reportImages, reports } from "~/db/schema.server";
import { pictureColumns } from "~/images/picture-columns.server";
import { pictureFile } from "~/images/picture-file";
import { reportPhotoPath } from "./report-photo-path";

/** The number of a picture in its report: hidden ones have none. */
const numberInReport = sql<number>`(select count(*) from report_images as other
	join media as beside on beside.id = other.media_id where other.report_id = ${reports.id}
	and beside.hidden_at is null and other.position <= ${reportImages.position})`;

/** The photos of published reports with a description or caption as the site's search compares them. */
export const searchedReportPhotos = (timeZone: string) => ({
	table: media,
	read: async (which: SQL | undefined, most: number) => {
		const { publishedAt } = reports;
		const hasWords = or(isNotNull(media.alt), isNotNull(media.caption));
		const rows = await db
			.select({ report: reports.id, publishedAt, number: numberInReport, file: pictureColumns })
			.from(reportImages)
			.innerJoin(media, eq(media.id, reportImages.mediaId))
			.innerJoin(reports, eq(reports.id, reportImages.reportId))
			.where(and(published(reports), isNull(media.hiddenAt), hasWords, which))
			.orderBy(desc(publishedAt), desc(reports.id), reportImages.position)
			.limit(most);
		return rows.map(({ report, publishedAt: published, number, file }) => ({
			id: file.id,
			kind: "Photo" as const,
			to: reportPhotoPath(report, number),
			title: file.alt ?? file.caption ?? "",
			text: file.alt === null ? "" : (file.caption ?? ""),
			at: published?.getTime() ?? 0,
			when: () => (published ? `Publiée le ${formatDay(published, timeZone)}` : ""),
			picture: pictureFile(file, ""),
		}));
	},
});
