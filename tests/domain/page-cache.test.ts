import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { record } from "~/people/journal/record.server";
import { env } from "~/platform/env/env.server";
import { saveAssociation } from "~/publishing/settings/settings.server";
import { sharedCacheControl } from "~/web/http/page-headers";
import { toCachedPage } from "../../server/cached-page";
import { createPageCache } from "../../server/page-cache";
import { sendResponse } from "../../server/send-response";
import { rawRequest } from "../site/raw-request";

/** Each page that is being made waits until the test says what is on it. */
let making: { address: string; saving: boolean; made: (words: string, init?: ResponseInit) => void }[] = [];
const shared = { headers: { "Cache-Control": sharedCacheControl, "Content-Type": "text/plain" } };
const ask = (address: string, headers: Headers) =>
	new Promise<Response>((made) => {
		making.push({
			address,
			saving: headers.has("Save-Data"),
			made: (words, init = shared) => made(new Response(words, init)),
		});
	});
const asked = (times: number) => expect.poll(() => making.length).toBe(times);

let server: ReturnType<typeof createServer>;
let warm: () => Promise<void>;
const visit = async (path = "/apropos", headers: Record<string, string> = {}) =>
	(await rawRequest(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, path, { headers })).text;
beforeEach(async () => {
	making = [];
	const cache = createPageCache(ask, sendResponse);
	warm = cache.warm;
	server = createServer((request, response) => {
		if (!cache.respondFromCache(request, response)) void cache.renderAndCache(request, response);
	}).listen(0, "127.0.0.1");
	await once(server, "listening");
});
afterEach(() => {
	vi.useRealTimers();
	server.close();
});

/** A page in memory. */
async function madePage(path = "/apropos", words = "Un puits") {
	const times = making.length + 1;
	const waiting = visit(path);
	await asked(times);
	making.at(-1)?.made(words);
	expect(await waiting).toBe(words);
}

test("a page lives on while nobody writes, also beside what no page shows", async () => {
	vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-28T08:00Z") });
	await madePage();
	await record({ id: null, name: "Une commande" }, "message.handled", { name: "Fatou" });
	vi.setSystemTime(new Date("2026-11-28T20:00Z"));
	expect(await visit()).toBe("Un puits");
	expect(making.length).toBe(1);
});

test("at midnight in Paris, at that in UTC and when the clock is set back, it is made again", async () => {
	vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-28T22:59:59.999Z") });
	await madePage();
	for (const moment of ["2026-11-28T23:00Z", "2026-11-29T00:00Z", "2026-11-28T22:00Z"]) {
		vi.setSystemTime(new Date(moment));
		await madePage("/apropos", moment);
	}
	expect(making.length).toBe(4);
});

test("while a page cannot be rendered its former copy is served, but none from before a write, which may have withdrawn it", async () => {
	vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-28T20:00Z") });
	await madePage();
	vi.setSystemTime(new Date("2026-11-29T08:00Z"));
	const broken = async () => {
		const times = making.length + 1;
		const waiting = visit();
		await asked(times);
		making.at(-1)?.made("Revenez", { status: 503 });
		return waiting;
	};
	expect([await broken(), await broken()]).toEqual(["Un puits", "Un puits"]);
	await saveAssociation({ name: "Les Proches" });
	expect(await broken()).toBe("Revenez");
});

test("after a change the pages that were asked for most are made again before anybody asks, once it is quiet", async () => {
	await madePage("/rapports");
	await madePage("/apropos");
	expect(await visit()).toBe("Un puits");
	await warm();
	await saveAssociation({ name: "Les Voisins" });
	await warm();
	expect(making.length, "another change may follow").toBe(2);
	const warmed = warm();
	await asked(3);
	making[2]?.made("Un forage");
	await asked(4);
	making[3]?.made("Un rapport");
	await warmed;
	expect(making.slice(2).map(({ address }) => address)).toEqual(["/apropos", "/rapports"]);
	expect([await visit(), await visit("/rapports")]).toEqual(["Un forage", "Un rapport"]);
	await warm();
	expect(making.length).toBe(4);
});

test("after a change the page of who saves data is made again for who saves data", async () => {
	await madePage();
	const own = visit("/apropos", { "Save-Data": "on" });
	await asked(2);
	making[1]?.made("Un puits, sans image");
	await own;
	expect(await visit()).toBe("Un puits");
	await saveAssociation({ name: "Les Parents" });
	await warm();
	const warmed = warm();
	await asked(3);
	making[2]?.made("Un forage");
	await asked(4);
	making[3]?.made("Un forage");
	await warmed;
	expect(making.slice(2).map(({ saving }) => saving)).toEqual([false, true]);
});

test("of many who ask at once for what is not there yet, each gets it, and it is made once", async () => {
	const visits = Array.from({ length: 20 }, () => visit());
	await asked(1);
	making[0]?.made("Un puits");
	expect(new Set(await Promise.all(visits))).toEqual(new Set(["Un puits"]));
	expect(await visit()).toBe("Un puits");
	expect(making.length).toBe(1);
});

test("a request after a write does not get a page whose rendering began before it", async () => {
	const before = visit();
	await asked(1);
	await saveAssociation({ name: "Les Amis" });
	const after = visit();
	await asked(2);
	making[1]?.made("Les Amis");
	expect(await after).toBe("Les Amis");
	making[0]?.made("Notre association");
	expect(await before).toBe("Notre association");
	expect(await visit()).toBe("Les Amis");
	expect(making.length).toBe(2);
});

test("whatever follows the « ? », the page is made once for all who ask at once", async () => {
	const visits = ["?utm_source=a", "?utm_source=b", "?", ""].map((query) => visit(`/apropos${query}`));
	await asked(1);
	making[0]?.made("Un puits");
	await expect.poll(() => making.length > 1 || Promise.all(visits)).toEqual(Array(4).fill("Un puits"));
	expect(making.map(({ address }) => address)).toEqual(["/apropos"]);
});

test("a missing page is missing under any query, and is rendered once; an error is not kept", async () => {
	const waiting = visit("/jamais-vu?a=1");
	await asked(1);
	making[0]?.made("introuvable", { status: 404 });
	await expect.poll(() => making.length > 1 || waiting).toBe("introuvable");
	const broken = visit();
	await asked(2);
	making[1]?.made("Revenez", { status: 503 });
	expect(await broken).toBe("Revenez");
	await madePage();
});

test("a page is made for itself under a precondition, and kept apart for who saves data; the cached one survives", async () => {
	await madePage();
	for (const [times, name] of ["If-Match", "If-Unmodified-Since", "Save-Data"].entries()) {
		const own = visit("/apropos", { [name]: "on" });
		await asked(times + 2);
		making.at(-1)?.made("À part");
		expect(await own).toBe("À part");
	}
	expect([await visit(), await visit("/apropos", { "Save-Data": "on" })]).toEqual(["Un puits", "À part"]);
	expect(making.length).toBe(4);
});

test("a page that depends on its whole query is rendered for each address, soon without trying the cache", async () => {
	const own = { headers: { "Cache-Control": "no-store" } };
	const first = visit("/login?redirectTo=a");
	await asked(1);
	making[0]?.made("nulle part", own);
	await asked(2);
	making[1]?.made("vers a", own);
	expect(await first).toBe("vers a");
	const second = visit("/login?redirectTo=b");
	await asked(3);
	making[2]?.made("vers b", own);
	expect(await second).toBe("vers b");
	expect(making.map(({ address }) => address)).toEqual(["/login", "/login?redirectTo=a", "/login?redirectTo=b"]);
});

test("once a page no longer depends on its query, nothing rendered for a longer address is cached", async () => {
	const first = visit("/apropos?a");
	await asked(1);
	making[0]?.made("à vous", {});
	await asked(2);
	making[1]?.made("à vous", {});
	await first;
	const second = visit("/apropos?a");
	await asked(3);
	making[2]?.made("à tous, et a");
	await asked(4);
	making[3]?.made("à tous");
	expect([await second, await visit()]).toEqual(["à tous", "à tous"]);
	expect(making[3]?.address).toBe("/apropos");
});

test("of its query a page is made for the year, the place in a list and the data of a part alone", async () => {
	const addresses = ["annee=2024", "apres=un", "avant=un", "_data=root"].map((query) => `/rapports?${query}`);
	for (const address of addresses) await madePage(`${address}&utm_source=x`);
	expect(making.map(({ address }) => address)).toEqual(addresses);
});

test("no page is cached under another spelling of its address, nor under a query that it does not name as its own", async () => {
	for (const path of ["/APROPOS", "/%61propos", "/./apropos", "//apropos", "/apropos?annee=2024"])
		for (const words of ["Un puits", "Un forage"]) await madePage(path, words);
	const named = `<link rel="canonical" href="${env.publicUrl}/apropos?annee=2024"`;
	for (const [path, words] of [
		["/apropos?annee=2024", named],
		["/Mission", "Pour tous"],
	] as const) {
		await madePage(path, words);
		expect(await visit(path)).toBe(words);
	}
});

/** The Vary header of a cached response. */
async function variesBy(type: string, vary?: string) {
	const headers = new Headers({ "Content-Type": type, "Cache-Control": sharedCacheControl });
	if (vary) headers.set("Vary", vary);
	const page = await toCachedPage(new Response("du texte ou une image", { headers }));
	return page && new Headers(page.headers).get("Vary");
}

test("only a compressible response varies by Accept-Encoding: a cache in front needs one copy of a picture", async () => {
	expect(await variesBy("image/jpeg", "Save-Data")).toBe("Save-Data");
	expect(await variesBy("text/html; charset=utf-8", "Save-Data")).toBe("Save-Data, Accept-Encoding");
});
