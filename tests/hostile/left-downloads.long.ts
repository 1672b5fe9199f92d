import { readdirSync } from "node:fs";
import { Readable } from "node:stream";
import { expect, test } from "vitest";
import { addToGallery } from "~/content/gallery/gallery.server";
import { storeFile } from "~/media/uploads/store-file.server";
import { videoBytes } from "../files";
import { openSignedIn } from "../site/signed-in-site";

const site = await openSignedIn();
const film = await storeFile(Readable.from([videoBytes(3_000_000)]), "film.mp4", "gallery", ["video"]);
if ("reason" in film) throw new Error(film.reason);
await addToGallery(film);

const openFiles = () => readdirSync("/dev/fd").length;

test("downloads aborted after the first kilobyte leave no file open", async () => {
	await site.get("/healthz");
	const before = openFiles();
	for (let times = 200; times > 0; times--) {
		const leaving = new AbortController();
		const response = await fetch(`${site.origin}/uploads/${film.path}`, { signal: leaving.signal });
		await response.body?.getReader().read();
		leaving.abort();
	}
	await expect.poll(openFiles, { interval: 20, timeout: 5000 }).toBeLessThanOrEqual(before + 3);
	expect((await site.get(`/uploads/${film.path}`, { Range: "bytes=0-9" })).status).toBe(206);
});
