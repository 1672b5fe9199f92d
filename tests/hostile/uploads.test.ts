import { rmSync } from "node:fs";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { deleteIfUnreferenced } from "~/media/files/stored-files.server";
import { db } from "~/platform/db/client.server";
import { newId } from "~/platform/db/new-id.server";
import { galleryItems, journal, media } from "~/platform/db/schema.server";
import { env } from "~/platform/env/env.server";
import { noel } from "../cast";
import { filesOnDisk } from "../domain/stored";
import { foret, picture, terre } from "../files";
import { beginRequest, filePart, multipart, multipartType, textPart } from "../site/raw-request";
import { attackedSite } from "./attacked-site";
import * as made from "./made-files";
import { type HostileCase, runTable } from "./run-table";

const { site } = await attackedSite();
const jpeg = await picture(terre, "jpeg", 1500, 1500);
const small = await picture(terre, "jpeg", 640, 480);
const png = await picture(foret, "png", 300, 200);
beforeEach(async () => {
	await db.delete(journal);
	rmSync(join(env.UPLOADS_DIR, ".tmp"), { recursive: true, force: true });
});

const photo = filePart("poster", "a.jpg", small);
const fields = Object.entries({ id: newId(), ...noel }).map(([name, value]) => textPart(name, value));
const whole = multipart([...fields, filePart("poster", "affiche.jpg", small)]);
const part = (head: string, content = "x") => multipart([{ head, content }]);
const title = 'Content-Disposition: form-data; name="title"';
const many = (count: number, content = "x") => Array.from({ length: count }, (_, n) => textPart(`champ${n}`, content));

const broken: [what: string, body: Buffer | string, status: number, type?: string][] = [
	["another multipart type", whole, 415, "multipart/mixed; boundary=limite"],
	["another boundary than the body's", whole, 400, "multipart/form-data; boundary=autre"],
	["a boundary that its quotes do not close", whole, 400, 'multipart/form-data; boundary="limite'],
	["megabytes after a broken beginning", `--limite\r\nno head\r\n\r\n--limite\r\n${"x".repeat(5e6)}`, 400],
	["a part whose head never ends", `--limite\r\nContent-Disposition: ${"x".repeat(100_000)}`, 400],
	["a text in an unknown character set", part(`${title}\r\nContent-Type: text/plain; charset=klingon`), 415],
	["a field called undefined", part('Content-Disposition: form-data; name="undefined"'), 400],
	["a file in a field of another name", multipart([...fields, filePart("autre", "a.jpg", small)]), 400],
	["a file and a hostile field", multipart([photo, textPart("a[10000000]", "x")]), 400],
	["a file and too many fields", multipart([photo, ...many(201)]), 400],
	["three mebibytes of fields", multipart(many(3, "x".repeat(2 ** 20))), 413],
	["401 parts", multipart(Array.from({ length: 401 }, () => filePart("poster", "", ""))), 400],
	...Array.from({ length: 20 }, (_, n) => Math.round((whole.length * (n + 0.5)) / 20)).map(
		(length): [string, Buffer, number] => [`only its first ${length} bytes`, whole.subarray(0, length), 400],
	),
];
const malformed = broken.map(([what, body, status, type = multipartType]): HostileCase => {
	const init = { method: "POST", body: new Uint8Array(Buffer.from(body)), headers: { "Content-Type": type } };
	return {
		what: `a form with ${what} is refused, and nothing of it is stored`,
		status,
		says: /demande|envoi|corriger/i,
		send: () => site.send("/admin/events/new", init),
	};
});

const withBadSum = Buffer.from(png);
withBadSum.writeUInt32BE(0xdeadbeef, png.indexOf("IEND") - 8);
const withBadData = Buffer.from(png);
withBadData.fill(0xa5, png.indexOf("IDAT") + 10, png.indexOf("IEND") - 12);
const either = [200, 422];

const unsoundFiles: [what: string, bytes: Buffer, status: number | number[], type?: "video"][] = [
	...[0.1, 0.5].map((part): [string, Buffer, number] => [
		`${100 * part} % of a JPEG`,
		small.subarray(0, Math.round(small.length * part)),
		422,
	]),
	["an empty file", Buffer.alloc(0), 422],
	["a PNG with wrong bytes in it", withBadData, 422],
	["a PNG without its end", png.subarray(0, png.length - 40), 422],
	["a PNG with a wrong checksum", withBadSum, either],
	["a header of 60 000 by 60 000", made.lyingPng(60_000, 60_000), 422],
	["a row of 50 001 pixels", made.greyPng(50_001, 1), either],
	["a PNG whose text unfolds to 20 MB", made.greyPng(60, 40, made.hugeText(20e6)), either],
	["a GIF without a frame", made.manyFrames(0), 422],
	["boxes in boxes, 5 000 deep", made.videos.boxesInBoxes, 422, "video"],
	["a video without its index", made.videos.withoutIndex, 422, "video"],
	["a video of boxes without a length", made.videos.zeroLength, either, "video"],
];
const unsound = unsoundFiles.map(
	([what, bytes, status, type = "image"]): HostileCase => ({
		what: `${what} is ${status === 422 ? "refused" : "stored or refused"}`,
		status,
		send: () => site.postFiles("/admin/gallery/files", { type }, "files", [{ name: "a.bin", bytes }]),
		also: forgetIt,
	}),
);

/** Removes what may have been stored. */
async function forgetIt() {
	for (const { id } of await db.select().from(media).where(eq(media.originalName, "a.bin"))) {
		await db.delete(galleryItems).where(eq(galleryItems.mediaId, id));
		await deleteIfUnreferenced(id);
	}
	await db.delete(journal);
}

runTable(site, [...malformed, ...unsound]);

test("a connection cut in the middle of a file leaves neither it nor the file before", async () => {
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
