import { and, desc, eq, inArray, isNotNull, isNull, or, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { formatDay } from "~/platform/calendar/calendar-date";
import { db } from "~/platform/db/client.server";
import { media } from "~/platform/db/schema.server";
import { idsIn, settling } from "./settle-media.server";
import { type Folder, isPubliclyReferenced, type StoredFile } from "./stored-files.server";

/**
 * Hides a picture or video from visitors on all pages, with the other uploads of the same bytes or content. Idempotent.
 * @param folders in which it may hide files
 * @returns how many files it has hidden; undefined when there is no such file
 */
export const hideMedia = (id: string, hiddenBy = "", folders: Folder[] = allFolders): Promise<number | undefined> =>
	setHidden(id, and(isNull(media.hiddenAt), inArray(media.folder, folders)), { hiddenAt: new Date(), hiddenBy });

/** Undoes `hideMedia`; what waits for an authorisation stays hidden for that. */
export const showMedia = (id: string, folders: Folder[] = allFolders): Promise<number | undefined> =>
	setHidden(id, and(isNotNull(media.hiddenAt), isNull(media.hiddenFor), inArray(media.folder, folders)), {
		hiddenAt: null,
		hiddenBy: null,
	});

const allFolders = media.folder.enumValues;

type Hiding = Pick<StoredFile, "hiddenAt" | "hiddenBy">;

async function setHidden(id: string, which: SQL | undefined, hiding: Hiding): Promise<number | undefined> {
	const [{ rowsAffected }] = await db.batch([
		db
			.update(media)
			.set(hiding)
			.where(and(sameAs(id), which)),
		settling(idsIn([id])),
	]);
	return rowsAffected > 0 || (await mediaById(id)) ? rowsAffected : undefined;
}

function sameAs(id: string) {
	const named = alias(media, "named");
	const hashOf = (column: typeof named.sha256 | typeof named.contentSha256) =>
		db.select({ hash: column }).from(named).where(eq(named.id, id));
	return or(inArray(media.sha256, hashOf(named.sha256)), inArray(media.contentSha256, hashOf(named.contentSha256)));
}

/** The most hidden files in the list for visitors' devices, the last hidden first. */
const mostTold = 1000;

/** Returns the paths of the files that are hidden from visitors, and of the posters of such films. */
export async function hiddenPaths(): Promise<string[]> {
	const poster = alias(media, "poster");
	const rows = await db
		.select({ path: media.path, poster: poster.path })
		.from(media)
		.leftJoin(poster, eq(poster.id, media.posterId))
		.where(isNotNull(media.hiddenAt))
		.orderBy(desc(media.hiddenAt))
		.limit(mostTold);
	return rows.flatMap((row) => [row.path, ...(row.poster ? [row.poster] : [])]);
}

/** Returns whether visitors still see these bytes or this content in an upload in a folder of other roles. */
export const isStillPublished = async (id: string): Promise<boolean> =>
	(await db.$count(media, and(sameAs(id), isPubliclyReferenced()))) > 0;

/** Returns « masquée le dimanche 1 mars 2026 par Awa »; null while it is shown. */
export const hidingWords = ({ hiddenAt, hiddenBy }: Hiding, timeZone: string): string | null =>
	hiddenAt && `masquée le ${formatDay(hiddenAt, timeZone)}${hiddenBy ? ` par ${hiddenBy}` : ""}`;

/** Returns the stored file with this identifier, hidden or not. */
export async function mediaById(id: string): Promise<StoredFile | undefined> {
	const [file] = await db.select().from(media).where(eq(media.id, id));
	return file;
}

/** Returns the stored file with this identifier, if visitors may see it. */
export async function publishedMedia(id: string): Promise<StoredFile | undefined> {
	const [file] = await db
		.select()
		.from(media)
		.where(and(eq(media.id, id), isPubliclyReferenced()));
	return file;
}
