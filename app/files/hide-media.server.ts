import { and, eq, inArray, isNotNull, isNull, or, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { db } from "~/db/client.server";
import { media } from "~/db/schema.server";
import { published } from "./references.server";
import type { StoredFile } from "./stored-files.server";

/**
 * Hides a picture or video from visitors wherever it is, with the other uploads of the same bytes or content. Idempotent.
 * @returns how many files that hid; undefined when there is no such file
 */
export const hideMedia = (id: string): Promise<number | undefined> => setHidden(id, isNull(media.hiddenAt), new Date());

/** Undoes `hideMedia`. */
export const showMedia = (id: string): Promise<number | undefined> => setHidden(id, isNotNull(media.hiddenAt), null);

async function setHidden(id: string, which: SQL, hiddenAt: Date | null): Promise<number | undefined> {
	const named = alias(media, "named");
	const hashOf = (column: typeof named.sha256 | typeof named.contentSha256) =>
		db.select({ hash: column }).from(named).where(eq(named.id, id));
	const same = or(
		inArray(media.sha256, hashOf(named.sha256)),
		inArray(media.contentSha256, hashOf(named.contentSha256)),
	);
	const { rowsAffected } = await db.update(media).set({ hiddenAt }).where(and(same, which));
	return rowsAffected > 0 || (await mediaById(id)) ? rowsAffected : undefined;
}

/** The stored file with this identifier, hidden or not. */
export async function mediaById(id: string): Promise<StoredFile | undefined> {
	const [file] = await db.select().from(media).where(eq(media.id, id));
	return file;
}

/** The stored file with this identifier, if visitors may see it. */
export async function publishedMedia(id: string): Promise<StoredFile | undefined> {
	const [file] = await db
		.select()
		.from(media)
		.where(and(eq(media.id, id), published()));
	return file;
}
