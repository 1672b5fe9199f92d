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
