import { rmSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { db } from "~/db/client.server";
import { newId } from "~/db/new-id.server";
import { media } from "~/db/schema.server";
import { env } from "~/env/env.server";
import { noel } from "../cast";
import { filesOnDisk } from "../domain/stored";
import { picture, terre } from "../files";
import { browser, textOf } from "../site/open-site";
import { beginRequest, filePart, multipart, multipartType, textPart } from "../site/raw-request";
import { attackedSite } from "./attacked-site";
import { effort } from "./effort";
import { everything } from "./everything";
import { read } from "./oracle";
import { type HostileCase, runTable } from "./run-table";

const { site } = await attackedSite();
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

type Broken = [id: string, what: string, type: string | undefined, body: Buffer | string, status: number];
const photo = filePart("poster", "a.jpg", jpeg);
const part = (head: string, content = "x") => multipart([{ head, content }]);
const disposition = (more: string) => `Content-Disposition: form-data; ${more}`;
const long = "x".repeat(300);
const many = (count: number) => Array.from({ length: count }, (_, n) => textPart(`champ${n}`, "x"));

const broken: Broken[] = [
	["U01", "no content type", undefined, whole, 415],
	["U01", "JSON", "application/json", JSON.stringify(noel), 415],
	["U01", "plain text", "text/plain", "title=x", 415],
	["U01", "another multipart type", "multipart/mixed; boundary=limite", whole, 415],
	["U01", "a form without files", "application/x-www-form-urlencoded", new URLSearchParams(noel).toString(), 415],
	["U01", "a multipart type without boundary", "multipart/form-data", whole, 400],
	["U02", "an empty boundary", 'multipart/form-data; boundary=""', whole, 400],
	["U02", "another boundary than the body's", "multipart/form-data; boundary=autre", whole, 400],
	["U03", "a boundary that its quotes do not close", 'multipart/form-data; boundary="limite', whole, 400],
	["U04", "a boundary of 300 letters that is not the body's", `multipart/form-data; boundary=${long}`, whole, 400],
	["U04", "a boundary of line breaks", "multipart/form-data; boundary=%0D%0A", whole, 400],
	["U05", "nothing in the body", multipartType, "", 400],
	["U05", "no boundary at the end", multipartType, multipart([...fields, photo], false), 400],
	["U05", "only a beginning", multipartType, "--limite\r\n", 400],
	["U05", "noise", multipartType, Buffer.from(Array.from({ length: 5000 }, (_, n) => (n * 7919) % 256)), 400],
	["U07", "a part without disposition", multipartType, part("Content-Type: text/plain"), 400],
	["U07", "a disposition of an attachment", multipartType, part('Content-Disposition: attachment; name="title"'), 400],
	["U07", "a head without a colon", multipartType, part("Content-Disposition form-data"), 400],
	["U08", "a field without a name", multipartType, part("Content-Disposition: form-data"), 400],
	["U08", "a field with an empty name", multipartType, part(disposition('name=""')), 400],
	["U08", "a field called undefined", multipartType, part(disposition('name="undefined"')), 400],
	[
		"U08",
		"a file in a field of another name",
		multipartType,
		multipart([...fields, filePart("autre", "a.jpg", jpeg)]),
		400,
	],
	[
		"U09",
		"a form in a form",
		multipartType,
		part(`${disposition('name="title"')}\r\nContent-Type: multipart/mixed; boundary=b`, "--b\r\n\r\nx\r\n--b--"),
		400,
	],
	[
		"U09",
		"a text in base64",
		multipartType,
		part(`${disposition('name="title"')}\r\nContent-Transfer-Encoding: base64`, "eA=="),
		400,
	],
	[
		"U09",
		"a text in letters nobody knows",
		multipartType,
		part(`${disposition('name="title"')}\r\nContent-Type: text/plain; charset=klingon`),
		415,
	],
	[
		"U10",
		"a part whose head never ends",
		multipartType,
		`--limite\r\nContent-Disposition: ${"x".repeat(100_000)}`,
		400,
	],
	[
		"U10",
		"a part of 3 000 headers",
		multipartType,
		part(`${disposition('name="title"')}\r\n${"X-A: b\r\n".repeat(3000)}X-B: c`),
		400,
	],
	["U10", "201 fields", multipartType, multipart(many(201)), 400],
	[
		"U10",
		"a field of more than a mebibyte",
		multipartType,
		multipart([textPart("title", "x".repeat(1024 * 1024 + 1))]),
		413,
	],
	[
		"U10",
		"three mebibytes of fields",
		multipartType,
		multipart(many(3).map((one) => ({ ...one, content: "x".repeat(1024 * 1024) }))),
		413,
	],
	["U10", "a file and too many fields", multipartType, multipart([photo, ...many(201)]), 400],
	["U10", "a file and a hostile field", multipartType, multipart([photo, textPart("a[10000000]", "x")]), 400],
	["U10", "401 parts", multipartType, multipart(Array.from({ length: 401 }, () => filePart("poster", "", ""))), 400],
];

runTable(
	site,
	broken.map(
		([id, what, type, body, status]): HostileCase => ({
			id,
			what: `a form with ${what} is refused, and nothing is kept of it`,
			status,
			send: () => post(type, body),
			also: ([answer]) => expect(textOf(answer?.text ?? "")).toMatch(/demande|envoi|corriger/i),
		}),
	),
);

const offsets = Array.from({ length: effort(20, 200) }, (_, n) =>
	Math.round((whole.length * (n + 0.5)) / effort(20, 200)),
);

test.each(offsets)("U06 a form cut off after %i bytes is refused, and nothing is kept of it", async (length) => {
	const before = await everything();
	const response = await read(await post(multipartType, whole.subarray(0, length)));
	expect(response.status).toBe(400);
	expect(textOf(response.text)).toContain("L’envoi a été interrompu ou est mal formé. Réessayez.");
	expect(await everything()).toBe(before);
});

test("U09 a stranger's text in letters nobody knows gets its answer, too", async () => {
	const body = part(`${disposition('name="title"')}\r\nContent-Type: text/plain; charset=klingon`);
	for (const path of ["/login/reprise", "/admin/events/new"]) {
		const headers = { "Content-Type": multipartType };
		const init = { method: "POST", body: new Uint8Array(body), headers };
		expect((await browser(site.origin).send(path, init)).status).toBe(415);
	}
});

test("U06 a form that goes wrong at its beginning gets its answer although megabytes follow", async () => {
	const before = await everything();
	const body = Buffer.concat([Buffer.from("--limite\r\nno head\r\n\r\n--limite\r\n"), Buffer.alloc(5_000_000, "x")]);
	const response = await post(multipartType, body);
	expect(response.status).toBe(400);
	expect(await everything()).toBe(before);
});

test("U06 who may not send anything gets an answer, and nothing is read of the megabytes", async () => {
	const before = await everything();
	const film = [{ name: "film.mp4", bytes: Buffer.alloc(5_000_000) }];
	const stranger = browser(site.origin);
	const elsewhere = { Origin: "https://evil.test" };
	expect((await stranger.postFiles("/admin/gallery/new", { type: "video" }, "files", film)).status).toBe(302);
	expect((await stranger.postFiles("/admin/gallery/files", { type: "video" }, "files", film)).status).toBe(401);
	expect((await site.postFiles("/admin/gallery/new", { type: "video" }, "files", film, elsewhere)).status).toBe(403);
	expect(await everything()).toBe(before);
});

test("U06 when the line goes dead in the middle of a file, nothing stays of it nor of the file before", async () => {
	const [files, rows] = [filesOnDisk(), await db.$count(media)];
	const parts = [textPart("type", "image"), filePart("files", "a.jpg", jpeg), filePart("files", "b.jpg", jpeg)];
	const body = multipart(parts, false).subarray(0, -2000);
	const headers = { Cookie: site.cookie(), Origin: site.origin, "Content-Type": multipartType };
	const line = beginRequest(site.origin, "/admin/gallery/files", headers, body);
	await expect.poll(filesOnDisk, { interval: 5 }).toHaveLength(files.length + 2);
	line.hangUp();
	await expect.poll(filesOnDisk).toEqual(files);
	await expect.poll(() => db.$count(media)).toBe(rows);
	expect((await site.get("/")).status).toBe(200);
});
