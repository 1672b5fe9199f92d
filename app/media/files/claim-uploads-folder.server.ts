import { readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { client, db } from "~/platform/db/client.server";
import { newId } from "~/platform/db/new-id.server";
import { media } from "~/platform/db/schema.server";
import { makeFolder } from "~/platform/env/disk";
import { env } from "~/platform/env/env.server";
import { log } from "~/platform/log/log.server";
import { sizeOf } from "./disk-files.server";
import { markerOf, markerPrefix, setFolderId, storedFolderId } from "./uploads-folder.server";

/**
 * Marks the uploads folder as this site's, once; to be called at the start, before `uploadsFolder`. A restored or
 * copied database knows no folder, nor does one of an earlier version: it takes the folder that has its files.
 * @returns the identifier of the site's folder
 */
export async function claimUploadsFolder(): Promise<string | undefined> {
	const id = (await storedFolderId(client)) ?? (await claim());
	setFolderId(id);
	return id;
}

async function claim(): Promise<string | undefined> {
	makeFolder(env.UPLOADS_DIR);
	if (!(await mayBeOurs())) return storeId(newId()); // no marker: it is elsewhere, or the operator marks this one
	const found = (await readdir(env.UPLOADS_DIR))
		.find((name) => name.startsWith(markerPrefix))
		?.slice(markerPrefix.length);
	const id = found ?? newId();
	try {
		if (found === undefined) await writeFile(markerOf(id), "");
	} catch (error) {
		log("error", "The uploads folder could not be marked", {}, error); // the next start tries again
		return undefined;
	}
	const stored = await storeId(id);
	if (stored !== id && found === undefined) await rm(markerOf(id), { force: true }); // another node was first
	return stored;
}

/** Returns whether the folder has one of the site's files, or the site has none. */
async function mayBeOurs(): Promise<boolean> {
	const rows = await db.select({ path: media.path }).from(media);
	for (const { path } of rows) if ((await sizeOf(join(env.UPLOADS_DIR, path))) !== undefined) return true;
	return rows.length === 0;
}

/** Stores an identifier unless there is one. @returns the stored identifier */
async function storeId(id: string): Promise<string | undefined> {
	await db.run(
		sql`INSERT INTO settings (name, value) SELECT 'uploadsFolder', lineage || ' ' || ${id} FROM write_count WHERE true
			ON CONFLICT (name) DO UPDATE SET value = excluded.value
			WHERE substr(settings.value, 1, 16) <> substr(excluded.value, 1, 16)`,
	);
	return storedFolderId(client);
}
