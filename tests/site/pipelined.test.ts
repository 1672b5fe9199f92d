import fsPromises, { type FileHandle } from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";
import { connect } from "node:net";
import { beforeAll, expect, test, vi } from "vitest";
import { addToGallery } from "~/content/gallery/gallery.server";
import { stored } from "../domain/stored";
import { videoBytes } from "../files";
import { openSite } from "./open-site";

// Several requests on one line before the first is answered, as RFC 9112 §9.3.2 allows.
const site = await openSite();

let film = "";
beforeAll(async () => {
	const file = await stored("gallery", videoBytes(20_000_000), "film.mp4");
	await addToGallery(file);
	film = `/uploads/${file.path}`;
});

const asked = (...paths: string[]) => paths.map((path) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`).join("");

function openLine() {
	const line = connect(Number(new URL(site.origin).port), "127.0.0.1").on("error", () => {});
	let heard = "";
	line.setEncoding("latin1").on("data", (text: string) => {
		heard += text;
	});
	return { line, heard: () => heard };
}

test("they are answered in order, whether an answer is in memory, is made or comes from the disk", async () => {
	await site.get("/"); // is in memory now
	const { line, heard } = openLine();
	const paths = ["/plan-du-site", "/", film, "/nulle-part", "/favicon.svg", "/readyz"];
	line.write(asked(...paths).replace(/\r\n\r\n$/, "\r\nConnection: close\r\n\r\n"));
	await expect.poll(() => line.destroyed).toBe(true);
	const types = [...heard().matchAll(/HTTP\/1\.1 (\d+).*?^content-type: ([\w/+-]+)/gims)].map(([, ...two]) =>
		two.join(" "),
	);
	expect(types.slice(0, 3)).toEqual(["200 text/html", "200 text/html", "200 video/mp4"]);
	expect(types.slice(3)).toEqual(["404 text/html", "200 image/svg+xml", "200 text/plain"]);
	expect(heard()).toMatch(/<title>Plan du site.*<title>(?!Plan du site)/s);
});

test("nothing stays open for a closed connection", async () => {
	const opened: FileHandle[] = [];
	const { open } = fsPromises;
	vi.spyOn(fsPromises, "open").mockImplementation(async (...given) => {
		const file = await open(...given);
		opened.push(file);
		return file;
	});
	syncBuiltinESMExports();
	const { line } = openLine();
	line.pause().write(asked(film, film, film, film));
	await expect.poll(() => opened.length).toBeGreaterThan(0);
	await site.get("/plan-du-site"); // what else had begun by then has been opened, too
	line.destroy();
	await expect.poll(() => opened.filter(({ fd }) => fd !== -1).length).toBe(0);
	vi.restoreAllMocks();
	syncBuiltinESMExports();
});

test("more than twenty pipelined requests destroy the socket", async () => {
	const { line, heard } = openLine();
	line.write(asked(...Array.from({ length: 22 }, () => film)));
	await expect.poll(() => line.destroyed).toBe(true);
	expect(heard().match(/HTTP\/1\.1 /g)?.length ?? 0).toBeLessThan(2);
	expect((await site.get("/healthz")).status).toBe(200);
});
