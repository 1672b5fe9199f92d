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
import { operatorMessage } from "~/platform/log/operator-error.server";
import { addOldAddresses } from "~/publishing/old-addresses/old-addresses.server";
import { insertItem } from "~/publishing/publication/stored-item.server";
import type { FoundFile, ItemToTake, Plan } from "./plan-import.server";
import { hashOf } from "./source-files.server";

/**
 * Stores what a plan holds, and corrects the plan by what turns out to be refused. Each item is stored whole or not at
 * all; after a crash, another import goes on.
 * @param taken is called after each item, with its number of files
 * @throws when the disk is full
 */
export async function applyImport(plan: Plan, taken: (files: number) => void = () => {}) {
	const startedAt = new Date();
	for (const item of plan.items) {
		const outcome = await takeItem(item, startedAt).catch((error) => {
			const message = operatorMessage(error);
			if (/^Le disque du site est plein/.test(message)) throw error;
			return { refusal: message };
		});
		taken(item.files.length);
		if (outcome === "new") continue;
		const counts = plan.counts[item.kind];
		counts.new--;
		if (outcome === "present") counts.present++;
		else {
			counts.refused++;
			plan.refused.push(`${item.place} : ${outcome.refusal}`);
			for (const [address, target] of plan.addresses) if (target === item.page) plan.addresses.delete(address);
		}
	}
	await addOldAddresses(plan.addresses);
}

type Taken = "new" | "present" | { refusal: string };

async function takeItem(item: ItemToTake, startedAt: Date): Promise<Taken> {
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
