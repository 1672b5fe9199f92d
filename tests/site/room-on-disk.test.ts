import fsPromises from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";
import { afterEach, expect, test, vi } from "vitest";
import { env } from "~/platform/env/env.server";
import { textOf } from "./open-site";
import { multipartType, rawRequest } from "./raw-request";
import { openSignedIn } from "./signed-in-site";

const site = await openSignedIn();

const space = await fsPromises.statfs(env.UPLOADS_DIR);
afterEach(() => {
	vi.restoreAllMocks();
	syncBuiltinESMExports();
});

/** The disk of the uploads has so many megabytes left, beyond what it keeps for the database. */
function leave(megabytes: number) {
	vi.spyOn(fsPromises, "statfs").mockResolvedValue({ ...space, bsize: 1, bavail: 500e6 + megabytes * 1e6 });
	syncBuiltinESMExports();
}

const announced = (length?: string) => {
	// The announced body never comes: the connection cannot be reused.
	const headers = { "Content-Type": multipartType, Cookie: site.cookie(), Origin: site.origin, Connection: "close" };
	return rawRequest(site.origin, "/admin/gallery/new", {
		method: "POST",
		headers: length ? { ...headers, "Content-Length": length } : { ...headers, "Transfer-Encoding": "chunked" },
	});
};

test("what the disk has no room for is refused before it is read", async () => {
	const answer = await announced("999000000000000");
	expect(answer.status).toBe(507);
	expect(textOf(answer.text)).toMatch(/Le disque du site est presque plein/);
});

test("forms that come in at once share the room that there is; one of unknown length needs that of a film", async () => {
	leave(env.MAX_VIDEO_MB - 1);
	expect((await announced()).status).toBe(507);
	leave(env.MAX_VIDEO_MB + 30);
	expect((await announced()).status).not.toBe(507);
	const film = site.beginPost("/admin/gallery/new", multipartType);
	film.send(Buffer.from("--limite\r\n"));
	await expect.poll(async () => (await announced()).status).toBe(507);
	film.send(Buffer.from("--limite--\r\n"), true);
	expect((await film.answer).status).not.toBe(507);
	expect((await announced()).status).not.toBe(507);
});
