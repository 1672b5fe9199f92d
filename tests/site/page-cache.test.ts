import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { createClient } from "@libsql/client";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { db } from "~/platform/db/client.server";
import { newId } from "~/platform/db/new-id.server";
import { reports } from "~/platform/db/schema.server";
import { env } from "~/platform/env/env.server";
import { forage } from "../cast";
import { addReport } from "../written-items";
import { browser, openSite } from "./open-site";
import { rawRequest } from "./raw-request";

const site = await openSite();
const visitor = browser(site.origin);
const id = newId();
beforeAll(async () => {
	await site.signIn();
	await addReport(id, forage, []);
});
afterEach(() => {
	vi.useRealTimers();
});

/** A response with an Age comes from the cache. */
const isCached = (response: Response) => response.headers.has("Age");
const titleOf = async (path: string) => /<h1[^>]*>([^<]*)/.exec(await visitor.html(path))?.[1];

test("a public page is cached, and a volunteer's change shows to the very next visitor", async () => {
	const path = `/report/${id}`;
	for (let visit = 0; visit < 2; visit++) expect(isCached(await visitor.get(path))).toBe(true);
	expect(await titleOf(path)).toBe(forage.title);
	const version = /name="version" value="(\d+)"/.exec(await site.html(`/admin/editreports/${id}`))?.[1];
	const changed = { id, version: version ?? "", title: "Un puits", content: forage.content };
	expect((await site.postFiles(`/admin/editreports/${id}`, changed, "files", [])).status).toBe(303);
	expect(await titleOf(path)).toBe("Un puits");
	await site.post(`/admin/reports/${id}/delete`, {});
	expect((await visitor.get(path)).status).toBe(404);
	await site.post(`/admin/reports/${id}/restore`, {});
});

test("what another program writes into the file shows to the next visitor", async () => {
	const other = createClient({ url: `file:${join(env.DATA_DIR, "site.db")}`, timeout: 1000 });
	for (const title of ["Ailleurs", "Encore"]) {
		await other.execute({ sql: "update reports set title = ? where id = ?", args: [title, id] });
		await expect.poll(() => titleOf(`/report/${id}`)).toBe(title);
	}
	other.close();
});

test("a report appears when its moment has come, without anybody's doing", async () => {
	const planned = newId();
	const at = new Date(Date.now() + 3_600_000);
	await addReport(planned, { ...forage, title: "Demain" }, [], { publication: { choice: "later", at } });
	expect((await visitor.get(`/report/${planned}`)).status).toBe(404);
	vi.useFakeTimers({ toFake: ["Date"], now: at.getTime() - 1 });
	expect(await visitor.html("/rapports")).not.toContain("Demain");
	vi.setSystemTime(at);
	expect((await visitor.get(`/report/${planned}`)).status).toBe(200);
	expect(await visitor.html("/rapports")).toContain("Demain");
	vi.useRealTimers();
	await db.delete(reports);
	await addReport(id, forage, []);
});

test("each encoding is the same page, and is answered with 304 when unchanged", async () => {
	const raw = (encoding: string) => rawRequest(site.origin, "/", { headers: { "Accept-Encoding": encoding } });
	const plain = await raw("identity");
	const packed = await raw("gzip, deflate, br");
	const zipped = await raw("gzip");
	expect(packed.headers["content-encoding"]).toBe("br");
	expect(zipped.headers["content-encoding"]).toBe("gzip");
	expect(plain.headers["content-encoding"]).toBeUndefined();
	expect(brotliDecompressSync(packed.body)).toEqual(plain.body);
	expect(gunzipSync(zipped.body)).toEqual(plain.body);
	expect((await raw("br;q=0, gzip")).headers["content-encoding"]).toBe("gzip");
	const own = await rawRequest(site.origin, "/login", { headers: { "Accept-Encoding": "br, gzip" } }); // is not cached
	expect(gunzipSync(own.body).toString()).toMatch(/Connexion Administrateur.*<\/html>/s);
	const etag = String(packed.headers.etag);
	const held = await rawRequest(site.origin, "/", { headers: { "If-None-Match": `"x", ${etag}` } });
	expect([held.status, held.body.length]).toEqual([304, 0]);
	const head = await rawRequest(site.origin, "/", { method: "HEAD", headers: { "Accept-Encoding": "br" } });
	const { "content-length": length } = packed.headers;
	expect([head.status, head.body.length, head.headers["content-length"]]).toEqual([200, 0, length]);
});

test.each([
	["somebody with a cookie", "/", { Cookie: "a=1" }, false],
	["the contact form, which carries its moment", "/contact", {}, false],
	["an address that does not exist", "/nulle-part", {}, false],
	["a part of a page", "/", { Range: "bytes=0-9" }, false],
	["the feed", "/rapports.atom", {}, true],
])("%s: cached or not", async (_, path, headers, cached) => {
	for (let visit = 0; visit < 2; visit++) {
		const response = await visitor.get(path, headers as Record<string, string>);
		expect(isCached(response)).toBe(cached);
		expect(response.headers.get("Set-Cookie")).toBeNull();
	}
});

test("an address that is too long is refused, though the page it would be is in memory", async () => {
	await visitor.get("/rapports");
	for (const headers of [undefined, { Cookie: "a=1" }])
		expect((await rawRequest(site.origin, `/rapports?x=${"a".repeat(9000)}`, { headers })).status).toBe(400);
});
