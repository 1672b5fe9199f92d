import { eq, inArray, sql } from "drizzle-orm";
import { formatDay, isKnown } from "~/calendar/calendar-date";
import { db } from "~/db/client.server";
import { galleryItems, media } from "~/db/schema.server";
import { pictureColumns } from "~/images/picture-columns.server";
import { pictureFile } from "~/images/picture-file";
import { publicPaths } from "~/kinds/paths";
import { publishedItems } from "./gallery.server";

/** The photos and films of the gallery with words as the site's search shows them, without file names. */
export const searchedGalleryItems = {
	table: galleryItems,
	isPublic: () =>
		sql`exists (select 1 from gallery join media on media.id = gallery.media_id
			where ${galleryItems.id} = item_id and ${publishedItems})`,
	read: async (ids: string[], timeZone: string) => {
		const { id, alt, createdAt, mediaId, type } = galleryItems;
		const rows = await db
			.select({ id, alt, type, createdAt, transcript: media.transcript, file: pictureColumns })
			.from(galleryItems)
			.innerJoin(media, eq(media.id, mediaId))
			.where(inArray(id, ids));
		return rows.map((row) => {
			const isPhoto = row.type === "image";
			const day = isKnown(row.createdAt) ? formatDay(row.createdAt, timeZone) : "";
			const written = row.alt ?? row.file.caption;
			return {
				id: row.id,
				kind: isPhoto ? ("Photo" as const) : ("Vidéo" as const),
				to: publicPaths.galleryItem(row.id),
				title: written ?? `Vidéo de la galerie${day && ` du ${day}`}`,
				text: [row.alt === null ? null : row.file.caption, isPhoto ? null : row.transcript].filter(Boolean).join(" — "),
				when: day && `Ajoutée le ${day}`,
				picture: isPhoto ? pictureFile(row.file, "") : null,
			};
		});
	},
};
