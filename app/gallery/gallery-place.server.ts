import { and, count, eq, type SQL } from "drizzle-orm";
import { db } from "~/db/client.server";
import { memoizeRead } from "~/db/memoize-read.server";
import { newestFirst } from "~/db/newest-first.server";
import { galleryItems, media } from "~/db/schema.server";
import { publishedItems } from "./gallery.server";

const withMedia = eq(media.id, galleryItems.mediaId);

async function numberOf(which?: SQL): Promise<number> {
	const [row] = await db
		.select({ items: count() })
		.from(galleryItems)
		.innerJoin(media, withMedia)
		.where(and(publishedItems, which));
	return row?.items ?? 0;
}

const numberOfAll = memoizeRead(() => numberOf());

/** The number of an item, from 1 for the newest, and that of all which visitors see. */
export async function galleryPosition(id: string) {
	const { next: newer } = newestFirst(
		galleryItems,
		{ direction: "backward", from: id, limit: 1 },
		galleryItems.createdAt,
	);
	const [before, all] = await Promise.all([numberOf(newer), numberOfAll()]);
	return { number: before + 1, all };
}

/** Identifiers of the items before and after one in the gallery. */
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
