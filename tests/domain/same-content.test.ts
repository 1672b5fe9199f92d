import { existsSync } from "node:fs";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { addToGallery } from "~/content/gallery/gallery.server";
import { hideMedia, showMedia } from "~/media/files/hide-media.server";
import { db } from "~/platform/db/client.server";
import { galleryItems, media } from "~/platform/db/schema.server";
import { env } from "~/platform/env/env.server";
import { moveToTrash, trashedFilesAmong } from "~/publishing/trash/trash.server";
import { foret, picture, soleil, terre } from "../files";
import { filesOnDisk, stored } from "./stored";

/** The same pixels with another comment in the file. */
function withComment(jpeg: Buffer, words: string) {
	const segment = Buffer.from(`\xff\xfe\0\0${words}`, "latin1");
	segment.writeUInt16BE(segment.length - 2, 2);
	return Buffer.concat([jpeg.subarray(0, 2), segment, jpeg.subarray(2)]);
}

const rowsOf = (name: string) => db.select().from(media).where(eq(media.originalName, name));

test("a photo that comes again with other metadata is the one that is there", async () => {
	const jpeg = await picture(terre, "jpeg", 70, 50);
	const first = await stored("gallery", jpeg, "puits.jpg");
	expect((await stored("gallery", withComment(jpeg, "Saly"), "copie.jpg")).id).toBe(first.id);
	expect((await stored("gallery", await picture(terre, "jpeg", 71, 50), "autre.jpg")).id).not.toBe(first.id);
	expect((await stored("reports", withComment(jpeg, "Thiès"), "copie.jpg")).id).not.toBe(first.id);
});

test("of ten at once with ten comments one is stored, row and file", async () => {
	const [jpeg, before] = [await picture(foret, "jpeg", 72, 50), filesOnDisk()];
	const sent = Array.from({ length: 10 }, (_, n) => stored("gallery", withComment(jpeg, `copie ${n}`), "dix.jpg"));
	const ids = new Set((await Promise.all(sent)).map(({ id }) => id));
	const [row, ...others] = await rowsOf("dix.jpg");
	expect([[...ids], others]).toEqual([[row?.id], []]);
	expect(existsSync(join(env.UPLOADS_DIR, row?.path ?? ""))).toBe(true);
	expect(filesOnDisk()).toEqual([...before, row?.path].toSorted());
});

test("a hidden photo stays hidden wherever it comes again with other metadata, until it is shown", async () => {
	const jpeg = await picture(soleil, "jpeg", 73, 50);
	const { id } = await stored("gallery", jpeg);
	await stored("reports", withComment(jpeg, "avant"), "avant.jpg");
	expect(await hideMedia(id)).toBe(2);
	await stored("reports", withComment(jpeg, "après"), "apres.jpg");
	const hidden = async () => (await rowsOf("apres.jpg")).map(({ hiddenAt }) => hiddenAt !== null);
	expect(await hidden()).toEqual([true]);
	expect(await showMedia(id)).toBe(3);
	expect(await hidden()).toEqual([false]);
});

test("a photo of the trash is recognized with other metadata", async () => {
	const jpeg = await picture(soleil, "jpeg", 74, 50);
	const item = await addToGallery(await stored("gallery", jpeg));
	await moveToTrash(galleryItems, item.id);
	const again = await stored("reports", withComment(jpeg, "encore"), "encore.jpg");
	expect(await trashedFilesAmong([again], new FormData(), "Europe/Paris")).toMatchObject([{ name: "encore.jpg" }]);
});
