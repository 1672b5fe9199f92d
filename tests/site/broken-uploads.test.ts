import { rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { db } from "~/db/client.server";
import { newId } from "~/db/new-id.server";
import { events, media } from "~/db/schema.server";
import { env } from "~/env.server";
import { noel } from "../cast";
import { filesOnDisk } from "../domain/stored";
import { picture, terre } from "../files";
import { browser, openSite, textOf } from "./open-site";
import { beginRequest, filePart, multipart, multipartType, textPart } from "./raw-request";

const site = await openSite();
afterAll(site.close);
beforeAll(site.signIn);
beforeEach(() => rmSync(join(env.UPLOADS_DIR, ".tmp"), { recursive: true, force: true }));

const jpeg = await picture(terre, "jpeg", 1500, 1500);
const fields = Object.entries({ id: newId(), ...noel }).map(([name, value]) => textPart(name, value));
const whole = multipart([...fields, filePart("poster", "affiche.jpg", jpeg)]);
const post = (type: string | undefined, body: Buffer | string) =>
	site.send("/admin/events/new", {
		method: "POST",
		body: new Uint8Array(Buffer.from(body)),
		headers: type === undefined ? {} : { "Content-Type": type },
	});
const nothingHappened = async () => {
	expect(await db.$count(events)).toBe(0);
	expect(await db.$count(media)).toBe(0);
	expect(filesOnDisk()).toEqual([]);
};

test.each([
	["no content type", undefined, whole, 415],
	["JSON", "application/json", JSON.stringify(noel), 415],
	["plain text", "text/plain", "title=x", 415],
	["a form without files", "application/x-www-form-urlencoded", new URLSearchParams(noel).toString(), 415],
	["a multipart type without boundary", "multipart/form-data", whole, 400],
	["an empty boundary", 'multipart/form-data; boundary=""', whole, 400],
	["another boundary than the body's", "multipart/form-data; boundary=autre", whole, 400],
	["nothing in the body", multipartType, "", 400],
	["no boundary at the end", multipartType, multipart([...fields, filePart("poster", "a.jpg", jpeg)], false), 400],
	["only a beginning", multipartType, "--limite\r\n", 400],
	["a part without disposition", multipartType, multipart([{ head: "Content-Type: text/plain", content: "x" }]), 400],
	["a part whose head never ends", multipartType, `--limite\r\nContent-Disposition: ${"x".repeat(100_000)}`, 400],
	["noise", multipartType, Buffer.from(Array.from({ length: 5000 }, (_, n) => (n * 7919) % 256)), 400],
	["201 fields", multipartType, multipart(Array.from({ length: 201 }, (_, n) => textPart(`champ${n}`, "x"))), 400],
	["a field of more than a mebibyte", multipartType, multipart([textPart("title", "x".repeat(1024 * 1024 + 1))]), 413],
	[
		"a file and too many fields",
		multipartType,
		multipart([filePart("poster", "a.jpg", jpeg), ...Array.from({ length: 201 }, (_, n) => textPart(`c${n}`, ""))]),
		400,
	],
	[
		"a file and a hostile field",
		multipartType,
		multipart([filePart("poster", "a.jpg", jpeg), textPart("a[10000000]", "x")]),
		400,
	],
])("a form with %s is refused, and nothing is kept of it", async (_what, type, body, status) => {
	const response = await post(type, body);
	expect(response.status).toBe(status);
	expect(textOf(await response.text())).toMatch(/demande|envoi|corriger/i);
	await nothingHappened();
});

test.each(Array.from({ length: 12 }, (_, n) => Math.round((whole.length * (n + 0.5)) / 12)))(
	"a form cut off after %i bytes is refused, and nothing is kept of it",
	async (length) => {
		const response = await post(multipartType, whole.subarray(0, length));
		expect(response.status).toBe(400);
		expect(textOf(await response.text())).toContain("L’envoi a été interrompu ou est mal formé. Réessayez.");
		await nothingHappened();
	},
);

test("a form that goes wrong at its beginning gets its answer although megabytes follow", async () => {
	const body = Buffer.concat([Buffer.from("--limite\r\nno head\r\n\r\n--limite\r\n"), Buffer.alloc(5_000_000, "x")]);
	const response = await post(multipartType, body);
	expect(response.status).toBe(400);
	await nothingHappened();
});

test("who may not send anything gets an answer, and nothing is read of the megabytes", async () => {
	const film = [{ name: "film.mp4", bytes: Buffer.alloc(5_000_000) }];
	const stranger = browser(site.origin);
	const elsewhere = { Origin: "https://evil.test" };
	expect((await stranger.postFiles("/admin/gallery/new", { type: "video" }, "files", film)).status).toBe(302);
	expect((await stranger.postFiles("/admin/gallery/files", { type: "video" }, "files", film)).status).toBe(401);
	expect((await site.postFiles("/admin/gallery/new", { type: "video" }, "files", film, elsewhere)).status).toBe(403);
	await nothingHappened();
});

test("when the line goes dead in the middle of a file, nothing stays of it nor of the file before", async () => {
	const parts = [textPart("type", "image"), filePart("files", "a.jpg", jpeg), filePart("files", "b.jpg", jpeg)];
	const body = multipart(parts, false).subarray(0, -2000);
	const headers = { Cookie: site.cookie(), Origin: site.origin, "Content-Type": multipartType };
	const line = beginRequest(site.origin, "/admin/gallery/files", headers, body);
	await expect.poll(filesOnDisk, { interval: 5 }).toHaveLength(2);
	line.hangUp();
	await expect.poll(filesOnDisk).toEqual([]);
	await expect.poll(() => db.$count(media)).toBe(0);
	expect((await site.get("/")).status).toBe(200);
});
