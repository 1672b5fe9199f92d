import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { kindOf } from "~/media/files/media-type";
import { pictureColumns } from "~/media/images/picture-columns.server";
import { db } from "~/platform/db/client.server";
import { isUniqueViolation } from "~/platform/db/constraint.server";
import { type Cursor, newestFirst, type Page, readKeysetPage, type Step } from "~/platform/db/keyset-pagination";
import { newId } from "~/platform/db/new-id.server";
import { listed } from "~/platform/db/published.server";
import { galleryItems, media } from "~/platform/db/schema.server";
import { listFilter } from "~/platform/search/search-index.server";
import { takeOutOfTrash } from "~/publishing/trash/trash.server";

const poster = alias(media, "poster");

const shown = {
	id: galleryItems.id,
	type: galleryItems.type,
	alt: galleryItems.alt,
	createdAt: galleryItems.createdAt,
	deletedAt: galleryItems.deletedAt,
	file: {
		...pictureColumns,
		type: media.type,
		bytes: media.bytes,
		durationSeconds: media.durationSeconds,
		hiddenFor: media.hiddenFor,
		originalName: media.originalName,
		transcript: media.transcript,
		hasSubtitles: sql<number>`${media.subtitles} is not null`,
	},
	poster: { path: poster.path, width: poster.width, variantsAt: poster.variantsAt, hiddenAt: poster.hiddenAt },
};

/** Selects gallery items with their files. */
export const selectItems = () =>
	db
		.select(shown)
		.from(galleryItems)
		.innerJoin(media, eq(media.id, galleryItems.mediaId))
		.leftJoin(poster, eq(poster.id, media.posterId));

/** A gallery item with its file. */
export type ShownGalleryItem = Awaited<ReturnType<typeof selectItems>>[number];

/** The condition that an item is not in the trash. */
export const live = isNull(galleryItems.deletedAt);

/** The condition that visitors see an item, in a query that joins the files. */
export const publishedItems = and(live, isNull(media.hiddenAt));

/** Returns one page of the gallery, newest first. */
export const publishedGallery = (cursor: Cursor): Promise<Page<ShownGalleryItem>> =>
	readKeysetPage(cursor, (step) => readGalleryStep(step, publishedItems));

/**
 * Returns one page of the items whose description or filename contains each of these words, newest first.
 * @param justDeleted identifiers of items in the trash that stay in the list
 */
export async function searchedGallery(
	cursor: Cursor,
	words: string,
	justDeleted: string[] = [],
): Promise<Page<ShownGalleryItem>> {
	const found = await listFilter(galleryItems, words, "title names");
	return readKeysetPage(cursor, (step) => readGalleryStep(step, and(listed(galleryItems, justDeleted), found)));
}

function readGalleryStep(step: Step, shown?: SQL) {
	const { next, order } = newestFirst(galleryItems, step, galleryItems.createdAt);
	return selectItems()
		.where(and(next, shown))
		.orderBy(...order)
		.limit(step.limit);
}

/** Returns the text label of an item. */
export const nameOf = ({ alt, file }: ShownGalleryItem) => alt ?? file.originalName;

/** Returns the item with this identifier, unless it is hidden or in the trash. */
export async function publishedItem(id: string): Promise<ShownGalleryItem | undefined> {
	const [item] = await selectItems().where(and(eq(galleryItems.id, id), publishedItems));
	return item;
}

/** Returns the item with this identifier, unless it is in the trash. */
export async function galleryItem(id: string): Promise<ShownGalleryItem | undefined> {
	const [item] = await selectItems().where(and(eq(galleryItems.id, id), live));
	return item;
}

type Addition = {
	/** The sort key; files of one form get distinct keys, which keep their order. */
	at?: Date;
	/** The identifier sent with the upload: it makes a retry idempotent. */
	id?: string;
	/** Identifiers of the files that were chosen together, in their order; they may arrive in any other. */
	selection?: string[];
	/** Whether to restore an item from the trash, unchanged. */
	restore?: boolean;
	/** The alternative text, if there is one already. */
	alt?: string | null;
};

/**
 * Publishes a stored file in the gallery.
 * @returns the item, and whether this upload added it: now, by restoring it, or at an earlier attempt; "trashed": it is
 * in the trash and stays there
 */
export async function addToGallery(
	file: { id: string; type: string },
	{ at = new Date(), id = newId(), selection = [], restore = false, alt = null }: Addition = {},
): Promise<{ id: string; added: "now" | "restored" | "before" | "trashed" | false }> {
	const values = {
		type: kindOf(file.type),
		mediaId: file.id,
		alt,
		createdAt: chosenAt(at, selection, selection.indexOf(id)),
	};
	const add = (key: string) =>
		db
			.insert(galleryItems)
			.values({ ...values, id: key })
			.onConflictDoNothing({ target: galleryItems.mediaId })
			.returning({ id: galleryItems.id });
	const added = await add(id).catch((error) => {
		if (isUniqueViolation(error)) return add(newId()); // an item with other content has the id
		throw error;
	});
	if (added[0]) return { id: added[0].id, added: "now" };
	const [shown] = await db
		.select({ id: galleryItems.id, deletedAt: galleryItems.deletedAt })
		.from(galleryItems)
		.where(eq(galleryItems.mediaId, file.id));
	if (shown === undefined) throw new Error("A file is neither added to the gallery nor in it");
	if (shown.deletedAt && !restore) return { id: shown.id, added: "trashed" };
	if (shown.deletedAt && (await takeOutOfTrash(galleryItems, shown.id)) === "moved")
		return { id: shown.id, added: "restored" };
	return { id: shown.id, added: shown.id === id && "before" };
}

/** Milliseconds for which files of one selection are sorted together; a later file is sorted as new, at the top. */
const selectionMs = 12 * 60 * 60_000;

/**
 * Returns the sort key of a file by its position in its selection: the last one chosen is the newest. The first to
 * arrive sets the time of all, in the statement that inserts it, so that concurrent ones agree; no device's clock
 * counts.
 */
function chosenAt(at: Date, selection: string[], position: number): Date | SQL {
	if (position < 0) return at;
	const first = at.getTime() - (selection.length - 1);
	const known = sql`select earlier.created_at - chosen.key from json_each(${JSON.stringify(selection)}) chosen
		join ${galleryItems} earlier on earlier.id = chosen.value
		where earlier.created_at > ${at.getTime() - selectionMs} limit 1`;
	return sql`coalesce((${known}), ${first}) + ${position}`;
}
