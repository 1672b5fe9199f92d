import { inArray } from "drizzle-orm";
import { db } from "~/db/client.server";
import { media } from "~/db/schema.server";
import { pictureColumns } from "./picture-columns.server";
import type { PictureRow } from "./picture-file";

/** The pictures with these ids; missing ones are omitted. */
export async function picturesById(ids: string[]): Promise<Map<string, PictureRow>> {
	if (ids.length === 0) return new Map();
	const rows = await db.select(pictureColumns).from(media).where(inArray(media.id, ids));
	return new Map(rows.map((row) => [row.id, row]));
}
