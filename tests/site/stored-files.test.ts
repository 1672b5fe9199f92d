import { renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { beforeAll, expect, test, vi } from "vitest";
import { addToGallery, publishedGallery } from "~/content/gallery/gallery.server";
import { sizeOf } from "~/media/files/disk-files.server";
import { shareJpeg } from "~/media/images/share-jpeg";
import { galleryItems } from "~/platform/db/schema.server";
import { env } from "~/platform/env/env.server";
import { moveToTrash } from "~/publishing/trash/trash.server";
import { storedPicture } from "../domain/stored";
import { browser, openSite } from "./open-site";

const site = await openSite();
const visitor = browser(site.origin);
const file = await storedPicture("gallery", 640, "puits.jpg");
const path = `/uploads/${file.path}`;
beforeAll(async () => {
	await addToGallery(file);
	await site.signIn();
});

const bytesOf = async (response: Response) => (await response.arrayBuffer()).byteLength;

test("a photo is sent whole, safely, and cacheable", async () => {
	const response = await visitor.get(path);
	expect(response.status).toBe(200);
	expect(Object.fromEntries(response.headers)).toMatchObject({
		"content-type": "image/jpeg",
		"content-length": String(file.bytes),
		"x-content-type-options": "nosniff",
		"content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
		"cross-origin-resource-policy": "same-origin",
		"content-disposition": "inline",
		"cache-control": "public, max-age=31536000, s-maxage=4, stale-while-revalidate=1, immutable",
		"accept-ranges": "bytes",
	});
	expect(response.headers.get("ETag")).toMatch(/^"[^"]+"$/);
	expect(response.headers.get("Set-Cookie")).toBeNull();
	expect(await bytesOf(response)).toBe(file.bytes);
});

test("a part that it does not have is refused without a body", async () => {
	const response = await visitor.get(path, { Range: `bytes=${file.bytes}-`, "Accept-Encoding": "gzip" });
	expect(response.status).toBe(416);
	expect([response.headers.get("Content-Encoding"), await bytesOf(response)]).toEqual([null, 0]);
});

test("a photo in the trash is gone for visitors at once; Awa still sees it, and no cache stores it", async () => {
	const [item] = (await publishedGallery({})).items;
	await moveToTrash(galleryItems, item?.id ?? "");
	expect((await visitor.get(path)).status).toBe(404);
	expect((await visitor.get(path, { "If-None-Match": `"${file.id}"` })).status).toBe(404);
	const response = await site.get(path);
	expect(response.status).toBe(200);
	expect(response.headers.get("Cache-Control")).toBe("private, no-store");
	expect(await bytesOf(response)).toBe(file.bytes);
});

test.each([
	["cached in memory", 643, 0],
	["too large for that", 644, 600_000],
])("a photo %s is answered with 304 when unchanged, with a cookie or without", async (_what, width, bytes) => {
	const file = await storedPicture("gallery", width, "ane.jpg");
	await addToGallery(file);
	if (bytes > 0) writeFileSync(join(env.UPLOADS_DIR, file.path), Buffer.alloc(bytes));
	const path = `/uploads/${file.path}`;
	const etag = (await visitor.get(path)).headers.get("ETag") ?? "";
	for (const asked of [visitor, site])
		for (const method of ["GET", "HEAD"]) {
			const held = await asked.send(path, { method, headers: { "If-None-Match": etag } });
			expect([method, held.status, held.headers.get("ETag"), await bytesOf(held)]).toEqual([method, 304, etag, 0]);
			const changed = await asked.send(path, { method, headers: { "If-None-Match": '"autre"' } });
			expect([method, changed.status]).toEqual([method, 200]);
			await changed.body?.cancel();
		}
});

test("a photo that the disk refuses for the moment is not called missing", async () => {
	const file = await storedPicture("gallery", 645, "disque.jpg");
	await addToGallery(file);
	const onDisk = join(env.UPLOADS_DIR, file.path);
	renameSync(onDisk, `${onDisk}.apart`);
	symlinkSync(onDisk, onDisk); // leads nowhere but to itself
	vi.spyOn(console, "error").mockImplementation(() => {});
	for (const asked of [visitor, site]) {
		const answer = await asked.get(`/uploads/${file.path}`);
		expect([answer.status, answer.headers.get("Cache-Control")]).toEqual([503, "no-store"]);
		expect(await answer.text()).toBe("Ce fichier ne peut pas être lu pour l’instant. Réessayez dans un instant.");
	}
	rmSync(onDisk);
	symlinkSync(resolve("package.json"), onDisk);
	expect((await visitor.get(`/uploads/${file.path}`)).status).toBe(503);
	expect(await sizeOf(onDisk)).toBeUndefined();
	await expect(
		shareJpeg({ shape: "link", words: { title: "x", facts: [], name: "x", host: "x" }, logo: onDisk }),
	).rejects.toThrow("ELOOP");
	vi.restoreAllMocks();
	renameSync(`${onDisk}.apart`, onDisk);
	expect((await visitor.get(`/uploads/${file.path}`)).status).toBe(200);
});
