import { expect } from "vitest";
import { newId } from "~/db/new-id.server";
import { fatou } from "../cast";
import { rawLine, rawRequest } from "../site/raw-request";
import type { attackedSite } from "./attacked-site";
import type { Answer } from "./oracle";
import type { HostileCase } from "./run-table";

const form = { "Content-Type": "application/x-www-form-urlencoded" };

/** Spoofed headers, malformed HTTP, and request smuggling. */
export function headerCases({ site }: Awaited<ReturnType<typeof attackedSite>>): HostileCase[] {
	const { host } = new URL(site.origin);
	const lines =
		(first: string, ...rest: string[]) =>
		() =>
			rawLine(site.origin, [first, ...rest, "Connection: close", "", ""].join("\r\n"));
	const post = (host: string) => () => {
		const body = Buffer.from(new URLSearchParams({ id: newId(), ...fatou }).toString());
		return rawRequest(site.origin, "/contact", { method: "POST", headers: { Host: host, ...form }, body });
	};
	const unread = { status: 400, says: /Cette demande est mal formée\./ };
	const silentOn = (word: string) => (answers: Answer[]) => expect(JSON.stringify(answers)).not.toContain(word);

	return [
		...["X-Forwarded-Host", "X-Forwarded-Proto", "Forwarded", "X-Original-URL"].map((name) => ({
			id: "H11",
			what: `${name} changes nothing`,
			status: [200, 302, 404],
			send: () => {
				const headers = { [name]: name === "Forwarded" ? "host=evil.test:6666;proto=https" : "evil.test:6666" };
				return Promise.all(
					["/", "/admin", "/sitemap.xml", "/robots.txt", "/nulle-part"].map((path) =>
						rawRequest(site.origin, path, { headers }),
					),
				);
			},
			also: silentOn("evil.test"),
		})),
		{
			id: "H11",
			what: "a form from another site is foreign, whatever X-Forwarded-Host says",
			status: 403,
			send: () =>
				site.post(
					"/contact",
					{ id: newId(), ...fatou },
					{ Origin: "http://evil.test", "X-Forwarded-Host": "evil.test" },
				),
		},
		...hosts.flatMap(([id, name, isOne]): HostileCase[] => [
			...["GET", "HEAD"].map((method) => ({
				id,
				what: `${method} under the host « ${name} » is ${isOne ? "answered without it" : "refused"}`,
				status: isOne ? 200 : 400,
				// A cached page is sent under any host: this address is new.
				send: async () => {
					const path = `/events?apres=${newId()}`;
					return [
						await rawRequest(site.origin, path, { method, headers: { Host: name } }),
						await rawRequest(site.origin, path, { method, headers: { Host: name, Cookie: "a=1" } }),
					];
				},
				also: (answers: Answer[]) => {
					if (name !== "") for (const { text } of answers) expect(text).not.toContain(`//${name}`);
				},
			})),
			{
				id,
				what: `a form posted under the host « ${name} » is ${isOne ? "taken" : "refused"}`,
				status: isOne ? 200 : 400,
				send: post(name),
				adds: isOne ? { messages: 1, attempts: 1 } : {},
			},
		]),
		{ id: "H16", what: "without a host, HTTP/1.1 is refused", ...unread, status: [400], send: lines("GET / HTTP/1.1") },
		{ id: "H16", what: "without a host, HTTP/1.0 is answered", status: 200, send: lines("GET / HTTP/1.0") },
		{
			id: "H16",
			what: "without a host, a form of HTTP/1.0 is refused for its missing type, not for the host",
			status: 415,
			send: lines("POST /contact HTTP/1.0", "Content-Length: 0"),
		},
		{
			id: "H16",
			what: "two hosts are refused",
			...unread,
			send: lines("GET / HTTP/1.1", `Host: ${host}`, "Host: evil.test"),
		},
		{
			id: "H16",
			what: "two hosts with two thousand headers between them are refused",
			status: [400, 431],
			send: lines("GET / HTTP/1.1", `Host: ${host}`, ...Array.from({ length: 2100 }, () => "a:"), "Host: evil.test"),
		},
		{
			id: "H17",
			what: "a length and chunks at once are refused, and what follows is no request",
			...unread,
			send: () =>
				rawLine(
					site.origin,
					`POST /contact HTTP/1.1\r\nHost: ${host}\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /admin HTTP/1.1\r\nHost: ${host}\r\n\r\n`,
				),
			also: ([answer]) => expect(answer?.text).not.toContain("HTTP/1.1"),
		},
		...unreadable(host).map(([id, what, text]) => ({
			id,
			what: `${what} is refused`,
			...unread,
			send: () => rawLine(site.origin, text),
		})),
	];
}

/** A host, and whether it is one. */
const hosts: [string, string, boolean][] = [
	["H12", "a b", false],
	["H13", "evil.test", true],
	["H13", "evil.test@127.0.0.1", false],
	["H13", "evil.test/x?y#z", false],
	["H14", "x:99999", false],
	["H15", "[::", false],
	["H15", "[::1]", true],
	["H15", "é", false],
	["H16", "", true],
];

const unreadable = (host: string): [string, string, string][] => [
	["H17", "two lengths", `POST /contact HTTP/1.1\r\nHost: ${host}\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab`],
	["H18", "a bare line feed in the headers", `GET / HTTP/1.1\nHost: ${host}\n\n`],
	["H18", "a greeting of TLS", "\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03"],
];
