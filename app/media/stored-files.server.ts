import { and, eq, inArray } from "drizzle-orm";
import { db } from "~/db/client.server";
import { media } from "~/db/schema.server";
import { shownBy } from "./shown-by.server";
import type { Folder, StoredFile } from "./store-file.server";

/** The stored files with these identifiers in one folder, in the order asked for; others are left out. */
export async function storedFiles(ids: string[], folder: Folder): Promise<StoredFile[]> {
	if (ids.length === 0) return [];
	const rows = await db
		.select()
		.from(media)
		.where(and(inArray(media.id, ids), eq(media.folder, folder)));
	return ids.flatMap((id) => rows.find((row) => row.id === id) ?? []);
}

/** Whether two lists of files hold the same bytes in the same order, as when one form was sent twice. */
export async function sameFiles(ids: string[], otherIds: string[]): Promise<boolean> {
	if (ids.length !== otherIds.length) return false;
	const rows = await db
		.select({ id: media.id, sha256: media.sha256 })
		.from(media)
		.where(inArray(media.id, [...ids, ...otherIds]));
	const bytesOf = new Map(rows.map((row) => [row.id, row.sha256]));
	return ids.every((id, index) => bytesOf.get(id) === bytesOf.get(otherIds[index] ?? ""));
}

/** The file at an address below /uploads, if something that visitors may see shows it. */
export async function publishedFile(path: string): Promise<StoredFile | undefined> {
	const [file] = await db
		.select()
		.from(media)
		.where(and(eq(media.path, path), shownBy({ trashToo: false })));
	return file;
}

/** The file at an address below /uploads, whatever shows it: for a signed-in administrator. */
export async function anyFile(path: string): Promise<StoredFile | undefined> {
	const [file] = await db.select().from(media).where(eq(media.path, path));
	return file;
}
