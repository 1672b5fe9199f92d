import { rm } from "node:fs/promises";
import { join } from "node:path";
import { and, eq, not, sql } from "drizzle-orm";
import { db } from "~/db/client.server";
import { media } from "~/db/schema.server";
import { env } from "~/env.server";
import { shownBy } from "./shown-by.server";

/**
 * Deletes a stored file for good, unless something shows it, if only from the trash.
 * The row goes first, so that no page can point at a file that is gone.
 */
export async function forgetFile(id: string) {
	const unused = not(shownBy({ trashToo: true }) ?? sql`false`);
	const [forgotten] = await db
		.delete(media)
		.where(and(eq(media.id, id), unused))
		.returning({ path: media.path });
	if (forgotten) await rm(join(env.UPLOADS_DIR, forgotten.path), { force: true });
}
