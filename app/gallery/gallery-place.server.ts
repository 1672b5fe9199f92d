import { and, count, eq, isNull, type SQL } from "drizzle-orm";
import { db } from "~/db/client.server";
import { newestFirst } from "~/db/newest-first.server";
import { galleryItems, media } from "~/db/schema.server";

const withMedia = eq(media.id, galleryItems.mediaId);
const visible = and(isNull(galleryItems.deletedAt), isNull(media.hiddenAt));

const numberOf = async (which?: SQL): Promise<number> => {
	const [row] = await db
		.select({ items: count() })
		.from(galleryItems)
		.innerJoin(media, withMedia)
		.where(and(visible, which));
	return row?.items ?? 0;
};

/** The number of an item, from 1 for the newest, and that of all which visitors see. */
export async function galleryPosition(id: string) {
	const { next: newer } = newestFirst(galleryItems, { direction: "backward", from: id, limit: 1 });
	const [before, all] = await Promise.all([numberOf(newer), numberOf()]);
	return { number: before + 1, all };
}

/** The items before and after one in the gallery; undefined when visitors do not see it. */
export async function galleryNeighbours(id: string) {
	const [[item], [previous], [next]] = await Promise.all([
		rows(eq(galleryItems.id, id)),
		neighbour(id, "backward"),
		neighbour(id, "forward"),
	]);
	return item && { previous: previous?.id, next: next?.id };
}

const rows = (which?: SQL) =>
	db.select({ id: galleryItems.id }).from(galleryItems).innerJoin(media, withMedia).where(and(visible, which));

function neighbour(from: string, direction: "backward" | "forward") {
	const { next, order } = newestFirst(galleryItems, { direction, from, limit: 1 });
	return rows(next)
		.orderBy(...order)
		.limit(1);
}
