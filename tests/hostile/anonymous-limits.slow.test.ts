import { once } from "node:events";
import { request } from "node:http";
import { connect } from "node:net";
import { like } from "drizzle-orm";
import { expect, onTestFinished, test, vi } from "vitest";
import { db } from "~/platform/db/client.server";
import { newId } from "~/platform/db/new-id.server";
import { messages } from "~/platform/db/schema.server";
import { awa, fatou } from "../cast";
import { browser, textOf } from "../site/open-site";
import { multipart, multipartType, textPart } from "../site/raw-request";
import { from, guessedSite } from "./guessed-site";

// How much anonymous clients may send at a time, and how much of it is echoed.

vi.hoisted(() => {
	process.env.TRUST_PROXY_HOPS = "1";
});
const { site } = await guessedSite();
/** As browsers do: a client to whom long responses were sent has to wait. */
const acceptsGzip = { "Accept-Encoding": "gzip" };
const urlEncoded = "application/x-www-form-urlencoded";
const long = multipart([textPart("content", "x".repeat(512 * 1024))]);

/** Starts a post with or without Content-Length; resolves once the server has received its headers. */
async function begin(path: string, type: string, body: Buffer, address: string, announced = false) {
	const { host, hostname, port } = new URL(site.origin);
	const headers = { Host: host, Origin: site.origin, "Content-Type": type, Expect: "100-continue", ...from(address) };
	const length = announced ? { "Content-Length": body.length } : {};
	const post = request({ hostname, port, path, method: "POST", agent: false, headers: { ...headers, ...length } });
	const status = once(post, "response").then(
		([answer]) => Number(answer.resume().statusCode),
		() => "cut",
	);
	post.on("error", () => {});
	post.flushHeaders();
	await once(post, "continue");
	return { status, write: (from: number, to: number) => post.write(body.subarray(from, to)), end: () => post.end() };
}

/** Starts long forms from addresses and sends all but the end of each, or only the start. */
async function occupy(addresses: string[], { sent = long.length - 10, announced = false } = {}) {
	const posts = await Promise.all(
		addresses.map((address) => begin("/admin/editreports/new", multipartType, long, address, announced)),
	);
	for (const { write } of posts) write(0, sent);
	return async () => {
		for (const { write, end } of posts) {
			write(sent, long.length);
			end();
		}
		return await Promise.all(posts.map(({ status }) => status));
	};
}

/** How often to ask until the site answers otherwise: each time costs it a page. */
const often = { interval: 200 };

const message = (address: string, cookies = "") =>
	browser(site.origin, cookies).post("/contact", { id: newId(), ...fatou }, from(address));

const inOne48 = Array.from({ length: 4 }, (_, n) => `2001:db8:1:${n}00::1`);

test.each([
	["an IPv4 address", ["203.0.113.7", "203.0.113.7"], "203.0.113.7", "198.51.100.4"],
	["an IPv6 /64", ["2001:db8:1:2::1", "2001:db8:1:2::2"], "2001:db8:1:2::3", "2001:db8:1:3::1"],
	["an IPv6 /48", inOne48, "2001:db8:1:ff00::1", "2001:db8:2::1"],
])("%s sends no more than its share at a time, and others are served", async (_what, busy, next, other) => {
	const volunteer = browser(site.origin);
	await volunteer.post("/login", awa);
	const finish = await occupy(busy);
	await expect.poll(async () => (await message(next)).status, often).toBe(429);
	const refused = await message(next);
	const html = await refused.text();
	expect(refused.headers.get("Retry-After")).toBe("5");
	expect(refused.headers.get("Cache-Control")).toBe("no-store");
	expect(html.length).toBeLessThan(1000);
	expect(textOf(html)).toMatch(/Le site reçoit trop d’envois à la fois depuis votre réseau\. Réessayez/);
	expect(html).not.toContain(fatou.name);
	// Neither a known browser is counted, nor a reader.
	expect((await message(next, volunteer.cookies())).status).toBe(200);
	expect((await browser(site.origin).get("/contact", from(next))).status).toBe(200);
	expect((await message(other)).status).toBe(200);
	expect(new Set(await finish())).toEqual(new Set([413]));
	await expect.poll(async () => (await message(next)).status, often).toBe(200);
});

const four = ["203.0.113.1", "203.0.113.2", "203.0.113.3", "203.0.113.4"];

test("four networks at their limit exhaust the total, and the others get 503", async () => {
	const finish = await occupy([...four, ...four]);
	await expect.poll(async () => (await message("198.51.100.4")).status, often).toBe(503);
	expect(textOf(await (await message("198.51.100.4")).text())).toContain("trop d’envois en ce moment");
	expect(new Set(await finish())).toEqual(new Set([413]));
	await expect.poll(async () => (await message("198.51.100.4")).status, often).toBe(200);
});

test.each([
	["do not tell their length", false],
	["announced half a mebibyte", true],
])(
	"posts that %s and stand still keep nobody out",
	async (_what, announced) => {
		const finish = await occupy([...four, ...four], { sent: 200, announced });
		if (announced) await expect.poll(async () => (await message("198.51.100.4")).status, often).toBe(503);
		await expect.poll(async () => (await message("198.51.100.4")).status, { ...often, timeout: 20_000 }).toBe(200);
		expect(new Set(await finish())).toEqual(new Set([413]));
	},
	30_000,
);

test("forms that exceed the limits together are stored completely or not at all", async () => {
	const text = "中".repeat(5000);
	const form = () => new URLSearchParams({ id: newId(), ...fatou, message: text }).toString();
	const forms = await Promise.all(
		Array.from({ length: 120 }, async (_, n) => {
			const body = Buffer.from(form());
			return { body, ...(await begin("/contact", urlEncoded, body, `198.51.100.${n}`)) };
		}),
	);
	for (const { write, body } of forms) write(0, body.length - 1);
	await Promise.race(forms.map(async ({ status }) => await status));
	for (const { write, body, end } of forms) {
		write(body.length - 1, body.length);
		end();
	}
	expect(await Promise.all(forms.map(({ status }) => status))).toContain("cut");
	const stored = await db.select().from(messages).where(like(messages.message, "中%"));
	expect(stored.filter(({ message }) => message !== text)).toEqual([]);
});

test("what an anonymous client sends is echoed once, and only as much as a form may hold", async () => {
	const headers = { "Content-Type": urlEncoded, ...acceptsGzip };
	const post = async (path: string, fields: string, length: number) => {
		const init = { method: "POST", body: fields + "<".repeat(length), headers };
		const answer = await browser(site.origin).send(path, init);
		return { status: answer.status, html: await answer.text() };
	};
	const { message: _, ...named } = fatou;
	const fields = `${new URLSearchParams({ id: newId(), ...named })}&message=`;
	const swollen = await post("/contact", fields, 60_000);
	expect([swollen.status, swollen.html.length < 20_000]).toEqual([413, true]);
	const tooLong = await post("/contact", fields, 6000);
	expect([tooLong.status, tooLong.html.length < 100_000]).toEqual([400, true]);
	expect(textOf(tooLong.html)).toMatch(/5.000 caractères au plus/);
	const login = await post("/login", "password=faux&email=", 60_000);
	expect([login.status, login.html.length < 20_000]).toEqual([400, true]);
	for (const length of [129_000, 440_000]) {
		const body = new Uint8Array(multipart([textPart("content", "<".repeat(length))]));
		const init = { method: "POST", body, headers: { "Content-Type": multipartType, ...acceptsGzip } };
		const carried = await browser(site.origin).send("/admin/editreports/new", init);
		expect([carried.status, (await carried.text()).length < 40_000 + 4.5 * 129_000]).toEqual([
			length > 130_000 ? 413 : 401,
			true,
		]);
	}
});

test.each([
	["after the response", 401, "http://x", []],
	["though it is refused", 429, "http://x", ["203.0.113.7", "203.0.113.7"]],
	["from another site", 403, "http://evil.test", []],
])("a client that goes on sending %s is disconnected", async (_what, status, origin, busy) => {
	const finish = await occupy(busy);
	onTestFinished(async () => void (await finish()));
	if (status === 429) await expect.poll(async () => (await message("203.0.113.7")).status, often).toBe(429);
	const line = connect(Number(new URL(site.origin).port), "127.0.0.1").on("error", () => {});
	let heard = "";
	line.setEncoding("latin1").on("data", (text: string) => {
		heard += text;
	});
	const lines = ["POST /admin/gallery/files HTTP/1.1", "Host: x", `Origin: ${origin}`, "Content-Length: 9900000000"];
	line.write([...lines, "X-Forwarded-For: 203.0.113.7", `Content-Type: ${multipartType}`, "", ""].join("\r\n"));
	const piece = Buffer.alloc(1e6);
	while (!line.destroyed && line.bytesWritten < 60e6)
		if (!line.write(piece)) await Promise.race([once(line, "drain"), once(line, "close")]).catch(() => {});
	expect(line.bytesWritten).toBeLessThan(60e6);
	expect(heard).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
});
