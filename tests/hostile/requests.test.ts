import { createHash } from "node:crypto";
import { readdirSync } from "node:fs";
import { beforeEach, expect, test } from "vitest";
import { db } from "~/platform/db/client.server";
import { newId } from "~/platform/db/new-id.server";
import { attempts, journal, messages } from "~/platform/db/schema.server";
import { awa, fatou, forage, noel } from "../cast";
import { picture, terre } from "../files";
import { textOf } from "../site/open-site";
import { rawLine, rawRequest } from "../site/raw-request";
import { attackedSite } from "./attacked-site";
import { type Answer, headerOf } from "./oracle";
import { type HostileCase, runTable } from "./run-table";

const { site, ids, files } = await attackedSite();
beforeEach(async () => {
	await db.delete(attempts);
	await db.delete(messages);
	await db.delete(journal);
});

const { host } = new URL(site.origin);
const ask = (path: string, headers?: Record<string, string>) => rawRequest(site.origin, path, { headers });
const lines = (...head: string[]) => rawLine(site.origin, [...head, "Connection: close", "", ""].join("\r\n"));
const silentOn = (word: string) => (answers: Answer[]) => expect(JSON.stringify(answers)).not.toContain(word);
const malformed = { status: 400, says: /Cette demande est mal formée\./ };

const traversals = [
	...["/..%2f..%2fetc/passwd", "/../../etc/passwd", "/.git/config", "/data/site.db", "/build/..%2f..%2fpackage.json"],
	...["/uploads/..%2f..%2fetc%2fpasswd", "/uploads/gallery/..%2f..%2f..%2fdata%2fsite.db", "/constructor"],
];
const addresses: HostileCase[] = [
	...traversals.map((path) => ({
		what: `${path} is not there`,
		status: [400, 404],
		send: () => Promise.all([ask(path), ask(path, { Cookie: site.cookie() })]),
		also: ([answer]: Answer[]) => expect(textOf(answer?.text ?? "")).not.toMatch(/root:|SQLite/),
	})),
	...["//evil.test", "//evil.test/%2f..", "/admin/..;/", "/ADMIN"].map((path) => ({
		what: `${path} leads to no other site`,
		status: [200, 301, 302, 404],
		send: () => ask(path),
		also: ([answer]: Answer[]) => expect(answer && headerOf(answer, "location")).toMatch(/^$|^\/(?!\/)/),
	})),
	{
		what: "an address of another site is refused",
		status: 400,
		send: () => ask("http://evil.test/events"),
		also: silentOn("evil.test"),
	},
	{ what: "headers that are too long are refused", status: 431, send: () => ask("/", { "X-A": "a".repeat(20_000) }) },
	{
		what: "no page or file is of the host that a visitor names",
		status: 200,
		send: () =>
			Promise.all(
				["/robots.txt", "/sitemap.xml", "/rapports.atom", "/events.ics", "/", `/report/${ids.report}`].map((path) =>
					ask(path, { Host: "evil.test" }),
				),
			),
		also: silentOn("evil.test"),
	},
	{
		what: "what proxies add changes nothing where none is trusted",
		status: [200, 302],
		send: () => {
			const forwarded = { "X-Forwarded-Host": "evil.test:6666", Forwarded: "host=evil.test:6666;proto=https" };
			return Promise.all(["/", "/admin"].map((path) => ask(path, { ...forwarded, "X-Original-URL": "/evil.test" })));
		},
		also: silentOn("evil.test"),
	},
];

const identifiers = ["-1", "'%20OR%201", "a%0d%0ab", "__proto__", "%25", "%F0%9F%8E%84", "x".repeat(5000)];
/** Addresses with an identifier, of visitors, then of Awa. */
const itemPlaces = [
	...["/gallery/:id", "/report/:id", "/report/:id/photos/1", `/report/${ids.report}/photos/:id`, "/events/:id"],
	...["/events/:id.ics", "/events/:id/affiche", "/films/:id.vtt", "/partage/rapport/:id/a.jpg", "/partage/:id"],
	...["/admin/events/:id", "/admin/photos/:id", "/admin/messages/:id", "/admin/corbeille/events/:id"],
	...["/admin/corbeille/:id/x", "/admin/parametres/responsables/:id", "/admin/apercu/events/:id"],
];
const cursors = [
	"page=1e9",
	"apres=%00",
	"avant=zzz",
	"apres='%20OR%201=1--",
	"apres=%E0%A4%A",
	"apres=a&apres=b&avant=c",
];
const searches = [
	"%25".repeat(2500),
	"%5B".repeat(2000),
	"*".repeat(3000),
	"%00",
	"%ED%A0%80",
	"a%20".repeat(60),
	"_",
	"'%20or%201=1%20--",
];
const places: HostileCase[] = [
	...identifiers.map((id) => ({
		what: `nothing is at the identifier « ${id.slice(0, 20)} »`,
		status: [400, 404],
		send: () => Promise.all(itemPlaces.map((place) => ask(place.replace(":id", id), { Cookie: site.cookie() }))),
	})),
	...["/events", "/rapports", "/gallery"].map((list) => ({
		what: `${list} begins at its beginning after a cursor that is none`,
		status: 200,
		send: () => Promise.all(cursors.map((query) => ask(`${list}?${query}`))),
		also: (answers: Answer[]) => {
			for (const { text } of answers)
				expect(text).toContain({ "/events": noel.title, "/rapports": forage.title }[list] ?? "puits");
		},
	})),
	...["/recherche?q=", "/admin/reports?q=", "/admin/gallery?q=", "/admin/messages?q=", "/admin/journal?texte="].map(
		(list) => ({
			what: `${list} is answered, whatever is searched`,
			status: 200,
			send: () => Promise.all(searches.map((q) => ask(list + q, { Cookie: site.cookie() }))),
		}),
	),
	{
		what: "TRACE is not allowed, and echoes nothing",
		status: 405,
		send: () =>
			Promise.all(
				["/", "/admin", "/uploads/a", "/build/a.js"].map((path) =>
					rawRequest(site.origin, path, {
						method: "TRACE",
						headers: { Origin: site.origin, "X-Mine": "must not be echoed" },
					}),
				),
			),
		also: silentOn("must not be echoed"),
	},
];

/** A host, and whether it is one. */
const hosts: [string, boolean][] = [
	["evil.test", true],
	["[::1]", true],
	["", true],
	["evil.test@127.0.0.1", false],
	["evil.test/x?y#z", false],
	["x:99999", false],
	["[::", false],
];
const underHosts = hosts.map(([name, isOne]): HostileCase => {
	const body = () => Buffer.from(new URLSearchParams({ id: newId(), ...fatou }).toString());
	const type = { "Content-Type": "application/x-www-form-urlencoded" };
	return {
		what: `requests under the host « ${name} » are ${isOne ? "answered" : "refused"}`,
		status: isOne ? 200 : 400,
		adds: isOne ? { messages: 1, attempts: 1 } : {},
		send: async () => [
			// A cached page is sent under any host: this address is new.
			await ask(`/events?apres=${newId()}`, { Host: name }),
			await rawRequest(site.origin, "/contact", { method: "POST", headers: { Host: name, ...type }, body: body() }),
		],
	};
});

const notHttp: HostileCase[] = [
	{ what: "without a host, HTTP/1.1 is refused", ...malformed, send: () => lines("GET / HTTP/1.1") },
	{ what: "without a host, HTTP/1.0 is answered", status: 200, send: () => lines("GET / HTTP/1.0") },
	{
		what: "two hosts are refused, also with two thousand headers between them",
		status: [400, 431],
		send: async () => [
			await lines("GET / HTTP/1.1", `Host: ${host}`, "Host: evil.test"),
			await lines("GET / HTTP/1.1", `Host: ${host}`, ...Array<string>(2100).fill("a:"), "Host: evil.test"),
		],
	},
	{
		what: "a length and chunks at once are refused, and what follows is no request",
		...malformed,
		send: () =>
			rawLine(
				site.origin,
				`POST /contact HTTP/1.1\r\nHost: ${host}\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /admin HTTP/1.1\r\nHost: ${host}\r\n\r\n`,
			),
		also: ([answer]) => expect(answer?.text).not.toContain("HTTP/1.1"),
	},
];

const photo = [{ name: "a.jpg", bytes: await picture(terre, "jpeg", 64, 48) }];
const elsewhere = { Origin: "https://evil.test", "Sec-Fetch-Site": "cross-site" };
const deletion = `/admin/events/${ids.event}/delete`;
const foreign: [what: string, send: () => Promise<Response>][] = [
	["a page's form", () => site.post(deletion, {}, elsewhere)],
	["a form by script", () => site.post(`${deletion}?_data=routes%2Fadmin.events.%24id_.delete`, {}, elsewhere)],
	[
		"a form with a file",
		() => site.postFiles("/admin/events/new", { id: newId(), ...noel }, "poster", photo, elsewhere),
	],
	["a visitor's message", () => site.post("/contact", { id: newId(), ...fatou }, elsewhere)],
	["the sign-in", () => site.post("/login", awa, elsewhere)],
	["the way out", () => site.post("/logout", {}, elsewhere)],
	[
		"what is « forwarded »",
		() => site.post(deletion, {}, { Origin: "http://evil.test", "X-Forwarded-Host": "evil.test" }),
	],
];
// Which headers tell of another site, `same-origin.test.ts` says.
const fromElsewhere = foreign.map(
	([what, send]): HostileCase => ({
		what: `${what} from another site is refused`,
		status: 403,
		send,
		says: /Cette demande vient d’un autre site/,
		also: ([answer]) => expect(answer && headerOf(answer, "set-cookie")).toBe(""),
	}),
);

runTable(site, [...addresses, ...places, ...underHosts, ...notHttp, ...fromElsewhere]);

const script = `/build/${readdirSync("public/build").find((name) => name.startsWith("manifest-"))}`;
const upload = `/uploads/${files.photo.path}`;

/** One of each part of the site that answers. */
const kinds: [string, number, { method?: string; headers?: Record<string, string> }?][] = [
	["/", 200],
	["/", 200, { headers: { Cookie: "a=1" } }],
	["/", 304, { headers: { "If-None-Match": "*" } }],
	["/rapports?_data=routes%2F_public.rapports", 200],
	["/nulle-part", 404],
	["/admin", 302],
	["/events/", 301],
	["/", 405, { method: "PUT" }],
	["/%", 400],
	["http://pirate.org/", 400],
	["/contact", 403, { method: "POST", headers: { Origin: "https://pirate.org" } }],
	[script, 200],
	[script, 412, { headers: { "If-Match": '"x"' } }],
	[upload, 206, { headers: { Range: "bytes=0-9" } }],
	[upload, 412, { headers: { "If-Match": '"x"' } }],
	[upload, 416, { headers: { Range: "bytes=99999999-" } }],
	[upload, 304, { headers: { "If-None-Match": "*" } }],
	["/uploads/gallery/a.jpg", 404],
	["/rapports.atom", 200],
	["/healthz", 200],
];

test.each(kinds)("%s, answered with %i, has every security header, each once", async (path, status, init) => {
	const answer = await rawRequest(site.origin, path, init);
	expect(answer.status).toBe(status);
	expectHeaders(answer);
});

test("what is no HTTP at all is refused with every security header", async () => {
	const answer = await rawLine(site.origin, "BONJOUR\r\n\r\n");
	expect(answer.status).toBe(400);
	expectHeaders(answer);
});

function expectHeaders(answer: Answer) {
	expect(answer.headers).toMatchObject({
		"x-content-type-options": "nosniff",
		"referrer-policy": expect.stringMatching(/^(same-origin|strict-origin)$/),
		"x-frame-options": "DENY",
		"cross-origin-opener-policy": "same-origin",
		"cross-origin-resource-policy": "same-origin",
		"cross-origin-embedder-policy": "require-corp",
		"permissions-policy": expect.stringContaining("geolocation=()"),
	});
	const policy = headerOf(answer, "content-security-policy");
	expect(policy.match(/default-src/g)).toEqual(["default-src"]);
	expect(policy).toContain("default-src 'none'");
	expect(policy).not.toMatch(/script-src[^;]*unsafe|unsafe-eval|\*/);
	for (const name of ["x-powered-by", "server", "access-control-allow-origin"])
		expect([name, headerOf(answer, name)]).toEqual([name, ""]);
	if (answer.status === 304 || answer.text === "") return;
	const type = headerOf(answer, "content-type");
	expect(type).toMatch(/\//);
	if (/^text\/|svg/.test(type)) expect(type).toMatch(/; ?charset=utf-8/i);
}

test("every inline script of a page is allowed by its hash, and pages that are not cached have a new nonce", async () => {
	const nonces = new Set<string>();
	for (const path of ["/", "/rapports", "/nulle-part", "/contact", "/admin", "/admin/events/new"]) {
		const response = await site.get(path);
		const policy = response.headers.get("Content-Security-Policy") ?? "";
		const scripts = [...(await response.text()).matchAll(/<script((?: [\w-]+="[^"]*")*)>([\s\S]*?)<\/script>/g)];
		const inline = scripts.filter(([, attributes = ""]) => !/src=|type="application\/ld\+json"/.test(attributes));
		expect(inline.length, path).toBeGreaterThan(0);
		expect(policy, path).toContain("base-uri 'none'");
		for (const [, , text = ""] of inline)
			expect(policy, path).toContain(`'sha256-${createHash("sha256").update(text).digest("base64")}'`);
		const nonce = /style-src 'self' 'nonce-([\w+/=]+)'/.exec(policy)?.[1];
		if (nonce) nonces.add(nonce);
	}
	expect(nonces.size).toBe(4); // a cached page has none
	const cached = await rawRequest(site.origin, "/");
	expect(cached.headers["content-security-policy"]).not.toContain("nonce");
});

test("no source map is served", () => {
	for (const file of readdirSync("public/build", { recursive: true })) expect(String(file)).not.toMatch(/\.map$/);
});
