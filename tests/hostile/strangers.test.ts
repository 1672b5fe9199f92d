import { once } from "node:events";
import { connect } from "node:net";
import { expect, test } from "vitest";
import { newId } from "~/db/new-id.server";
import { awa, fatou } from "../cast";
import { browser, textOf } from "../site/open-site";
import { multipart, multipartType, textPart } from "../site/raw-request";
import { from, guessedSite } from "./guessed-site";

// How much strangers may have under way at a time, and how much of what they send is shown again.

const { site } = await guessedSite();
const beginning = Buffer.from("name=");

/** Begins to send forms of unknown length from an address, until one is refused; each counts as half a mebibyte. */
async function occupy(addresses: string[]) {
	const begun = addresses.map((address) => {
		const visitor = browser(site.origin);
		const { answer, send } = visitor.beginPost("/contact", "application/x-www-form-urlencoded", from(address));
		send(beginning);
		return { answer, end: () => send(Buffer.from("x"), true) };
	});
	return async () => {
		for (const { end } of begun) end();
		return (await Promise.all(begun.map(({ answer }) => answer))).map(({ status }) => status);
	};
}

const message = (address: string, cookies = "") =>
	browser(site.origin, cookies).post("/contact", { id: newId(), ...fatou }, from(address));

test.each([
	["an IPv4 address", ["203.0.113.7"], "203.0.113.7", "198.51.100.4"],
	["an IPv6 /64", ["2001:db8:1:2::1", "2001:db8:1:2::2"], "2001:db8:1:2::3", "2001:db8:1:3::1"],
	["an IPv6 /48", Array.from({ length: 8 }, (_, n) => `2001:db8:1:${n}00::1`), "2001:db8:1:ff00::1", ""],
])("of %s no more than so much is under way at a time, and others are served", async (_what, busy, next, other) => {
	const volunteer = browser(site.origin);
	await volunteer.post("/login", awa);
	const finish = await occupy([...busy, ...busy].slice(0, Math.max(2, busy.length)));
	await expect.poll(async () => (await message(next)).status).toBeGreaterThanOrEqual(429);
	const refused = await message(next);
	const html = await refused.text();
	expect(refused.headers.get("Retry-After")).toBe("5");
	expect(refused.headers.get("Cache-Control")).toBe("no-store");
	expect(html.length).toBeLessThan(1000);
	expect(textOf(html)).toMatch(/Le site reçoit trop d’envois (à la fois depuis votre réseau|en ce moment)\. Réessayez/);
	expect(html).not.toContain(fatou.name);
	// Who has signed in with the browser is not counted, nor is who only reads.
	expect((await message(next, volunteer.cookies())).status).toBe(200);
	expect((await browser(site.origin).get("/contact", from(next))).status).toBe(200);
	if (other) expect((await message(other)).status).toBe(200);
	expect(new Set(await finish())).toEqual(new Set([400]));
	await expect.poll(async () => (await message(next)).status).toBe(200);
});

test("what a stranger sends comes back once, and only as much as a form may hold", async () => {
	const headers = { "Content-Type": "application/x-www-form-urlencoded" };
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
		const init = { method: "POST", body, headers: { "Content-Type": multipartType } };
		const carried = await browser(site.origin).send("/admin/editreports/new", init);
		expect([carried.status, (await carried.text()).length < 40_000 + 4.5 * 129_000]).toEqual([
			length > 130_000 ? 413 : 401,
			true,
		]);
	}
});

test("a report at its longest, in any letters, is carried through the sign-in", async () => {
	for (const letter of ["é", "م", "中"]) {
		const content = letter.repeat(100_000);
		const body = { title: "x", content, images: Array(1000).fill(newId()).join(",") };
		const carried = await browser(site.origin).postFiles("/admin/editreports/new", body, "files", []);
		expect([carried.status, (await carried.text()).includes(content)]).toEqual([401, true]);
	}
});

test("a stranger who sends on and on after the answer is cut off", async () => {
	const line = connect(Number(new URL(site.origin).port), "127.0.0.1").on("error", () => {});
	let heard = "";
	line.setEncoding("latin1").on("data", (text: string) => {
		heard += text;
	});
	const lines = ["POST /admin/gallery/files HTTP/1.1", "Host: x", "Origin: http://x", "Content-Length: 9900000000"];
	line.write([...lines, `Content-Type: ${multipartType}`, "", ""].join("\r\n"));
	const piece = Buffer.alloc(1e6);
	while (!line.destroyed && line.bytesWritten < 60e6)
		if (!line.write(piece)) await Promise.race([once(line, "drain"), once(line, "close")]).catch(() => {});
	expect(line.bytesWritten).toBeLessThan(60e6);
	expect(heard).toMatch(/^HTTP\/1.1 401 /);
});
