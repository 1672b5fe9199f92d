import { rm } from "node:fs/promises";
import { join } from "node:path";
import { and, eq } from "drizzle-orm";
import { variantPath, variantsOf } from "~/media/images/variants";
import { db } from "~/platform/db/client.server";
import { media } from "~/platform/db/schema.server";
import { env } from "~/platform/env/env.server";
import { tryAction } from "~/web/http/error-response.server";
import { unreferenced } from "./stored-files.server";

/**
 * Deletes a stored file for good, with its variants and its poster, unless something references it, even from the
 * trash. The row is deleted first, so that no page links to a missing file.
 */
export async function deleteIfUnreferenced(id: string): Promise<void> {
	const [deleted] = await db
		.delete(media)
		.where(and(eq(media.id, id), unreferenced()))
		.returning();
	if (deleted === undefined) return;
	for (const path of filesOf(deleted)) await rm(join(env.UPLOADS_DIR, path), { force: true });
	if (deleted.posterId) await deleteIfUnreferenced(deleted.posterId);
}

/**
 * Deletes files that have just lost a reference, in the same way. The change itself is already saved: a failure is only
 * logged, and the file is swept later.
 */
export async function deleteUnreferenced(ids: (string | null | undefined)[]): Promise<void> {
	for (const id of ids) if (id) await tryAction("A file could not be deleted", () => deleteIfUnreferenced(id));
}

/** Returns every file of a row, relative to the uploads folder: the original and its variants. */
export function filesOf({ path, width }: { path: string; width: number | null }): string[] {
	if (width === null) return [path];
	return [path, ...variantsOf(width).map((variant) => variantPath(path, variant))];
}
