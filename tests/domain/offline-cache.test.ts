import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { hashOfFile } from "~/web/offline/hidden-files";
import {
	cachedFile,
	cachedPage,
	cacheFile,
	cachePage,
	dropHidden,
	markSignedIn,
	precache,
	updateSession,
} from "~/web/offline/offline-cache";

const address = "https://association.example/events";
const publicPage = () =>
	new Response("Nos événements", { headers: { "Content-Type": "text/html", "Cache-Control": "s-maxage=0" } });

const addressOf = (of: Request | string) => (typeof of === "string" ? of : of.url);

/** A `CacheStorage` in memory, with `before` called ahead of each `open`. */
function memoryCaches(before: (name: string) => Promise<void>): CacheStorage {
	const stored = new Map<string, Map<string, Response>>();
	const open = async (name: string) => {
		await before(name);
		if (!stored.has(name)) stored.set(name, new Map());
		const entries = () => stored.get(name) ?? new Map<string, Response>();
		return {
			match: async (of: Request | string) => entries().get(addressOf(of))?.clone(),
			put: async (url: string, response: Response) => void entries().set(url, response),
			delete: async (of: Request | string) => entries().delete(addressOf(of)),
			keys: async () => [...entries().keys()].map((url) => ({ url })),
		} as unknown as Cache;
	};
	return {
		open,
		has: async (name) => stored.has(name),
		delete: async (name) => stored.delete(name),
		keys: async () => [...stored.keys()],
		match: async (url, options) =>
			stored
				.get(options?.cacheName ?? "")
				?.get(String(url))
				?.clone(),
	};
}

let beforeOpen = async (_name: string) => {};
beforeEach(() => {
	beforeOpen = async () => {};
	vi.stubGlobal(
		"caches",
		memoryCaches((name) => beforeOpen(name)),
	);
});
afterEach(() => vi.unstubAllGlobals());

test("a page that is being stored while somebody signs in is not left on the device", async () => {
	beforeOpen = async (name) => {
		beforeOpen = async () => {};
		if (name === "pages-1") await updateSession("/admin");
	};
	await cachePage(address, publicPage());
	expect(await caches.keys()).toEqual(["session"]);
});

test("no page is fetched ahead for who has signed in, as none would be stored", async () => {
	const fetched = vi.fn(async () => publicPage());
	vi.stubGlobal("fetch", fetched);
	await markSignedIn();
	await precache("https://association.example");
	expect(fetched).not.toHaveBeenCalled();
});

test("a picture that is hidden since leaves the device at the next visit, with the pages that show it", async () => {
	const origin = "https://association.example";
	const headers = { "Content-Type": "text/html", "Cache-Control": "s-maxage=0" };
	const picture = () => new Response("...", { headers: { "Content-Type": "image/avif" } });
	const shows = (name: string) =>
		new Response(`<img srcset="/uploads/gallery/${name}.jpg.640.avif 640w">`, { headers });
	await cachePage(`${origin}/gallery`, shows("1_awa"));
	await cachePage(`${origin}/events`, shows("2_puits"));
	for (const name of ["1_awa", "2_puits"]) await cacheFile(`${origin}/uploads/gallery/${name}.jpg.640.avif`, picture());
	vi.stubGlobal(
		"fetch",
		vi.fn(async () => Response.json([await hashOfFile("gallery/1_awa.jpg")])),
	);
	await dropHidden(origin);
	const left = [cachedPage(`${origin}/gallery`), cachedPage(`${origin}/events`)];
	const files = ["1_awa", "2_puits"].map((name) => cachedFile(`${origin}/uploads/gallery/${name}.jpg.640.avif`));
	expect((await Promise.all([...left, ...files])).map((found) => found !== undefined)).toEqual([
		false,
		true,
		false,
		true,
	]);
});
