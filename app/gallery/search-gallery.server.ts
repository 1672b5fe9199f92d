import { and, desc, eq, isNotNull, isNull, or, type SQL } from "drizzle-orm";
import { formatDay, isKnown } from "~/calendar/calendar-date";
import { db } from "~/db/client.server";
import { galleryItems, media } from "~/db/schema.server";
import { pictureColumns } from "~/images/picture-columns.server";
import { pictureFile } from "~/images/picture-file";

/** The gallery's photos with a description or caption as the site's search compares them, without file names. */
export const searchedPhotos = (timeZone: string) => ({
	table: galleryItems,
	read: async (which: SQL | undefined, most: number) => {
		const { id, alt, createdAt, deletedAt, mediaId, type } = galleryItems;
		const hasWords = or(isNotNull(alt), isNotNull(media.caption));
		const rows = await db
			.select({ id, alt, createdAt, file: pictureColumns })
			.from(galleryItems)
			.innerJoin(media, eq(media.id, mediaId))
			.where(and(isNull(deletedAt), isNull(media.hiddenAt), eq(type, "image"), hasWords, which))
			.orderBy(desc(createdAt), desc(id))
			.limit(most);
		return rows.map((row) => ({
			kind: "Photo" as const,
			to: `/gallery/${row.id}`,
			title: row.alt ?? row.file.caption ?? "",
			text: row.alt === null ? "" : (row.file.caption ?? ""),
			at: isKnown(row.createdAt) ? row.createdAt.getTime() : 0,
			when: isKnown(row.createdAt) ? `Ajoutée le ${formatDay(row.createdAt, timeZone)}` : "",
			picture: pictureFile(row.file, ""),
		}));
	},
});
