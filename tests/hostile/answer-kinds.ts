import { readdirSync } from "node:fs";
import { expect } from "vitest";
import { rawLine, rawRequest } from "../site/raw-request";
import type { attackedSite } from "./attacked-site";
import { type Answer, headerOf } from "./oracle";
import type { HostileCase } from "./run-table";

type Asked = { path: string; method?: string; headers?: Record<string, string>; status: number };

const script = `/build/${readdirSync("public/build").find((name) => name.startsWith("manifest-"))}`;

/** One of each kind of response of the site: all carry every security header, each once. */
export function answerKinds({ site, files }: Awaited<ReturnType<typeof attackedSite>>): HostileCase[] {
	const photo = `/uploads/${files.photo.path}`;
	const foreign = { method: "POST", headers: { Origin: "https://pirate.org" } };
	const kinds: [string, Asked][] = [
		["a page", { path: "/", status: 200 }],
		["a page for somebody with a cookie", { path: "/", headers: { Cookie: "a=1" }, status: 200 }],
		["a page that saves data", { path: "/", headers: { "Save-Data": "on" }, status: 200 }],
		["the data of a page", { path: "/rapports?_data=routes%2F_public.rapports", status: 200 }],
		["a page that is not there", { path: "/nulle-part", status: 404 }],
		["the sign-in page", { path: "/login", status: 200 }],
		["a way to sign in", { path: "/admin", status: 302 }],
		["an address with a slash too many", { path: "/events/", status: 301 }],
		["an unknown method", { path: "/", method: "PUT", status: 405 }],
		["a form where none is accepted", { path: "/events", method: "POST", status: 405 }],
		["an address that cannot be read", { path: "/%", status: 400 }],
		["an address that is no path", { path: "http://pirate.org/", status: 400 }],
		["headers that are too long", { path: "/", headers: { "X-Long": "x".repeat(20_000) }, status: 431 }],
		["a post from elsewhere", { path: "/contact", ...foreign, status: 403 }],
		["a script", { path: script, status: 200 }],
		["a script under a false precondition", { path: script, headers: { "If-Match": '"x"' }, status: 412 }],
		["a script that is not there", { path: "/build/a.js", status: 404 }],
		["a photo", { path: photo, status: 200 }],
		["a part of a photo", { path: photo, headers: { Range: "bytes=0-9" }, status: 206 }],
		["a part that is not there", { path: photo, headers: { Range: "bytes=99999999-" }, status: 416 }],
		["a photo that the browser has", { path: photo, headers: { "If-None-Match": "*" }, status: 304 }],
		["a page that the browser has", { path: "/", headers: { "If-None-Match": "*" }, status: 304 }],
		["a photo that is not there", { path: "/uploads/gallery/a.jpg", status: 404 }],
		["the feed", { path: "/rapports.atom", status: 200 }],
		["the calendar", { path: "/events.ics", status: 200 }],
		["an event that is not there, for a calendar", { path: "/events/nulle-part.ics", status: 404 }],
		["the health of the site", { path: "/healthz", status: 200 }],
	];
	return [
		...kinds.map(([what, { path, status, ...rest }], row) => ({
			id: `H32.${row + 1}`, // each is a kind
			what: `${what} is sent with every security header, each once`,
			status,
			send: () => rawRequest(site.origin, path, rest),
			also: expectHeaders,
		})),
		{
			id: "H32",
			what: "what is no HTTP at all is refused with every security header, each once",
			status: 400,
			send: () => rawLine(site.origin, "BONJOUR\r\n\r\n"),
			also: expectHeaders,
		},
	];
}

function expectHeaders([answer]: Answer[]) {
	if (answer === undefined) throw new Error("No answer came");
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
	expect(headerOf(answer, "x-powered-by") + headerOf(answer, "server")).toBe("");
	expect(headerOf(answer, "access-control-allow-origin")).toBe("");
	if (answer.status === 304 || answer.text === "") return;
	const type = headerOf(answer, "content-type");
	expect(type).toMatch(/\//);
	if (/^text\/|svg/.test(type)) expect(type).toMatch(/; ?charset=utf-8/i);
}
