import { expect, test, vi } from "vitest";
import { newId } from "~/db/new-id.server";
import { awa, fatou, noel } from "../cast";
import { picture, terre } from "../files";
import { attackedSite } from "./attacked-site";
import { everything } from "./everything";
import { type Answer, read, watchOver } from "./oracle";

// Read when the site is loaded: with its own address, the same host by https: is cross-origin.
const port = await vi.hoisted(async () => {
	const { freePort } = await import("../free-port.mjs");
	const port = await freePort();
	process.env.PUBLIC_URL = `http://127.0.0.1:${port}`;
	return port;
});
const { site, visitor, ids } = await attackedSite(port);
const oracle = watchOver(site);
const ours = site.origin;

const origins: [string, string | undefined][] = [
	["our own", ours],
	["another site's", "https://evil.test"],
	["« null »", "null"],
	["ours by https", ours.replace("http:", "https:")],
	["another port's", `${ours}0`],
	["absent", undefined],
];
const sites = ["same-origin", "same-site", "cross-site", "none", undefined];
const pairs = origins.flatMap(([whose, origin]) => sites.map((where) => ({ whose, origin, where })));

type Headers = Record<string, string>;
const headersOf = ({ origin, where }: (typeof pairs)[number]): Headers => ({
	...(origin !== undefined && { Origin: origin }),
	...(where !== undefined && { "Sec-Fetch-Site": where }),
});

const photo = [{ name: "a.jpg", bytes: await picture(terre, "jpeg", 64, 48) }];
const send = (who: Pick<typeof visitor, "cookie">, path: string, body: BodyInit, headers: Headers) =>
	// The browser of the tests adds an Origin to posts; none may be added here.
	fetch(ours + path, {
		method: "POST",
		redirect: "manual",
		body,
		headers: { ...headers, ...(who.cookie() && { Cookie: who.cookie() }) },
	});
const fields = (values: Headers) => new URLSearchParams(values);
function files(name: string, values: Headers) {
	const form = new FormData();
	for (const [key, value] of Object.entries(values)) form.append(key, value);
	for (const { bytes } of photo) form.append(name, new File([new Uint8Array(bytes)], "a.jpg", { type: "image/jpeg" }));
	return form;
}

const deleted = `/admin/events/${ids.event}/delete`;
const targets: [string, string, string, () => BodyInit][] = [
	["H01", "a page's form", deleted, () => fields({})],
	["H02", "a form by script", `${deleted}?_data=routes%2Fadmin.events.%24id_.delete`, () => fields({})],
	["H04", "a form with a file", "/admin/events/new", () => files("poster", { id: newId(), ...noel })],
	["H05", "files alone", "/admin/gallery/files", () => files("files", { type: "image" })],
	["H06", "a visitor's message", "/contact", () => fields({ id: newId(), ...fatou })],
	["H07", "the sign-in", "/login", () => fields(awa)],
	["H08", "the way out", "/logout", () => fields({})],
];

/** What the request guard accepts; a post without these headers only without a cookie. */
const letsIn = (cookie: boolean, { origin, where }: (typeof pairs)[number]) => {
	if (where === "same-site" || where === "cross-site") return false;
	if (origin !== undefined) return origin === ours;
	return where !== undefined || !cookie;
};

async function expectRefused(answer: Answer, what: string) {
	expect(answer.status, what).toBe(403);
	oracle.expectAnswer(answer, 403);
	expect(answer.text).toContain("Cette demande vient d’un autre site");
	expect(answer.headers instanceof Headers && answer.headers.getSetCookie()).toEqual([]);
}

test.each(targets)(
	"%s %s: of 30 pairs of headers only our own get in, with Awa's cookie",
	async (_id, _what, path, body) => {
		const before = await everything();
		for (const pair of pairs.filter((pair) => !letsIn(true, pair)))
			await expectRefused(await read(await send(site, path, body(), headersOf(pair))), `${pair.whose}, ${pair.where}`);
		expect(await everything()).toBe(before);
		await oracle.expectSound();
		const own = pairs.filter((pair) => letsIn(true, pair));
		expect(own).toHaveLength(5);
		if (path === "/logout") return; // or Awa would be gone
		for (const pair of own) {
			const answer = await read(await send(site, path, body(), headersOf(pair)));
			oracle.expectAnswer(answer, [200, 204, 303, 405, 429]);
		}
		if (path === "/login") await site.post("/login", awa); // the others have ended her session
	},
);

test.each(targets.slice(5))("H09 %s %s: the same without a cookie", async (_id, _what, path, body) => {
	const before = await everything();
	for (const pair of pairs.filter((pair) => !letsIn(false, pair)))
		await expectRefused(await read(await send(visitor, path, body(), headersOf(pair))), `${pair.whose}, ${pair.where}`);
	expect(await everything()).toBe(before);
	oracle.expectAnswer(await read(await send(visitor, path, body(), {})), [200, 302, 303, 429]);
	await oracle.expectSound();
});

test("H10 any page may read, and following a link changes nothing", async () => {
	await site.get("/admin"); // shows the messages of earlier saves, once
	const before = await everything();
	const elsewhere = { Origin: "https://evil.test", "Sec-Fetch-Site": "cross-site" };
	for (const method of ["GET", "HEAD"])
		for (const path of ["/", "/events", "/admin/events"])
			expect((await site.send(path, { method, headers: elsewhere })).status).toBe(200);
	for (const path of [deleted, `/admin/events/${ids.event}/restore`, "/logout"])
		expect((await site.get(path)).status).toBe(405);
	expect(await everything()).toBe(before);
	expect((await site.get("/admin/events")).status).toBe(200);
});

test("after all cases nothing is left behind", () => oracle.expectSoundAtTheEnd());
