// Draws and encodes the film of the demo, which takes a minute. Two encodings of the same frames differ, so the hash of
// what was drawn is kept: only a changed drawing makes a new film.
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import sharp from "sharp";
import { browserPath } from "../../tests/browser.mjs";
import { encodeFilm } from "./encode-film.mjs";
import { frameCount, framesPerSecond, layers, partsOf, rounds, size } from "./pump-film.mjs";

/** At this rate 7 seconds weigh little more than a photo. */
const format = { ...size, framesPerSecond, bitrate: 162_000 };

const hashFile = new URL("film.sha256", import.meta.url);

/** @returns the MP4; "unchanged", or "no encoder" where no browser can make it: the film there is stays as it is */
export async function drawFilm() {
	const parts = Array.from({ length: frameCount }, (_, n) => partsOf(n));
	const hash = createHash("sha256").update(JSON.stringify({ layers, parts, rounds, format })).digest("hex");
	if (hash === (await readFile(hashFile, "utf8").catch(() => "")).trim()) return "unchanged";
	if (!existsSync(browserPath())) return "no encoder";
	const frames = await layered(parts);
	const repeated = Array.from({ length: rounds }, () => frames).flat();
	const bytes = await encodeFilm(repeated, format, browserPath());
	if (bytes === undefined) return "no encoder";
	await writeFile(hashFile, `${hash}\n`);
	return bytes;
}

/** Each frame between what stands still behind it and before it. @type {(parts: string[]) => Promise<Buffer[]>} */
async function layered(parts) {
	const [behind, before] = await Promise.all([drawn(layers.behind), drawn(layers.before)]);
	const frames = [];
	for (const svg of parts) {
		const frame = sharp(behind).composite([{ input: await drawn(svg) }, { input: before }]);
		frames.push(await frame.removeAlpha().png({ compressionLevel: 1 }).toBuffer());
	}
	return frames;
}

/** @type {(svg: string) => Promise<Buffer>} */
const drawn = (svg) => sharp(Buffer.from(svg)).png({ compressionLevel: 1 }).toBuffer();
