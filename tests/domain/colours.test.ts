import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, expect, test } from "vitest";
import { processImage } from "~/images/image-jobs";
import { pngIn, spaces } from "../colour-files";

type Colour = [number, number, number];
const colours: Colour[] = [
	[255, 0, 0],
	[200, 60, 30],
	[0, 128, 64],
	[30, 40, 200],
	[128, 128, 128],
	[250, 240, 230],
];

/** A square of each colour, 32 pixels a side. */
function squares() {
	const pixels = Array.from({ length: 32 }, () => colours.flatMap((colour) => Array(32).fill(colour))).flat(2);
	return sharp(Buffer.from(pixels), { raw: { width: 32 * colours.length, height: 32, channels: 3 } });
}

const folder = await mkdtemp(join(tmpdir(), "colours-"));
afterAll(() => rm(folder, { recursive: true }));

/** The colours in the middle of the squares of a stored picture. */
async function stored(picture: Buffer): Promise<number[][]> {
	const [from, to] = [join(folder, "sent"), join(folder, "stored")];
	await writeFile(from, picture);
	await processImage({ kind: "clean", from, to });
	expect((await sharp(to).metadata()).icc).toBeUndefined();
	const { data, info } = await sharp(to).raw().toBuffer({ resolveWithObject: true });
	const places = colours.map((_, n) => (16 * info.width + 32 * n + 16) * info.channels);
	return places.map((at) => [...data.subarray(at, at + 3)]);
}

const furthest = (shown: number[][], expected: number[][]) =>
	Math.max(...shown.flatMap((colour, n) => colour.map((value, part) => Math.abs(value - (expected[n]?.[part] ?? 0)))));

const profiled = Object.entries(spaces).flatMap(([name, space]) =>
	([8, 16] as const).map((depth): [string, () => Promise<Buffer>] => [
		`${name}, ${depth} bits`,
		async () => pngIn(space, depth, colours),
	]),
);
const p3 = { bitdepth: 10, quality: 100 } as const;

test.each([
	...profiled,
	["AVIF of 10 bits in P3", () => squares().withIccProfile("p3").avif(p3).toBuffer()],
	["16 bits without a profile", () => squares().toColourspace("rgb16").png().toBuffer()],
])("a picture is stored in the colours that it has, %s", async (_, make) => {
	expect(furthest(await stored(await make()), colours)).toBeLessThanOrEqual(3);
});
