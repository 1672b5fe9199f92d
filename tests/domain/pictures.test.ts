import { readFileSync, watch } from "node:fs";
import { readdir, rm } from "node:fs/promises";
import { basename, join } from "node:path";
import { Readable } from "node:stream";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { describe, expect, onTestFinished, test } from "vitest";
import { deleteIfUnreferenced, filesOf } from "~/media/files/stored-files.server";
import { makeMissingVariants } from "~/media/images/make-variants.server";
import { variantPath, variantsOf } from "~/media/images/picture-file";
import { storeFile } from "~/media/uploads/store-file.server";
import { db } from "~/platform/db/client.server";
import { media } from "~/platform/db/schema.server";
import { env } from "~/platform/env/env.server";
import { animation, detailedPhoto, maker, phonePhoto, place, plain } from "../camera-files";
import { blackPng, tellingJpeg } from "../hostile/made-files";
import { stored } from "./stored";

const store = (bytes: Buffer, name?: string) => stored("reports", bytes, name);

const onDisk = (path: string) => join(env.UPLOADS_DIR, path);
const rowOf = async (id: string) => (await db.select().from(media).where(eq(media.id, id)))[0];

/** The colour near the top and near the bottom, as hexadecimal digits of red, green and blue. */
async function topAndBottom(file: string) {
	const { data, info } = await sharp(file).flatten({ background: "#fff" }).raw().toBuffer({ resolveWithObject: true });
	const at = (y: number) =>
		[...data.subarray((y * info.width + 20) * 3, (y * info.width + 20) * 3 + 3)].map((part) => Math.round(part / 255));
	return [at(10), at(info.height - 10)];
}

const redOverBlue = [
	[1, 0, 0],
	[0, 0, 1],
];

describe("what a phone wrote into a photo", () => {
	test("is in none of the files that can be downloaded", async () => {
		const photo = await tellingJpeg();
		const told = [maker, place, "GPS", "Exif", "xmpmeta", "Photoshop", "Sokoura", "village"];
		expect(photo.includes(maker)).toBe(true);
		const picture = await store(photo);
		await makeMissingVariants();
		const files = filesOf(picture);
		expect(files).toHaveLength(4);
		for (const file of files) {
			const bytes = readFileSync(onDisk(file));
			const { exif, xmp, iptc } = await sharp(bytes).metadata();
			expect({ exif, xmp, iptc }).toEqual({});
			for (const text of told) expect(bytes.includes(text), text).toBe(false);
		}
	});

	test("rotates it upright", async () => {
		const picture = await store(await phonePhoto(7));
		expect([picture.width, picture.height]).toEqual([400, 300]);
		expect(await topAndBottom(onDisk(picture.path))).toEqual(redOverBlue);
	});
});

describe("kinds of pictures", () => {
	test.each([
		["CMYK", () => plain().toColourspace("cmyk").jpeg().toBuffer(), "image/jpeg"],
		["AVIF", () => plain().avif().toBuffer(), "image/jpeg"],
	])("%s is shown in its colours", async (_, make, type) => {
		const picture = await store(await make());
		expect(picture).toMatchObject({ type, width: 400, height: 300, animated: false });
		expect(await topAndBottom(onDisk(picture.path))).toEqual(redOverBlue);
	});

	test("a WebP stands as browsers show it, which ignore the orientation in it", async () => {
		const picture = await store(await plain().withMetadata({ orientation: 6 }).webp().toBuffer());
		expect([picture.width, picture.height]).toEqual([400, 300]);
	});

	test("Adobe RGB that only EXIF names keeps its colours", async () => {
		const jpeg = await sharp({ create: { width: 64, height: 64, channels: 3, background: "#40a060" } })
			.jpeg({ quality: 100, chromaSubsampling: "4:4:4" })
			.toBuffer();
		const tiff = "II*\0\x08\0\0\0\x01\0\x01\0\x02\0\x04\0\0\0R03\0\0\0\0\0";
		const segment = Buffer.from(`\xff\xe1\0${String.fromCharCode(tiff.length + 8)}Exif\0\0${tiff}`, "latin1");
		const picture = await store(Buffer.concat([jpeg.subarray(0, 2), segment, jpeg.subarray(2)]));
		const { channels } = await sharp(onDisk(picture.path)).stats();
		// What a colour management program makes of #40a060 in Adobe RGB: a green that sRGB lacks in part.
		for (const [n, value] of [0, 162, 92].entries()) expect(Math.abs((channels[n]?.mean ?? 0) - value)).toBeLessThan(4);
	});

	test("a JPEG that lacks its last bytes is shown, half of one is refused", async () => {
		const jpeg = await detailedPhoto(400, 300);
		expect(await store(jpeg.subarray(0, -20))).toMatchObject({ width: 400, height: 300 });
		const half = await storeFile(Readable.from([jpeg.subarray(0, jpeg.length / 2)]), "a.jpg", "reports", ["image"]);
		expect(half).toMatchObject({ status: 422, reason: expect.stringContaining("abîmé ou incomplet") });
	});

	test("a palette PNG keeps its transparency", async () => {
		const round = Buffer.from(
			'<svg xmlns="http://www.w3.org/2000/svg" width="300" height="300"><circle cx="150" cy="150" r="100" fill="#080"/></svg>',
		);
		const picture = await store(await sharp(round).png({ palette: true }).toBuffer(), "logo.png");
		await makeMissingVariants();
		expect(picture.type).toBe("image/webp");
		for (const format of ["webp", "avif"] as const) {
			const { data } = await sharp(onDisk(variantPath(picture.path, { width: 300, format })))
				.raw()
				.toBuffer({ resolveWithObject: true });
			expect(data[3]).toBe(0);
		}
	});

	test("an animated GIF moves at its own address and is still in its variants", async () => {
		const picture = await store(await animation("gif"), "fete.gif");
		await makeMissingVariants();
		expect(picture).toMatchObject({ type: "image/webp", animated: true, width: 100, height: 80 });
		expect((await sharp(onDisk(picture.path)).metadata()).pages).toBe(3);
		const still = onDisk(variantPath(picture.path, { width: 100, format: "webp" }));
		expect((await sharp(still).metadata()).pages).toBeUndefined();
	});
});

describe("variants", () => {
	test("a photo has every width in every format, within what a phone may be asked to fetch", async () => {
		const picture = await store(await detailedPhoto(700, 450));
		expect(picture.variantsAt).toBeNull();
		await makeMissingVariants();
		expect((await rowOf(picture.id))?.variantsAt).toBeInstanceOf(Date);
		const sizes = variantsOf(picture.width ?? 0).map((variant) => ({
			...variant,
			bytes: readFileSync(onDisk(variantPath(picture.path, variant))).length,
		}));
		expect(sizes).toHaveLength(6);
		for (const { width, format, bytes } of sizes) {
			if (width === 640 && format !== "jpg") expect(bytes, `${width} ${format}`).toBeLessThanOrEqual(25_000);
		}
	});

	test("are never seen unfinished, which a check of the files would report", async () => {
		const picture = await store(await plain().resize(330, 200).jpeg().toBuffer());
		const seen = new Set<string | null>();
		const watcher = watch(onDisk("reports"), (_, name) => void seen.add(name));
		onTestFinished(() => watcher.close());
		await makeMissingVariants();
		const made = filesOf(picture).slice(1);
		await expect.poll(() => [...seen].toSorted()).toEqual(made.map((path) => basename(path)).toSorted());
	});

	test("those that a crash left unmade are made later, and a file that cannot be read is tried three times", async () => {
		const lost = await store(await plain().jpeg().toBuffer());
		await makeMissingVariants();
		await rm(onDisk(lost.path));
		await db.update(media).set({ variantsAt: null }).where(eq(media.id, lost.id));
		const sound = await store(await plain().jpeg({ quality: 60 }).toBuffer());
		await makeMissingVariants();
		expect(await rowOf(sound.id)).toMatchObject({ variantsFailed: 0, variantsAt: expect.any(Date) });
		expect(await rowOf(lost.id)).toMatchObject({ variantsFailed: 3, variantsAt: null });
	});

	test("go with their picture when it is deleted for good", async () => {
		const picture = await store(await plain().resize(700, 400).jpeg().toBuffer());
		await makeMissingVariants();
		const name = picture.path.replace("reports/", "");
		const below = async () => (await readdir(onDisk("reports"))).filter((file) => file.startsWith(name));
		expect(await below()).toHaveLength(7);
		await deleteIfUnreferenced(picture.id);
		expect(await below()).toEqual([]);
	});
});

test("a small file that unfolds into 256 million pixels is refused", async () => {
	const bomb = blackPng(16_000, 16_000);
	expect(bomb.length).toBeLessThan(1e6);
	const refusal = await storeFile(Readable.from([bomb]), "noir.png", "reports", ["image"]);
	expect(refusal).toMatchObject({ status: 422, reason: expect.stringContaining("50\u00a0millions de pixels") });
});

test("a photo with a film behind its end is stored without it, whatever the bytes of the film", async () => {
	const behind = Buffer.alloc(2000, Buffer.from([0xff, 0xda, 0x00, 0x0c]));
	const picture = await store(Buffer.concat([await plain().jpeg().toBuffer(), behind]), "vivante.jpg");
	expect(picture.type).toBe("image/jpeg");
	expect(readFileSync(onDisk(picture.path)).includes(behind)).toBe(false);
});

test("a JPEG of very many scans is refused before it is decoded", async () => {
	const jpeg = await plain().jpeg({ progressive: true }).toBuffer();
	const last = jpeg.lastIndexOf(Buffer.from([0xff, 0xda]));
	const scans = Array.from({ length: 100 }, () => jpeg.subarray(last, -2));
	const bytes = Buffer.concat([jpeg.subarray(0, -2), ...scans, jpeg.subarray(-2)]);
	const refusal = await storeFile(Readable.from([bytes]), "passes.jpg", "reports", ["image"]);
	expect(refusal).toMatchObject({ status: 422, reason: expect.stringContaining("plus de 64\u00a0passes") });
});
