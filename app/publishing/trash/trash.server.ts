import type { Session } from "@remix-run/node";
import { and, desc, eq, exists, inArray, isNotNull, isNull, lt, or, type SQL, sql } from "drizzle-orm";
import type { StoredFile } from "~/media/files/stored-files.server";
import { fromTrashField, type TrashedFile } from "~/media/files/trashed-files";
import { pictureColumns } from "~/media/images/picture-columns.server";
import type { PictureRow } from "~/media/images/picture-file";
import { formatDay } from "~/platform/calendar/calendar-date";
import { db } from "~/platform/db/client.server";
import { type Cursor, type Page, readKeysetPage, type Step } from "~/platform/db/keyset-pagination";
import { galleryItems, media, mediaUses, trashedTables } from "~/platform/db/schema.server";
import { type ContentKind, kindNamed, kindNames } from "~/platform/kinds/content-kinds";
import { listFilter } from "~/platform/search/search-index.server";

type Trashable = (typeof trashedTables)[ContentKind];

/** "already": the item was in the requested state, and nothing changed. "missing": no such item. */
type MoveOutcome = "moved" | "already" | "missing";

/** Moves an item to the trash; one that is already there keeps its first `deletedAt`. */
export const moveToTrash = (table: Trashable, id: string): Promise<MoveOutcome> =>
	move(table, id, isNull(table.deletedAt), new Date());

export const takeOutOfTrash = (table: Trashable, id: string): Promise<MoveOutcome> =>
	move(table, id, isNotNull(table.deletedAt), null);

async function move(table: Trashable, id: string, where: SQL, deletedAt: Date | null): Promise<MoveOutcome> {
	const moved = await db
		.update(table)
		.set({ deletedAt })
		.where(and(eq(table.id, id), where))
		.returning({ id: table.id });
	if (moved.length > 0) return "moved";
	return (await db.$count(table, eq(table.id, id))) > 0 ? "already" : "missing";
}

/** The name of a photo or video: its description, or the name of its file. */
const mediaName = sql`coalesce(${galleryItems.alt}, ${media.originalName})`;

/** Returns the name of an item and when it was deleted; undefined when there is no such item. */
export async function namedItem(kind: ContentKind, id: string) {
	const table = trashedTables[kind];
	const columns = { name: sql<string>`${table === galleryItems ? mediaName : sql`title`}`, deletedAt: table.deletedAt };
	const [found] = await db
		.select(columns)
		.from(table)
		.leftJoin(media, table === galleryItems ? eq(media.id, galleryItems.mediaId) : sql`false`)
		.where(eq(table.id, id));
	return found;
}

/** Returns the name of an item in the trash; undefined when it is not there. */
export async function trashedName(kind: ContentKind, id: string): Promise<string | undefined> {
	const item = await namedItem(kind, id);
	return item?.deletedAt ? item.name : undefined;
}

/**
 * Restores an item.
 * @returns its name; undefined when it is not in the trash
 */
export async function restoreTrashed(kind: ContentKind, id: string): Promise<string | undefined> {
	const name = await trashedName(kind, id);
	return name !== undefined && (await takeOutOfTrash(trashedTables[kind], id)) === "moved" ? name : undefined;
}

/**
 * Deletes an item from the trash permanently.
 * @returns the identifiers of its files, for the caller to delete if unreferenced; undefined when it is not in the
 * trash
 */
export async function deleteForGood(kind: ContentKind, id: string): Promise<string[] | undefined> {
	return deleteTrashed((table) => eq(table.id, id), kind);
}

const day = 24 * 60 * 60_000;

/** Retention of the trash in milliseconds: 30 days (docs/product.md, limits). */
const retentionMs = 30 * day;

/** Returns the remaining days in the trash, rounded up. */
export const daysLeft = (deletedAt: Date, now: Date): number =>
	Math.max(0, Math.ceil((deletedAt.getTime() + retentionMs - now.getTime()) / day) || 0);

/**
 * Deletes items that are older than the retention permanently.
 * @returns the identifiers of their files, for the caller to delete if unreferenced
 */
export async function purgeTrash(now = Date.now()): Promise<string[]> {
	return (await deleteTrashed((table) => lt(table.deletedAt, new Date(now - retentionMs)))) ?? [];
}

/**
 * Deletes the matching items in the trash, of one kind or of all.
 * @returns the identifiers of their files; undefined when nothing matched
 */
async function deleteTrashed(chosen: (table: Trashable) => SQL, only?: ContentKind): Promise<string[] | undefined> {
	const deleted = { items: 0, files: [] as string[] };
	for (const kind of only === undefined ? kindNames : [only]) {
		const table = trashedTables[kind];
		const trashed = and(isNotNull(table.deletedAt), chosen(table));
		const items = db.select({ id: table.id }).from(table).where(trashed);
		const [files, gone] = await db.batch([
			db
				.select({ id: mediaUses.mediaId })
				.from(mediaUses)
				.where(and(eq(mediaUses.kind, kind), inArray(mediaUses.itemId, items))),
			db.delete(table).where(trashed).returning({ id: table.id }),
		]);
		deleted.items += gone.length;
		deleted.files.push(...files.map(({ id }) => id));
	}
	return deleted.items > 0 ? deleted.files : undefined;
}

type TrashedItem = {
	/** Keyset cursor `{instant}-{kind}-{identifier}`, which works even after the item is gone. */
	id: string;
	itemId: string;
	/** The URL segment of its part of the administration. */
	kind: ContentKind;
	name: string;
	deletedAt: Date;
	/** The picture for the thumbnail, if any. */
	pictureId: string | null;
};

/**
 * Returns one page of the trash, all kinds together, latest deletion first; `search` filters by words of the name.
 * @param shown the kinds, all by default
 */
export const trashedItems = (
	cursor: Cursor,
	search = "",
	shown: ContentKind[] = kindNames,
): Promise<Page<TrashedItem>> => readKeysetPage(cursor, (step) => readTrashStep(step, search, shown));

async function readTrashStep({ direction, from, limit }: Step, search: string, shown: ContentKind[]) {
	const start = from === undefined ? undefined : parseCursor(from);
	if ((from && start === undefined) || shown.length === 0) return [];
	const forward = direction === "forward";
	const bound = start && sql`(${start.at}, ${start.kind}, ${start.id})`;
	const selects = shown.map(async (kind) => {
		const table = trashedTables[kind];
		const key = sql`(${table.deletedAt}, ${kind}, ${table.id})`;
		const isNext = bound && (forward ? sql`${key} < ${bound}` : sql`${key} > ${bound}`);
		const found = await listFilter(table, search, "title names");
		const name = table === trashedTables.gallery ? nameOfMedia : sql`title`;
		return sql`select ${kind} as kind, ${table.id} as item_id, ${name} as name, ${table.deletedAt} as deleted_at from ${table} where ${and(isNotNull(table.deletedAt), isNext, found)}`;
	});
	const order = sql.raw(forward ? "desc" : "asc");
	type Row = { kind: ContentKind; item_id: string; name: string; deleted_at: number };
	const rows = await db.all<Row>(sql`${sql.join(await Promise.all(selects), sql` union all `)}
		order by deleted_at ${order}, kind ${order}, item_id ${order} limit ${limit}`);
	const pictures = await firstPictures(rows.map((row) => row.item_id));
	return rows.map(
		(row): TrashedItem => ({
			id: `${row.deleted_at}-${row.kind}-${row.item_id}`,
			itemId: row.item_id,
			kind: row.kind,
			name: row.name,
			deletedAt: new Date(row.deleted_at),
			pictureId: pictures.get(`${row.kind} ${row.item_id}`) ?? null,
		}),
	);
}

const nameOfMedia = sql`(select ${mediaName} from ${media} where ${media.id} = media_id)`;

/** Returns the first picture of each item, by kind and identifier; for a film its poster. */
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
	const [, at, kind = "", id] = /^(\d{1,16})-([a-z]+)-(.+)$/.exec(cursor) ?? [];
	return at === undefined || kindNamed(kind) === undefined ? undefined : { at: Number(at), kind, id };
}

/** Returns the pictures with these ids; missing ones are omitted. */
export async function picturesById(ids: string[]): Promise<Map<string, PictureRow>> {
	if (ids.length === 0) return new Map();
	const rows = await db.select(pictureColumns).from(media).where(inArray(media.id, ids));
	return new Map(rows.map((row) => [row.id, row]));
}

/** Milliseconds after the last deletion during which deleted items stay in their list: a minute. */
const placeholderDurationMs = 60_000;

/** Maximum number of deleted items that stay in their list. */
const maxPlaceholders = 48;

/**
 * Records a deletion in the session, so that the list keeps a placeholder: otherwise the next item would move under the
 * pointer, and a double click would delete it, too. Each deletion extends the time of earlier ones, so that the list
 * does not shift between quick deletions.
 */
export function noteDeletion(session: Session, id: string, now = Date.now()) {
	session.set("justDeleted", { ids: [...justDeleted(session, now), id].slice(-maxPlaceholders), at: now });
}

/** Returns the identifiers of the items just deleted in this session. */
export function justDeleted(session: Session, now = Date.now()): string[] {
	const { ids, at } = session.get("justDeleted") ?? { ids: [], at: 0 };
	return now - at < placeholderDurationMs ? ids : [];
}

/**
 * Returns the uploaded files whose bytes are also in the trash, each with its last day of deletion. Publishing
 * what was deleted needs an explicit confirmation.
 * @param fields form fields, which name the confirmed files
 */
export async function trashedFilesAmong(
	files: StoredFile[],
	fields: FormData,
	timeZone: string,
): Promise<TrashedFile[]> {
	if (files.length === 0) return [];
	const since = await deletionsOf(files.flatMap(hashesOf));
	const confirmed = fields.getAll(fromTrashField);
	return files.flatMap(({ id, originalName: name, ...file }) => {
		const deletedAt = hashesOf(file)
			.map((hash) => since.get(hash))
			.find(Boolean);
		if (deletedAt === undefined) return [];
		return [{ id, name, since: formatDay(deletedAt, timeZone), confirmed: confirmed.includes(id) }];
	});
}

/** Returns the hashes of the upload and of its content: one of them must match. */
const hashesOf = ({ sha256, contentSha256 }: Pick<StoredFile, "sha256" | "contentSha256">) =>
	contentSha256 === null ? [sha256] : [sha256, contentSha256];

/** Returns the time of the last deletion by hash. It reads the trash first, which is small, not all media. */
async function deletionsOf(hashes: string[]): Promise<Map<string, Date>> {
	const wanted = or(inArray(media.sha256, hashes), inArray(media.contentSha256, hashes));
	const { sha256, contentSha256 } = media;
	const deletions = await db
		.select({ sha256, contentSha256, deletedAt: mediaUses.deletedAt })
		.from(mediaUses)
		.innerJoin(media, eq(media.id, mediaUses.mediaId))
		.where(and(isNotNull(mediaUses.deletedAt), wanted));
	const last = new Map<string, Date>();
	for (const { deletedAt, ...file } of deletions)
		for (const hash of hashesOf(file))
			if (deletedAt && deletedAt > (last.get(hash) ?? new Date(0))) last.set(hash, deletedAt);
	return last;
}
