import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { cachePage, markSignedIn, precache, updateSession } from "~/web/offline/offline-cache";

const address = "https://association.example/events";
const publicPage = () =>
	new Response("Nos événements", { headers: { "Content-Type": "text/html", "Cache-Control": "s-maxage=0" } });

/** A `CacheStorage` in memory, with `before` called ahead of each `open`. */
function memoryCaches(before: (name: string) => Promise<void>): CacheStorage {
	const stored = new Map<string, Map<string, Response>>();
	const open = async (name: string) => {
		await before(name);
		if (!stored.has(name)) stored.set(name, new Map());
		const entries = () => stored.get(name) ?? new Map<string, Response>();
		return {
			match: async (url: string) => entries().get(url)?.clone(),
			put: async (url: string, response: Response) => void entries().set(url, response),
			delete: async (url: string) => entries().delete(url),
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
