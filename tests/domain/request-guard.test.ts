import { once } from "node:events";
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test, vi } from "vitest";

/** A request guard in front of a page that returns the client's address. */
async function doorBehind(proxies: number) {
	process.env.TRUST_PROXY_HOPS = String(proxies);
	vi.resetModules();
	const { guardRequest } = await import("../../server/request-guard");
	const server = createServer((visit, answer) => {
		if (!guardRequest(visit, answer)) return;
		answer.end(`${visit.headers["x-client-address"]}|${visit.headers["x-forwarded-host"] ?? ""}`);
	}).listen(0, "127.0.0.1");
	await once(server, "listening");
	const { port } = server.address() as AddressInfo;
	return async (path: string, headers: Record<string, string> = {}, method = "GET") => {
		const asked = request({ port, host: "127.0.0.1", path, method, headers }).end();
		const [answer] = await once(asked, "response");
		let text = "";
		for await (const chunk of answer) text += chunk;
		return { status: Number(answer.statusCode), text, headers: answer.headers };
	};
}

const ask = await doorBehind(0);

test.each([".", "%20Merci", "%C2%A0%C2%BB", "%"])(
	"a private link that is followed by %s leads to the link alone",
	async (behind) => {
		for (const link of ["/compte?jeton=a-_9Z", "/setup?token=aB-", "/donate/promesse/recu.pdf?numero=3&cle=_x"]) {
			const { status, headers } = await ask(link + behind);
			expect([status, headers.location, headers["cache-control"]]).toEqual([302, link, "no-store"]);
			expect((await ask(link + behind, {}, "POST")).status).not.toBe(302);
		}
		for (const link of ["/compte?jeton=9%5F", "/compte?jeton=", "/compte?jeton=.", "/x?cle=a.&_data=x", "/x?q=cle."])
			expect((await ask(link)).status).toBe(200);
	},
);

test("a double slash with a private link leads to no other site", async () =>
	expect((await ask("//exemple.test/?cle=a)")).headers.location).toBeUndefined());

test("without a proxy, no client can spoof its address", async () => {
	const pretended = { "X-Forwarded-For": "203.0.113.7", "X-Client-Address": "203.0.113.8", "X-Forwarded-Host": "evil" };
	expect((await ask("/", pretended)).text).toBe("127.0.0.1|");
});

test.each([
	[1, "203.0.113.7", "203.0.113.7"],
	[1, "198.51.100.1, 203.0.113.7", "203.0.113.7"],
	[2, "198.51.100.1, 203.0.113.7, 10.0.0.2", "203.0.113.7"],
	[1, "203.0.113.7:4001", "203.0.113.7"],
	[1, "[2001:db8::7]:4001", "2001:db8::7"],
	[1, "2001:db8::7", "2001:db8::7"],
])("behind %i proxies, « %s » means the visitor is %s", async (proxies, forwarded, address) => {
	const askThrough = await doorBehind(proxies);
	expect((await askThrough("/", { "X-Forwarded-For": forwarded })).text).toBe(`${address}|`);
});

test.each([
	["a broken escape", "/%E0%A4%A"],
	["a NUL", "/a%00b"],
	["a backslash", "/%5cevil.test"],
	["9 000 characters", `/${"a".repeat(9000)}`],
	["a row of slashes, with which Remix is busy for half a second", `/a${"/".repeat(8000)}b`],
	["a fragment", "/sitemap.xml#a"],
])("an address with %s is refused in French", async (_what, path) => {
	const { status, text, headers } = await ask(path);
	expect(status).toBe(400);
	expect(text).toContain("<p>Cette adresse est mal formée.</p>");
	expect(headers).toMatchObject({ "cache-control": "no-store" });
});

test("another method is refused, with those that are allowed", async () => {
	const { status, headers } = await ask("/", {}, "PUT");
	expect(status).toBe(405);
	expect(headers.allow).toBe("GET, HEAD, POST");
});

test.each(["POST", "PUT"])("a file is only read, and says so to %s", async (method) => {
	const { status, headers } = await ask("/favicon.svg", {}, method);
	expect(status).toBe(405);
	expect(headers.allow).toBe("GET, HEAD");
});

test("of an address that is led elsewhere, nothing of the query is lost", async () => {
	expect((await ask("/rapports/?apres=a?b=c&d=e")).headers.location).toBe("/rapports?apres=a?b=c&d=e");
});

test("an address with French letters is accepted", async () => {
	expect((await ask("/events/f%C3%AAte?q=%E0%A4%A")).status).toBe(200);
	expect((await ask("/", {}, "HEAD")).status).toBe(200);
});

test.each([
	["www.association.test", 200],
	["www.association.test:443", 200],
	["www.association.test:80", 421],
	["evil.test", 421],
])("once the site has its name, a request under « %s » is answered with %i", async (host, status) => {
	vi.stubEnv("PUBLIC_URL", "https://www.association.test");
	const askNamed = await doorBehind(0);
	vi.unstubAllEnvs();
	const logged = vi.spyOn(console, "info").mockImplementation(() => {});
	expect((await askNamed("/", { Host: host })).status).toBe(status);
	expect(logged.mock.calls.join()).toContain(status === 421 ? '"expected":"www.association.test"' : "");
	logged.mockRestore();
});
