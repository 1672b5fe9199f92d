// Renders the drawings of this folder into public/ and, what the build names after its content, app/. The results are committed, so building the site needs none of this:
// run `npm run draw` after changing a drawing, look at the pictures, and commit both.
//
//   school, borehole, infirmary   the scenes of the home page, 1920 × 1200. They are shown with `object-fit: cover`
//                                 anywhere from 4:3 to 21:9, so what matters stays within x 160–1760, y 190–1010.
//                                 One morning light for all three: a low sun at the left, shadows to the right.
//   motif-band, motif-ground      the woven motif: a band that repeats sideways, a ground that repeats both ways
//   mark                          the sun over the hill; app/site/layout/site-layout.tsx has the same drawing
//   lost                          the picture of the page that does not exist
//   demo/                         the pictures of the sample content, composed of figures and parts of the three scenes,
//                                 960 × 640, with their average colours: into app/site/demo/
//   demo/film                     the film of the demo, 960 × 540: a part of the borehole, some of which moves. Drawn
//                                 when that has changed, with a Chromium that encodes H.264; else left as it is.
//
// It prints one table of sizes and fails when a picture is heavier than a phone on a slow network should be given.

import { createHash } from "node:crypto";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import sharp from "sharp";
import { drawFilm } from "./demo/film.mjs";
import { name as filmName, poster } from "./demo/pump-film.mjs";
import { pictures } from "./demo/scenes.mjs";

const drawings = new URL("./", import.meta.url);
const site = new URL("../public/", import.meta.url);
const app = new URL("../app/", import.meta.url);
const kB = 1000;

const scenes = ["school", "borehole", "infirmary"];
const widths = [320, 480, 800, 1280, 1920];
const formats = {
	avif: (picture) => picture.avif({ quality: 48, effort: 5 }),
	webp: (picture) => picture.webp({ quality: 70, effort: 6, smartSubsample: true }),
	jpg: (picture) => picture.jpeg({ quality: 76, mozjpeg: true }),
};
const limits = {
	"320.avif": 7 * kB,
	"480.avif": 14 * kB,
	"480.webp": 20 * kB,
	"800.avif": 28 * kB,
	"1920.avif": 110 * kB,
	"share.jpg": 200 * kB,
	"motif-band.svg": 900,
	"lost.svg": 6 * kB,
};

const written = [];

async function write(name, bytes, folder = site) {
	await writeFile(new URL(name, folder), bytes);
	const limit = Object.entries(limits).find(([end]) => name.endsWith(end))?.[1];
	written.push({ name, bytes: bytes.length, limit });
}

const source = (name) => readFile(new URL(`${name}.svg`, drawings), "utf8");

/** The same drawing without what only its author needs. */
const compact = (svg) => svg.replace(/<!--.*?-->|<title>.*?<\/title>/gs, "").replace(/\n\s*/g, "");

/** An SVG drawn at a width in pixels, whatever size it says it has. */
const drawn = (svg, width) => {
	const [, own = "40"] = /^<svg[^>]*viewBox="\S+ \S+ (\S+)/.exec(svg) ?? /^<svg[^>]* width="(\S+?)"/.exec(svg) ?? [];
	return sharp(Buffer.from(svg), { density: (72 * width) / Number(own) }).resize({ width });
};

/** @returns the name of its files, with a hash of their content: browsers keep them for a year */
async function hero(name) {
	const full = await drawn(await source(name), 1920)
		.flatten()
		.png({ compressionLevel: 1 })
		.toBuffer();
	const files = new Map();
	for (const width of widths) {
		for (const [extension, encode] of Object.entries(formats)) {
			const picture = sharp(full).resize({ width, kernel: "lanczos3" });
			files.set(`${width}.${extension}`, await encode(picture).toBuffer());
		}
	}
	const hash = createHash("sha256")
		.update(Buffer.concat([...files.values()]))
		.digest("hex")
		.slice(0, 8);
	for (const [end, bytes] of files) await write(`hero/${name}-${hash}.${end}`, bytes);
	return `${name}-${hash}`;
}

/** What social networks show: the school over the band of the motif. */
async function share() {
	const scene = await drawn(await source("school"), 1200)
		.extract({ left: 0, top: 122, width: 1200, height: 574 })
		.toBuffer();
	const tile = await drawn(await source("motif-band"), 112).toBuffer();
	const band = await sharp({ create: { width: 1200, height: 56, channels: 3, background: "#0f4a3a" } })
		.composite([{ input: tile, tile: true, gravity: "northwest" }])
		.png()
		.toBuffer();
	const picture = sharp({ create: { width: 1200, height: 630, channels: 3, background: "#0f4a3a" } }).composite([
		{ input: scene, left: 0, top: 0 },
		{ input: band, left: 0, top: 574 },
	]);
	await write("share.jpg", await picture.jpeg({ quality: 80, mozjpeg: true }).toBuffer());
}

/** The motif, its dark ground, and the picture of a lost page are vectors as they are. */
async function vectors() {
	for (const name of ["motif-band", "motif-ground"])
		await write(`web/styles/${name}.svg`, compact(await source(name)), app);
	await write("site/layout/lost.svg", compact(await source("lost")), app);
	const dark = (await source("motif-ground")).replaceAll("#f0e7d8", "#211c15").replaceAll("#e9dec9", "#29231a");
	await write("web/styles/motif-ground-dark.svg", compact(dark), app);
}

/** An .ico is a directory of pictures: a header of 6 bytes, 16 for each picture, then the PNG files themselves. */
function ico(pictures) {
	const header = Buffer.alloc(6 + 16 * pictures.length);
	header.writeUInt16LE(1, 2);
	header.writeUInt16LE(pictures.length, 4);
	let offset = header.length;
	pictures.forEach(({ size, png }, place) => {
		const entry = 6 + 16 * place;
		header.writeUInt8(size, entry);
		header.writeUInt8(size, entry + 1);
		header.writeUInt16LE(1, entry + 4);
		header.writeUInt16LE(32, entry + 6);
		header.writeUInt32LE(png.length, entry + 8);
		header.writeUInt32LE(offset, entry + 12);
		offset += png.length;
	});
	return Buffer.concat([header, ...pictures.map(({ png }) => png)]);
}

async function icons() {
	const square = compact(await source("mark"));
	const round = square
		.replace(/(<svg[^>]*>)/, '$1<clipPath id="c"><circle cx="20" cy="20" r="20"/></clipPath><g clip-path="url(#c)">')
		.replace("</svg>", "</g></svg>");
	// A tab gives the mark 16 pixels: the small cut drops the rays and lets the sun fill them.
	const small = compact(await source("mark-small"));
	const png = (svg, size) => drawn(svg, size).png({ compressionLevel: 9, palette: true, colours: 64 }).toBuffer();

	await write("favicon.svg", small);
	const sizes = [16, 32, 48];
	await write(
		"favicon.ico",
		ico(await Promise.all(sizes.map(async (size) => ({ size, png: await png(small, size) })))),
	);
	await write("apple-touch-icon.png", await png(square, 180));
	await write("icon-192.png", await png(round, 192));
	await write("icon-512.png", await png(round, 512));
	// Only a circle of 80 % of a maskable icon is sure to be seen.
	const wide = square.replace('viewBox="0 0 40 40"', 'viewBox="-4 -4 48 48"');
	await write("icon-maskable-512.png", await png(wide, 512));
}

/** Lossy enough that all of them together weigh as little as one photo of a phone. */
async function demo() {
	const folder = new URL("site/demo/", app);
	const colours = {};
	for (const { name, svg } of [...pictures, poster]) {
		const picture = sharp(Buffer.from(svg)).resize({ width: 960, kernel: "lanczos3" });
		const bytes = await picture.webp({ quality: 52, effort: 6 }).toBuffer();
		await writeFile(new URL(`pictures/${name}.webp`, folder), bytes);
		const pixel = await sharp(bytes).resize(1, 1, { fit: "cover" }).removeAlpha().raw().toBuffer();
		colours[name] = `#${pixel.toString("hex")}`;
		written.push({ name: `demo/${name}.webp`, bytes: bytes.length, limit: 36 * kB });
	}
	await writeFile(new URL("picture-colours.json", folder), `${JSON.stringify(colours, null, "\t")}\n`);
}

async function film() {
	const name = `site/demo/films/${filmName}.mp4`;
	const film = await drawFilm();
	if (film === "no encoder") console.log(`No Chromium that encodes H.264: app/${name} is left as it is.\n`);
	if (typeof film === "string") return;
	await writeFile(new URL(name, app), film);
	written.push({ name, bytes: film.length, limit: 150 * kB });
}

await rm(new URL("hero/", site), { recursive: true, force: true });
await mkdir(new URL("hero/", site));
const names = [];
for (const name of scenes) names.push(`\t${name}: "${await hero(name)}",\n`);
const sceneFiles = `// Written by \`npm run draw\`.\nexport const sceneFiles = {\n${names.join("")}} as const;\n`;
await writeFile(new URL("media/images/scene-files.ts", app), sceneFiles);
await share();
await vectors();
await icons();
await demo();
await film();

for (const { name, bytes, limit } of written) {
	const verdict = limit === undefined ? "" : bytes <= limit ? `of ${limit}` : `TOO HEAVY: at most ${limit}`;
	console.log(name.padEnd(30), String(bytes).padStart(8), verdict);
}
if (written.some(({ bytes, limit }) => limit !== undefined && bytes > limit)) process.exitCode = 1;
