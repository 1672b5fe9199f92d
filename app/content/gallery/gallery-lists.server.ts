import { and, asc, count, eq, gt, inArray, isNotNull, type SQL, sql } from "drizzle-orm";
import { pictureColumns } from "~/media/images/picture-columns.server";
import { mediaUrl, pictureFile, variantPath, widthsOf } from "~/media/images/picture-file";
import { formatDuration, formatSize } from "~/media/uploads/upload-words";
import { formatDay, isValidDate } from "~/platform/calendar/calendar-date";
import { db } from "~/platform/db/client.server";
import { batchSize, inBatches, newestFirst } from "~/platform/db/keyset-pagination";
import { galleryItems, media } from "~/platform/db/schema.server";
import { publicPaths } from "~/platform/kinds/paths";
import { publishedItems, type ShownGalleryItem } from "./gallery.server";

/** Returns the props of a gallery item; without an alternative text it is « Photo de la galerie du … ». */
export function galleryPicture(
	{ id, type, alt: written, createdAt, file, poster }: ShownGalleryItem,
	timeZone: string,
) {
	const what = type === "image" ? "Photo" : "Vidéo";
	const day = isValidDate(createdAt) ? formatDay(createdAt, timeZone) : "";
	const alt = written ?? `${what} de la galerie${day && ` du ${day}`}`;
	const { caption } = file;
	const common = {
		id,
		alt,
		described: written !== null,
		day,
		hidden: file.hiddenAt !== null,
		withdrawn: file.hiddenFor === "withdrawn",
		mediaId: file.id,
		unshared: file.unshared,
	};
	if (type === "image") return { ...common, type, picture: pictureFile(file, alt) };
	const length = file.durationSeconds ? [formatDuration(file.durationSeconds)] : [];
	return {
		...common,
		type,
		src: mediaUrl(file.path),
		mime: file.type,
		/** Duration and size, shown before playback. */
		details: [...length, formatSize(file.bytes)].join(", "),
		caption,
		transcript: file.transcript,
		subtitles: file.hasSubtitles ? `/films/${file.id}.vtt` : null,
		poster: poster && !poster.hiddenAt ? { tile: posterSrc(poster, 640), page: posterSrc(poster, 1600) } : null,
	};
}

/** Returns a narrow poster of a film: a video element has no `srcset`. Without variants it is the stored file. */
function posterSrc({ path, width, variantsAt }: NonNullable<ShownGalleryItem["poster"]>, maxWidth: number): string {
	const widths = variantsAt && width ? widthsOf(width) : [];
	const largest = widths.findLast((one) => one <= maxWidth);
	return mediaUrl(largest === undefined ? path : variantPath(path, { width: largest, format: "webp" }));
}

export type GalleryPicture = ReturnType<typeof galleryPicture>;

const withMedia = eq(media.id, galleryItems.mediaId);

async function numberOf(which?: SQL): Promise<number> {
	const [row] = await db
		.select({ items: count() })
		.from(galleryItems)
		.innerJoin(media, withMedia)
		.where(and(publishedItems, which));
	return row?.items ?? 0;
}

/** Returns the number of an item, from 1 for the newest, and the number of all that visitors see. */
export async function galleryPosition(id: string) {
	const { next: newer } = newestFirst(
		galleryItems,
		{ direction: "backward", from: id, limit: 1 },
		galleryItems.createdAt,
	);
	const [before, all] = await Promise.all([numberOf(newer), numberOf()]);
	return { number: before + 1, all };
}

/** Returns the identifiers of the items before and after one in the gallery. */
export async function galleryNeighbours(id: string) {
	const [previous, next] = await Promise.all([neighbour(id, "backward"), neighbour(id, "forward")]);
	return { previous, next };
}

async function neighbour(from: string, direction: "backward" | "forward"): Promise<string | undefined> {
	const { next, order } = newestFirst(galleryItems, { direction, from, limit: 1 }, galleryItems.createdAt);
	const [row] = await db
		.select({ id: galleryItems.id })
		.from(galleryItems)
		.innerJoin(media, withMedia)
		.where(and(publishedItems, next))
		.orderBy(...order)
		.limit(1);
	return row?.id;
}

/** The gallery's described photos and films as the site's search shows them, without file names. */
export const searchedGalleryItems = {
	table: galleryItems,
	isPublic: () =>
		sql`exists (select 1 from gallery join media on media.id = gallery.media_id
			where ${galleryItems.id} = item_id and ${and(publishedItems, eq(media.unshared, false))})`,
	read: async (ids: string[], timeZone: string) => {
		const { id, alt, createdAt, mediaId, type } = galleryItems;
		const rows = await db
			.select({ id, alt, type, createdAt, transcript: media.transcript, file: pictureColumns })
			.from(galleryItems)
			.innerJoin(media, eq(media.id, mediaId))
			.where(inArray(id, ids));
		return rows.map((row) => {
			const isPhoto = row.type === "image";
			const day = isValidDate(row.createdAt) ? formatDay(row.createdAt, timeZone) : "";
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

/** Yields identifier and file of every photo in the gallery with an alternative text, in batches to bound memory. */
export async function* everyDescribedPhoto(): AsyncGenerator<{ id: string; path: string }> {
	const described = and(eq(galleryItems.type, "image"), isNotNull(galleryItems.alt), eq(media.unshared, false));
	const read = (after: string) =>
		db
			.select({ id: galleryItems.id, path: media.path })
			.from(galleryItems)
			.innerJoin(media, eq(media.id, galleryItems.mediaId))
			.where(and(described, publishedItems, gt(galleryItems.id, after)))
			.orderBy(asc(galleryItems.id))
			.limit(batchSize);
	for await (const rows of inBatches(read)) yield* rows;
}
