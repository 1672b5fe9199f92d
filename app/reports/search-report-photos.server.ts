import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { formatDay } from "~/calendar/calendar-date";
import { db } from "~/db/client.server";
import { published } from "~/db/published.server";
import { media, reportImages, reports } from "~/db/schema.server";
import { pictureColumns } from "~/images/picture-columns.server";
import { pictureFile } from "~/images/picture-file";
import { publicPaths } from "~/kinds/paths";

/** The number of a picture in its report: hidden ones have none. */
const numberInReport = sql<number>`(select count(*) from report_images as other
	join media as beside on beside.id = other.media_id where other.report_id = ${reports.id}
	and beside.hidden_at is null and other.position <= ${reportImages.position})`;

/** The photos of published reports with a description or caption as the site's search shows them. */
export const searchedReportPhotos = {
	table: media,
	isPublic: () =>
		sql`exists (select 1 from report_images join media on media.id = report_images.media_id
			join reports on reports.id = report_images.report_id
			where ${media.id} = item_id and ${and(isNull(media.hiddenAt), published(reports))})`,
	read: async (ids: string[], timeZone: string) => {
		const rows = await db
			.select({ report: reports.id, publishedAt: reports.publishedAt, number: numberInReport, file: pictureColumns })
			.from(reportImages)
			.innerJoin(media, eq(media.id, reportImages.mediaId))
			.innerJoin(reports, eq(reports.id, reportImages.reportId))
			.where(and(inArray(media.id, ids), published(reports)));
		return rows.map(({ report, publishedAt, number, file }) => ({
			id: file.id,
			kind: "Photo" as const,
			to: publicPaths.reportPhoto(report, number),
			title: file.alt ?? file.caption ?? "",
			text: file.alt === null ? "" : (file.caption ?? ""),
			when: publishedAt ? `Publiée le ${formatDay(publishedAt, timeZone)}` : "",
			picture: pictureFile(file, ""),
		}));
	},
};
