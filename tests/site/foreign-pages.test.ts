import { afterAll, beforeAll, expect, test } from "vitest";
import { client } from "~/db/client.server";
import { newId } from "~/db/new-id.server";
import { addEvent } from "~/events/events.server";
import { awa, fatou, noel } from "../cast";
import { filesOnDisk } from "../domain/stored";
import { picture, terre } from "../files";
import { browser, openSite } from "./open-site";

const site = await openSite();
const eventId = newId();
const photo = [{ name: "a.jpg", bytes: await picture(terre) }];
afterAll(site.close);
beforeAll(async () => {
	await site.signIn();
	await addEvent(eventId, { ...noel, posterId: null }, "Europe/Paris");
});

const tables = ["events", "reports", "gallery", "media", "messages", "sessions", "users", "settings", "attempts"];
const everything = async () => JSON.stringify(await client.batch(tables.map((table) => `select * from ${table}`)));

const foreign: [string, Record<string, string>][] = [
	["another site", { Origin: "https://evil.test", "Sec-Fetch-Site": "cross-site" }],
	["another site in an old browser", { Origin: "https://evil.test" }],
	["a sandboxed frame", { Origin: "null" }],
	["a sibling subdomain", { Origin: site.origin, "Sec-Fetch-Site": "same-site" }],
	["another site that borrows our origin", { Origin: site.origin, "Sec-Fetch-Site": "cross-site" }],
	["another port", { Origin: `${site.origin}0` }],
	["a name that begins like ours", { Origin: `${site.origin}.evil.test` }],
];

test.each(foreign)("nothing that %s posts with Awa's cookie is done", async (_whence, headers) => {
	const [before, files] = [await everything(), filesOnDisk()];
	const posts = [
		await site.post(`/admin/events/${eventId}/delete`, {}, headers),
		await site.post(`/admin/events/${eventId}/delete?_data=routes%2Fadmin.events.%24id_.delete`, {}, headers),
		await site.postFiles("/admin/events/new", { id: newId(), ...noel }, "poster", photo, headers),
		await site.postFiles("/admin/gallery/files", { type: "image" }, "files", photo, headers),
		await site.post("/logout", {}, headers),
		await site.post("/contact", { id: newId(), ...fatou }, headers),
		await browser(site.origin).post("/login", awa, headers),
	];
	for (const response of posts) {
		expect(response.status).toBe(403);
		expect(await response.text()).toContain("Cette demande vient d’un autre site");
		expect(response.headers.getSetCookie()).toEqual([]);
	}
	expect(await everything()).toBe(before);
	expect(filesOnDisk()).toEqual(files);
	expect((await site.get("/admin/events")).status).toBe(200);
});

test("our own pages may post, in browsers old and new", async () => {
	const told: Record<string, string>[] = [{}, { "Sec-Fetch-Site": "same-origin" }];
	for (const more of told)
		expect((await site.post("/contact", { id: newId(), ...fatou }, { Origin: site.origin, ...more })).status).toBe(200);
});

test("nothing is changed by following a link, wherever it stands", async () => {
	const before = await everything();
	for (const path of [`/admin/events/${eventId}/delete`, `/admin/events/${eventId}/restore`, "/logout"])
		expect((await site.get(path)).status).toBe(405);
	expect(await everything()).toBe(before);
});
