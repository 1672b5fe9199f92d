import { rm } from "node:fs/promises";
import { join } from "node:path";
import { and, eq } from "drizzle-orm";
import { db } from "~/db/client.server";
import { media } from "~/db/schema.server";
import { env } from "~/env/env.server";
import { tryAction } from "~/http/try-action.server";
import { variantPath, variantsOf } from "~/images/variants";
import { unreferenced } from "./references.server";

/**
 * Deletes a stored file for good with its variants and its poster, unless something shows it, if only from the trash.
 * The row goes first, so that no page can point at a file that is gone.
 */
export async function deleteIfUnreferenced(id: string): Promise<void> {
	const [forgotten] = await db
		.delete(media)
		.where(and(eq(media.id, id), unreferenced()))
		.returning();
	if (forgotten === undefined) return;
	for (const path of filesOf(forgotten)) await rm(join(env.UPLOADS_DIR, path), { force: true });
	if (forgotten.posterId) await deleteIfUnreferenced(forgotten.posterId);
}

/**
 * Deletes files that something has just stopped showing, in the same way. What showed them is saved by then: a file that
 * cannot be deleted is only logged, and swept later.
 */
export async function deleteUnreferenced(ids: string[]): Promise<void> {
	for (const id of ids) await tryAction("A file could not be deleted", () => deleteIfUnreferenced(id));
}

/** Every file a row stands for, below the uploads folder: the one at its address and its variants. */
export function filesOf({ path, width }: { path: string; width: number | null }): string[] {
	if (width === null) return [path];
	return [path, ...variantsOf(width).map((variant) => variantPath(path, variant))];
}
