import { and, eq, isNotNull, isNull, notExists, sql } from "drizzle-orm";
import { db } from "~/db/client.server";
import { newestFirst } from "~/db/newest-first.server";
import { galleryItems, media } from "~/db/schema.server";
import { live, selectItems } from "./gallery.server";

const hidden = db
	.select({ one: sql`1` })
	.from(media)
	.where(and(eq(media.id, galleryItems.mediaId), isNotNull(media.hiddenAt)));

const undescribed = and(live, isNull(galleryItems.alt), eq(galleryItems.type, "image"), notExists(hidden));

/** The number of photos of the gallery without an alternative text; hidden ones need none. */
export const countUndescribed = (): Promise<number> => db.$count(galleryItems, undescribed);

/**
 * The next photo without an alternative text, newest first.
 * @param after identifier of the previous photo
 * @returns it, if any, and the number left from it on
 */
export async function nextUndescribed(after?: string) {
	const { next, order } = newestFirst(
		galleryItems,
		{ direction: "forward", from: after, limit: 1 },
		galleryItems.createdAt,
	);
	const [[item], left] = await Promise.all([
		selectItems()
			.where(and(undescribed, next))
			.orderBy(...order)
			.limit(1),
		db.$count(galleryItems, and(undescribed, next)),
	]);
	return { item, left };
}

/** Describes a photo without a text; false when it has one by now, or is gone. */
export async function describeUndescribed(id: string, alt: string): Promise<boolean> {
	const saved = await db
		.update(galleryItems)
		.set({ alt, version: sql`version + 1` })
		.where(and(eq(galleryItems.id, id), undescribed))
		.returning({ id: galleryItems.id });
	return saved.length > 0;
}
