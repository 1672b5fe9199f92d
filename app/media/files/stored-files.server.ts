import { rm } from "node:fs/promises";
import { join } from "node:path";
import { and, eq, exists, inArray, isNotNull, isNull, not, type SQL } from "drizzle-orm";
import { sourcePath, variantPath, variantsOf, variantType } from "~/media/images/picture-file";
import { db } from "~/platform/db/client.server";
import { published } from "~/platform/db/published.server";
import { media, mediaUses } from "~/platform/db/schema.server";
import { env } from "~/platform/env/env.server";
import { tryAction } from "~/web/http/error-response.server";

export type StoredFile = typeof media.$inferSelect;

export type Folder = StoredFile["folder"];

/** Returns the stored files with these ids in one folder, in the given order; missing ones are omitted. */
export async function storedFiles(ids: string[], folder: Folder): Promise<StoredFile[]> {
	if (ids.length === 0) return [];
	const rows = await db
		.select()
		.from(media)
		.where(and(inArray(media.id, ids), eq(media.folder, folder)));
	return ids.flatMap((id) => rows.find((row) => row.id === id) ?? []);
}

type FileIds = (string | null | undefined)[];

/** Returns whether two lists of files have the same bytes in the same order, as when a form was sent twice. */
export async function sameFiles(one: FileIds, other: FileIds): Promise<boolean> {
	const ids = one.flatMap((id) => id || []);
	const otherIds = other.flatMap((id) => id || []);
	if (ids.length !== otherIds.length) return false;
	const rows = await db
		.select({ id: media.id, sha256: media.sha256 })
		.from(media)
		.where(inArray(media.id, [...ids, ...otherIds]));
	const bytesOf = new Map(rows.map((row) => [row.id, row.sha256]));
	return ids.every((id, index) => bytesOf.get(id) === bytesOf.get(otherIds[index] ?? ""));
}

/** A file at a path below /uploads. */
export type AddressedFile = { id: string; path: string; type: string };

/** Returns the file at a path below /uploads, if visitors may see it. */
export const publishedFile = (path: string) => fileAt(path, isPubliclyReferenced());

/** Returns whether the file at a path below /uploads is hidden. */
export const isHiddenFile = async (path: string): Promise<boolean> =>
	(await fileAt(path, isNotNull(media.hiddenAt))) !== undefined;

/** Returns whether the file at a path below /uploads was withdrawn by the people on it. */
export const isWithdrawnFile = async (path: string): Promise<boolean> =>
	(await fileAt(path, eq(media.hiddenFor, "withdrawn"))) !== undefined;

/** Returns the file at a path below /uploads, referenced or not: for signed-in accounts. */
export const anyFile = (path: string) => fileAt(path);

/** Returns a stored file itself, or one of a picture's variants. */
async function fileAt(path: string, condition?: SQL): Promise<AddressedFile | undefined> {
	const picture = sourcePath(path);
	const [file] = await db
		.select({ id: media.id, type: media.type })
		.from(media)
		.where(and(eq(media.path, picture ?? path), condition));
	if (file === undefined) return undefined;
	return picture === undefined ? { ...file, path } : { id: path, path, type: variantType(path) };
}

const used = (...which: Parameters<typeof and>) =>
	exists(
		db
			.select({ id: mediaUses.mediaId })
			.from(mediaUses)
			.where(and(eq(mediaUses.mediaId, media.id), ...which)),
	);

/** Returns the SQL condition that a visitor may see a row of `media`. */
export const isPubliclyReferenced = () => and(isNull(media.hiddenAt), used(published(mediaUses)));

/** Returns the SQL condition that nothing references a row of `media`, not even from the trash. */
export const unreferenced = () => not(used());

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
	for (const id of ids) if (id) await tryAction({ log: "A file could not be deleted" }, () => deleteIfUnreferenced(id));
}

/** Returns every file of a row, relative to the uploads folder: the file itself and its variants. */
export function filesOf({ path, width }: { path: string; width: number | null }): string[] {
	if (width === null) return [path];
	return [path, ...variantsOf(width).map((variant) => variantPath(path, variant))];
}
