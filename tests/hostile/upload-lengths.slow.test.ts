import { readFileSync } from "node:fs";
import { desc } from "drizzle-orm";
import sharp from "sharp";
import { expect, test } from "vitest";
import { db } from "~/db/client.server";
import { media } from "~/db/schema.server";
import { maxFrames } from "~/images/picture-limits";
import { maxSeconds } from "~/uploads/upload-limits";
import { filesOnDisk } from "../domain/stored";
import { picture, terre, videoBytes, webmBytes } from "../files";
import { openSignedIn } from "../site/signed-in-site";
import * as made from "./made-files";
import { watchOver } from "./oracle";

// Small files of long duration: animations of too many frames, videos of too many hours.

const site = await openSignedIn();
const oracle = watchOver(site);

const kind = (name: string) => (/\.(mp4|webm)$/.test(name) ? "video" : "image");
const send = (name: string, bytes: Buffer) =>
	site.postFiles("/admin/gallery/files", { type: kind(name) }, "files", [{ name, bytes }]);

async function stored(name: string, bytes: Buffer) {
	const response = await send(name, bytes);
	expect([response.status, await response.text()]).toEqual([200, expect.stringContaining('"refused":[]')]);
	const [row] = await db.select().from(media).orderBy(desc(media.createdAt)).limit(1);
	if (row === undefined) throw new Error(`${name} was not stored`);
	const served = await (await site.get(`/uploads/${row.path}`)).arrayBuffer();
	return { ...row, served: Buffer.from(served) };
}

async function refused(name: string, bytes: Buffer, status: number, reason: RegExp) {
	const before = filesOnDisk();
	const response = await send(name, bytes);
	const answer = await response.json();
	expect([response.status, answer.refused]).toEqual([status, [expect.objectContaining({ name, status })]]);
	expect(answer.refused[0].reason.replace(/[\u00a0\u202f]/g, " ")).toMatch(reason);
	expect(filesOnDisk()).toEqual(before);
}

const tooManyFrames = /^« [^»]* » s’anime en plus de 1 000 images : raccourcissez l’animation/;
const tooManyPixelsInAll = /^Les images de « [^»]* » comptent ensemble plus de 100 millions de pixels : raccourcissez/;
const tooLong = /^« [^»]* » dure plus de 4 heures : coupez-la en plusieurs vidéos\.$/;

test("U62 an animation with the maximum number of frames is stored animated, one more is refused", async () => {
	const webp = await made.manyFramesOfWebp(maxFrames);
	expect((await sharp(webp).metadata()).pages).toBe(maxFrames);
	expect(await stored("fête.webp", webp)).toMatchObject({ animated: true });
	await refused("fête.webp", await made.manyFramesOfWebp(maxFrames + 1), 422, tooManyFrames);
	expect(await stored("fête.gif", made.manyFrames(maxFrames))).toMatchObject({ type: "image/webp" });
	await refused("fête.gif", made.manyFrames(maxFrames + 1), 422, tooManyFrames);
});

test("U62 the frames of an animation have 100 million pixels together", () =>
	refused("fête.gif", made.manyFrames(101, 1000), 422, tooManyPixelsInAll));

test("U62 as many frames as a file can have are counted, and none is decoded", () =>
	refused("fête.gif", made.manyFrames(1_300_000), 422, tooManyFrames));

test("U62 of an animated PNG that hides it only the first frame is decoded", async () => {
	const { animated, type, served } = await stored("fête.png", made.manyFramesOfPng(5000, true));
	expect({ animated, type }).toEqual({ animated: false, type: "image/jpeg" });
	const { channels } = await sharp(served).stats();
	expect(channels.map(({ max }) => max)).toEqual([0, 0, 0]); // the others are white
});

// Made with libavif: red, green, blue, white.
const sequence = readFileSync("tests/hostile/four-frames.avif");

test.each([
	["AVIF", "fête.avif", sequence],
	["PNG", "fête.png", made.manyFramesOfPng(3)],
])("U62 an animation that is not read, %s, is refused by its format", (format, name, bytes) =>
	refused(name, bytes, 415, RegExp(`est une image ${format} animée, que le site ne sait pas lire : envoyez-la en GIF`)),
);

test("U62 of a sequence declared as a single AVIF picture the first is decoded", async () => {
	const { animated, served } = await stored("fête.avif", Buffer.from(sequence).fill("avif", 8, 12));
	expect([animated, (await sharp(served).metadata()).pages]).toEqual([false, undefined]);
	const { channels } = await sharp(served).stats();
	expect(channels.map(({ mean }) => Math.round(mean / 255))).toEqual([1, 0, 0]);
});

test.each(["hevc", "msf1"])("U67 a sequence of an iPhone, %s, is refused as its photos are", (brand) =>
	refused("fête.heic", Buffer.from(made.heic).fill(brand, 8, 12), 415, /est une photo HEIC/),
);

test("U73 a video of four hours is stored, a second more is refused", async () => {
	expect(await stored("gala.mp4", videoBytes(4096, maxSeconds))).toMatchObject({ duration: maxSeconds });
	await refused("gala.mp4", videoBytes(4097, maxSeconds + 1), 422, tooLong);
	expect(await stored("gala.webm", webmBytes(maxSeconds))).toMatchObject({ duration: maxSeconds });
	await refused("gala.webm", webmBytes(maxSeconds + 1), 422, tooLong);
});

test.each([
	[1e300, 85],
	[Number.POSITIVE_INFINITY, 86],
	[Number.NaN, 87],
	[-5, 88],
	[undefined, 89],
])("U73 a video that says it lasts %d seconds is as long as its pictures", async (declared, seconds) => {
	expect(await stored("gala.webm", webmBytes(seconds, { declared }))).toMatchObject({ duration: seconds });
	expect((await site.get("/admin/gallery")).status).toBe(200);
});

test("U73 nothing is read of what stands behind the index of a video, and of a WebM all", async () => {
	const pieces = Buffer.alloc(8 * 60_000, Buffer.from("\0\0\0\x08free", "latin1"));
	expect(await stored("gala.mp4", Buffer.concat([videoBytes(4098), pieces]))).toMatchObject({ duration: 84 });
	const voids = Buffer.alloc(4e6, Buffer.from([0xec, 0x80]));
	expect(await stored("gala.webm", webmBytes(99, { more: [voids] }))).toMatchObject({ duration: 99 });
});

test("U73 the other files of the form are stored", async () => {
	const sent = [
		{ name: "trop.mp4", bytes: videoBytes(4099, maxSeconds + 2) },
		{ name: "trop.gif", bytes: made.manyFrames(maxFrames + 2) },
		{ name: "puits.jpg", bytes: await picture(terre, "jpeg", 64, 48) },
	];
	const response = await site.postFiles("/admin/gallery/files", {}, "files", sent);
	expect(response.status).toBe(422);
	expect(await response.json()).toMatchObject({
		added: [{ name: "puits.jpg" }],
		refused: [
			{ name: "trop.mp4", status: 422 },
			{ name: "trop.gif", status: 422 },
		],
	});
});

test("after all cases nothing is left behind", () => oracle.expectSoundAtTheEnd());
