import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { sceneFiles } from "~/media/images/scene-files";
import { openSite } from "./open-site";

const site = await openSite();

const filesIn = (folder: string) =>
	readdirSync(folder, { recursive: true, withFileTypes: true })
		.filter((entry) => entry.isFile())
		.map((entry) => join(entry.parentPath, entry.name).slice("public".length))
		.filter((path) => !/\.(br|gz)$/.test(path));

/** Browsers, phones and other sites look for these under their names. */
const wellKnown = [
	"/apple-touch-icon.png",
	"/favicon.ico",
	"/favicon.svg",
	"/icon-192.png",
	"/icon-512.png",
	"/icon-maskable-512.png",
	"/share.jpg",
];

const cacheControlOf = async (path: string) => {
	const response = await site.get(path);
	expect(response.status, path).toBe(200);
	return response.headers.get("Cache-Control")?.split(", ").toSorted();
};
const aYear = ["immutable", "max-age=31536000", "public"];

test("a file whose name has a hash is good for a year, well-known names for an hour, and there are no others", async () => {
	const files = filesIn("public").filter((path) => !path.startsWith("/build/"));
	expect(files.filter((path) => !/-[0-9a-f]{8}\./.test(path)).toSorted()).toEqual(wellKnown);
	expect(await cacheControlOf("/share.jpg")).toEqual(["max-age=3600", "public"]);
	expect(await cacheControlOf(files.find((path) => !wellKnown.includes(path)) ?? "")).toEqual(aYear);
});

test("every file of the build has a hash in its name and is good for a year", async () => {
	const files = filesIn("public/build");
	expect(files.length).toBeGreaterThan(50);
	expect(files.filter((path) => !/-[\w-]{8}\.\w+$/.test(path))).toEqual([]);
	expect(await cacheControlOf(files[0] ?? "")).toEqual(aYear);
});

test.each(Object.entries(sceneFiles))("the hash of %s is that of its files", (name, file) => {
	const ends = [320, 480, 800, 1280, 1920].flatMap((width) =>
		["avif", "webp", "jpg"].map((format) => `${width}.${format}`),
	);
	const bytes = ends.map((end) => readFileSync(`public/hero/${file}.${end}`));
	const hash = createHash("sha256").update(Buffer.concat(bytes)).digest("hex").slice(0, 8);
	expect(file).toBe(`${name}-${hash}`);
});
