import { and, desc, eq, exists, inArray, isNotNull, sql } from "drizzle-orm";
import { db } from "~/db/client.server";
import { type Cursor, type Page, readKeysetPage, type Step } from "~/db/keyset-pagination";
import { media, mediaUses, trashedTables } from "~/db/schema.server";
import { type ContentKind, kindNamed, kindNames } from "~/kinds/content-kinds";
import { listFilter } from "~/search/search-index.server";
import { mediaName } from "./trash.server";

export type TrashedItem = {
	/** Keyset cursor `{instant}-{section}-{identifier}`: works even after the item is gone. */
	id: string;
	itemId: string;
	/** URL segment of its part of the administration. */
	section: ContentKind;
	name: string;
	deletedAt: Date;
	/** Picture for the thumbnail, if any. */
	pictureId: string | null;
};

/**
 * One page of the trash, its sections together, latest deletion first; filtered by the words of `search` in the name.
 * @param shown the sections, all by default
 */
export const trashedItems = (
	cursor: Cursor,
	search = "",
	shown: ContentKind[] = kindNames,
): Promise<Page<TrashedItem>> => readKeysetPage(cursor, (step) => readStep(step, search, shown));

async function readStep({ direction, from, limit }: Step, search: string, shown: ContentKind[]) {
	const start = from === undefined ? undefined : parseCursor(from);
	if ((from && start === undefined) || shown.length === 0) return [];
	const forward = direction === "forward";
	const bound = start && sql`(${start.at}, ${start.section}, ${start.id})`;
	const selects = shown.map(async (kind) => {
		const table = trashedTables[kind];
		const key = sql`(${table.deletedAt}, ${kind}, ${table.id})`;
		const isNext = bound && (forward ? sql`${key} < ${bound}` : sql`${key} > ${bound}`);
		const found = await listFilter(table, search, "title names");
		const name = table === trashedTables.gallery ? nameOfMedia : sql`title`;
		return sql`select ${kind} as section, ${table.id} as item_id, ${name} as name, ${table.deletedAt} as deleted_at from ${table} where ${and(isNotNull(table.deletedAt), isNext, found)}`;
	});
	const order = sql.raw(forward ? "desc" : "asc");
	type Row = { section: ContentKind; item_id: string; name: string; deleted_at: number };
	const rows = await db.all<Row>(sql`${sql.join(await Promise.all(selects), sql` union all `)}
		order by deleted_at ${order}, section ${order}, item_id ${order} limit ${limit}`);
	const pictures = await firstPictures(rows.map((row) => row.item_id));
	return rows.map(
		(row): TrashedItem => ({
			id: `${row.deleted_at}-${row.section}-${row.item_id}`,
			itemId: row.item_id,
			section: row.section,
			name: row.name,
			deletedAt: new Date(row.deleted_at),
			pictureId: pictures.get(`${row.section} ${row.item_id}`) ?? null,
		}),
	);
}

const nameOfMedia = sql`(select ${mediaName} from ${media} where ${media.id} = media_id)`;

/** The first picture of each item, by kind and identifier; that of a film is its poster. */
async function firstPictures(ids: string[]): Promise<Map<string, string>> {
	const { mediaId, kind, itemId, position } = mediaUses;
	const isPicture = exists(
		db
			.select({ id: media.id })
			.from(media)
			.where(and(eq(media.id, mediaId), isNotNull(media.width))),
	);
	const found = await db
		.select({ mediaId, kind, itemId, position })
		.from(mediaUses)
		.where(and(inArray(itemId, ids), isPicture))
		.orderBy(desc(position));
	return new Map(found.map((use) => [`${use.kind} ${use.itemId}`, use.mediaId]));
}

function parseCursor(cursor: string) {
	const [, at, section = "", id] = /^(\d{1,16})-([a-z]+)-(.+)$/.exec(cursor) ?? [];
	return at === undefined || kindNamed(section) === undefined ? undefined : { at: Number(at), section, id };
}
