import { createHash } from "node:crypto";
import { readdirSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addToGallery } from "~/gallery/gallery.server";
import { storedPicture } from "../domain/stored";
import { openSite } from "./open-site";
import { rawRequest } from "./raw-request";

const site = await openSite();
afterAll(site.close);
let photo = "";
beforeAll(async () => {
	await site.signIn();
	const stored = await storedPicture("gallery", 120);
	await addToGallery(stored);
	photo = `/uploads/${stored.path}`;
});

const script = `/build/${readdirSync("public/build").find((name) => name.startsWith("manifest-"))}`;

type Asked = { path: string | (() => string); method?: string; headers?: Record<string, string>; status: number };
const kinds: [string, Asked][] = [
	["a page", { path: "/", status: 200 }],
	["a page for somebody with a cookie", { path: "/", headers: { Cookie: "a=1" }, status: 200 }],
	["the data of a page", { path: "/rapports?_data=routes%2F_public.rapports", status: 200 }],
	["a page that is not there", { path: "/nulle-part", status: 404 }],
	["the sign-in page", { path: "/login", status: 200 }],
	["a way to sign in", { path: "/admin", status: 302 }],
	["an address with a slash too many", { path: "/events/", status: 301 }],
	["a method that is none", { path: "/", method: "PUT", status: 405 }],
	["an address that cannot be read", { path: "/%", status: 400 }],
	[
		"a post from elsewhere",
		{ path: "/contact", method: "POST", headers: { Origin: "https://pirate.org" }, status: 403 },
	],
	["a script", { path: script, status: 200 }],
	["an icon", { path: "/favicon.svg", status: 200 }],
	["a photo", { path: () => photo, status: 200 }],
	["a part of a photo", { path: () => photo, headers: { Range: "bytes=0-9" }, status: 206 }],
	["a photo that one has already", { path: "/", headers: { "If-None-Match": "*" }, status: 304 }],
	["the feed", { path: "/rapports.atom", status: 200 }],
	["the calendar", { path: "/events.ics", status: 200 }],
	["the health of the site", { path: "/healthz", status: 200 }],
	["whether it is ready", { path: "/readyz", status: 200 }],
];

test.each(kinds)("%s is sent with every security header, each once", async (_, { path, method, headers, status }) => {
	const address = typeof path === "string" ? path : path();
	const answer = await rawRequest(site.origin, address, { method, headers });
	expect(answer.status).toBe(status);
	expect(answer.headers).toMatchObject({
		"x-content-type-options": "nosniff",
		"referrer-policy": expect.stringMatching(/^(same-origin|strict-origin)$/),
		"x-frame-options": "DENY",
		"cross-origin-opener-policy": "same-origin",
		"cross-origin-resource-policy": "same-origin",
		"cross-origin-embedder-policy": "require-corp",
		"permissions-policy": expect.stringContaining("geolocation=()"),
	});
	const policy = String(answer.headers["content-security-policy"]);
	expect(policy.match(/default-src/g)).toEqual(["default-src"]);
	expect(policy).toContain("default-src 'none'");
	expect(policy).not.toMatch(/script-src[^;]*unsafe|unsafe-eval|\*/);
	expect(answer.headers["x-powered-by"]).toBeUndefined();
	expect(answer.headers["access-control-allow-origin"]).toBeUndefined();
	if (status !== 304 && answer.body.length > 0) expect(answer.headers["content-type"]).toMatch(/\//);
});

test("every inline script of a page is named by its hash, and pages that nobody keeps have a nonce of their own", async () => {
	const nonces = new Set<string>();
	for (const path of ["/", "/rapports", "/nulle-part", "/contact", "/admin", "/admin/events/new"]) {
		const response = await site.get(path);
		const policy = response.headers.get("Content-Security-Policy") ?? "";
		const scripts = [...(await response.text()).matchAll(/<script((?: [\w-]+="[^"]*")*)>([\s\S]*?)<\/script>/g)];
		const inline = scripts.filter(([, attributes = ""]) => !/src=|type="application\/ld\+json"/.test(attributes));
		expect(inline.length, path).toBeGreaterThan(0);
		for (const [, , text = ""] of inline)
			expect(policy, path).toContain(`'sha256-${createHash("sha256").update(text).digest("base64")}'`);
		const nonce = /style-src 'self' 'nonce-([\w+/=]+)'/.exec(policy)?.[1];
		if (nonce) nonces.add(nonce);
	}
	expect(nonces.size).toBe(4); // a page that may be kept has none
	const kept = await rawRequest(site.origin, "/");
	expect(kept.headers["content-security-policy"]).not.toContain("nonce");
});

test("nothing that belongs to the machine is served", async () => {
	for (const path of ["/.git/config", "/.env", "/build/index.js", "/build/server.js", "/package.json", "/data/site.db"])
		expect((await site.get(path)).status, path).toBe(404);
	for (const file of readdirSync("public/build", { recursive: true })) expect(String(file)).not.toMatch(/\.map$/);
});
