import { and, asc, eq, gt, isNotNull } from "drizzle-orm";
import { db } from "~/db/client.server";
import { batchSize, inBatches } from "~/db/keyset-pagination";
import { galleryItems, media } from "~/db/schema.server";
import { publishedItems } from "./gallery.server";

/** Identifier and file of every photo in the gallery with an alternative text, read in batches to bound memory. */
export async function* everyDescribedPhoto(): AsyncGenerator<{ id: string; path: string }> {
	const described = and(eq(galleryItems.type, "image"), isNotNull(galleryItems.alt));
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
