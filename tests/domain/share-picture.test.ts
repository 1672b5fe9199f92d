import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, expect, test } from "vitest";
import { processImage } from "~/media/images/image-jobs";
import { linkPreviewVariant } from "~/media/images/link-preview";
import { widthsOf } from "~/media/images/picture-file";

const folder = mkdtempSync(join(tmpdir(), "association-share-"));
afterAll(() => rmSync(folder, { recursive: true }));

const stored = (width: number, height: number, widths = widthsOf(width)) => ({
	id: "photo",
	src: "/uploads/reports/1_photo.jpg",
	alt: "",
	colour: null,
	animated: false,
	width,
	height,
	widths,
});

test.each([
	["a photo of a phone", 2560, 1920, 960],
	["a screen's height of it", 1440, 2560, 640],
])("%s is shared in a width that messaging apps take", (_what, width, height, shared) => {
	const chosen = linkPreviewVariant(stored(width, height));
	expect(chosen).toEqual({
		width: shared,
		height: Math.round((shared * height) / width),
		src: `/uploads/reports/1_photo.jpg.${shared}.jpg`,
	});
});

test.each([
	["too flat", stored(2560, 300)],
	["not made yet", stored(2560, 1920, [])],
	["a column", stored(700, 2560)],
])("a picture that is %s is not shared", (_why, picture) => {
	expect(linkPreviewVariant(picture)?.width ?? 0).toBeOneOf([0, 320]);
});

test("even noise, the hardest picture there is, stays below 300 000 bytes", async () => {
	const [width, height] = [960, 1354];
	const noise = join(folder, "noise.png");
	await sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
		.png()
		.toFile(noise);
	expect(linkPreviewVariant(stored(width, height))?.width).toBe(width);
	const path = join(folder, "noise.jpg");
	const to = [{ path, width, format: "jpg" as const }];
	expect(await processImage({ kind: "variants", from: noise, to, unfinished: folder })).toEqual({ outcome: "made" });
	expect(statSync(path).size).toBeLessThanOrEqual(300_000);
});
