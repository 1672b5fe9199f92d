import { createReadStream } from "node:fs";
import { join } from "node:path";
import { and, eq, lt, notInArray } from "drizzle-orm";
import { addToGallery } from "~/content/gallery/gallery.server";
import { sizeOf } from "~/media/files/disk-files.server";
import { deleteUnreferenced, type StoredFile, unreferenced } from "~/media/files/stored-files.server";
import { storeFile } from "~/media/uploads/store-file.server";
import { db } from "~/platform/db/client.server";
import { media } from "~/platform/db/schema.server";
import { env } from "~/platform/env/env.server";
import { contentKinds } from "~/platform/kinds/content-kinds";
import { insertItem } from "~/publishing/publication/stored-item.server";
import type { FoundFile, ItemToTake } from "./plan-item.server";
import { hashOf } from "./source-files.server";

export type Taken = "new" | "present" | { refusal: string };

/** Stores an item whole, or not at all. @param startedAt files of an earlier import that was broken off are older */
export async function takeItem(item: ItemToTake, startedAt: Date): Promise<Taken> {
	const stored: StoredFile[] = [];
	try {
		for (const file of item.files) {
			const one = await storeOnce(file, item.kind, stored, startedAt);
			if ("reason" in one) return { refusal: one.reason };
			stored.push(one);
		}
		return item.values ? await takePublished(item, item.values, stored) : await takeGalleryItem(item, stored);
	} finally {
		await deleteUnreferenced(stored.map(({ id }) => id));
	}
}

async function takePublished(
	{ kind, id, files, publication }: ItemToTake,
	values: NonNullable<ItemToTake["values"]>,
	stored: StoredFile[],
): Promise<Taken> {
	if (kind === "gallery") throw new Error("The gallery has no published items");
	for (const [index, { alt, caption }] of files.entries())
		await db
			.update(media)
			.set({ alt, caption })
			.where(eq(media.id, stored[index]?.id ?? ""));
	const added = await insertItem(kind, id, values(stored.map((file) => file.id)), { publication });
	return added === undefined ? "present" : "new";
}

async function takeGalleryItem(
	{ id, files, createdAt, publication }: ItemToTake,
	stored: StoredFile[],
): Promise<Taken> {
	const [file] = stored;
	const [{ alt, caption } = { alt: null, caption: null }] = files;
	if (file === undefined) throw new Error("An item of the gallery without a file");
	const hidden = publication.choice === "draft" && { hiddenAt: new Date(), hiddenBy: "Import" };
	await db
		.update(media)
		.set({ caption, ...hidden })
		.where(and(eq(media.id, file.id), unreferenced())); // a photo that is there already stays as it is
	const { added } = await addToGallery(file, { at: createdAt, id, alt });
	return added === "now" ? "new" : "present";
}

/** Stores a file like an upload, unless an import that was broken off left it without an item. */
async function storeOnce({ path, name }: FoundFile, kind: ItemToTake["kind"], own: StoredFile[], startedAt: Date) {
	const { folder } = contentKinds[kind];
	const ownIds = own.map(({ id }) => id);
	const [left] = await db
		.select()
		.from(media)
		.where(
			and(
				...[eq(media.sha256, await hashOf(path)), eq(media.folder, folder), unreferenced()],
				...[lt(media.createdAt, startedAt), notInArray(media.id, ownIds)],
			),
		)
		.limit(1);
	if (left && (await sizeOf(join(env.UPLOADS_DIR, left.path))) === left.bytes) return left;
	return storeFile(createReadStream(path), name, folder, kind === "gallery" ? ["image", "video"] : ["image"]);
}
