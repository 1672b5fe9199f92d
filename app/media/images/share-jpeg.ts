import { readFile } from "node:fs/promises";
import sharp from "sharp";
import { readOnlyNoFollow } from "~/platform/env/disk";
import type { ShareContents, SharePhoto } from "./image-job";
import { cut, drawable, outlines, wrap } from "./lettering";
import { type ShareShape, type ShareWords, shareSizes } from "./link-preview";

/** Maximum bytes of a share picture. */
const mostBytes = 250_000;

const qualities = [84, 76, 68, 58, 46, 34, 24];

/** Returns the share picture of a page as JPEG. */
export async function shareJpeg({ shape, words, photo, logo }: ShareContents): Promise<Buffer> {
	const cropped = photo && (await crop(shape, photo));
	const drawing = Buffer.from(shareDrawing(shape, words, cropped?.box, logo ? await readLogo(logo) : undefined));
	const picture = await sharp({ create: { ...shareSizes[shape], channels: 3, background: "#0f4a3a" } })
		.composite([
			...(cropped ? [{ input: cropped.pixels, raw: cropped.raw, left: cropped.box.left, top: cropped.box.top }] : []),
			{ input: drawing },
		])
		.removeAlpha()
		.raw()
		.toBuffer();
	const raw = { ...shareSizes[shape], channels: 3 } as const;
	let jpeg = Buffer.alloc(0);
	for (const quality of qualities) {
		jpeg = await sharp(picture, { raw }).jpeg({ quality, mozjpeg: true }).toBuffer();
		if (jpeg.length <= mostBytes) break;
	}
	return jpeg;
}

async function readLogo(path: string): Promise<DrawnLogo> {
	const resized = sharp(await readFile(path, { flag: readOnlyNoFollow })).resize({
		width: 640,
		height: 160,
		fit: "inside",
		withoutEnlargement: true,
	});
	const { data, info } = await resized.toColourspace("srgb").png().toBuffer({ resolveWithObject: true });
	return { png: data.toString("base64"), ratio: info.width / info.height };
}

/** Crops a photo around its focal point to fill its box. Faces are in the upper part of an upright photo. */
async function crop(shape: ShareShape, { path, focusX, focusY }: SharePhoto) {
	const photo = await readFile(path, { flag: readOnlyNoFollow });
	const { width, height } = await sharp(photo).metadata();
	const box = photoBox(shape, width / height);
	const scale = Math.max(box.width / width, box.height / height);
	const part = {
		width: Math.min(width, Math.round(box.width / scale)),
		height: Math.min(height, Math.round(box.height / scale)),
	};
	const { data, info } = await sharp(photo)
		.extract({
			...part,
			left: startOf(width, part.width, focusX ?? 50),
			top: startOf(height, part.height, focusY ?? (height > 1.2 * width ? 35 : 50)),
		})
		.resize(box.width, box.height, { fit: "fill" })
		.flatten({ background: "#fbf7f0" })
		.toColourspace("srgb")
		.removeAlpha()
		.raw()
		.toBuffer({ resolveWithObject: true });
	return { box, pixels: data, raw: { width: info.width, height: info.height, channels: info.channels } };
}

const startOf = (whole: number, part: number, focus: number) =>
	Math.round(Math.min(whole - part, Math.max(0, (whole * focus) / 100 - part / 2)));

type Box = { left: number; top: number; width: number; height: number };

const colours = { foret: "#0f4a3a", light: "#fbf7f0", sun: "#f0b441" };

const bandHeight = 28;

/** The woven band of `drawings/motif-band.svg`, which repeats each 56 pixels. */
const band = `<pattern id="band" width="56" height="28" patternUnits="userSpaceOnUse"><path d="M0 0h56v28H0z" fill="#0f4a3a"/><path d="M0 2h56v2H0zm0 22h56v2H0zM31 6h22v2h-3v2h-3v2h-3v2h-4v-2h-3v-2h-3V8h-3zM14 11l3 3-3 3-3-3z" fill="#f0b441"/><path d="M14 5l9 9-9 9-9-9zm17 17h22v-2h-3v-2h-3v-2h-3v-2h-4v2h-3v2h-3v2h-3z" fill="#a63f1c"/><path d="M14 8l6 6-6 6-6-6zm0 3l-3 3 3 3 3-3zM0 6h2v16H0zm26 0h2v16h-2zm5 5l3 3-3 3zm22 0v6l-3-3z" fill="#fbf7f0"/></pattern>`;

/** The sun over a hill of `app/site/layout/site-layout.tsx`, 40 pixels wide. */
const mark = `<circle cx="20" cy="20" r="20" fill="#0f4a3a"/><path d="M17 9.5 20 3.5l3 6zM26.2 11.3l5.4-4.1-.8 6.7zM31.8 18.4l6.2-2-2.3 6.1zM13.8 11.3 8.4 7.2l.8 6.7zM8.2 18.4 2 16.4l2.3 6.1z" fill="#f0b441"/><circle cx="20" cy="21" r="9.3" fill="#f0b441"/><path d="M1.6 27.9C7.2 22.9 13.6 22.8 20 26c6.8 3.4 12.7 3.5 19.5-1.6A20 20 0 0 1 1.6 27.9Z" fill="#fbf7f0"/><path d="M3 30.5c5.9-4.1 11.4-4 17-1.2 5.9 3 11.7 3.2 17.9-.5A20 20 0 0 1 3 30.5Z" fill="#a63f1c"/>`;

/** The association's own logo as PNG in base64, and the ratio of its width to its height. */
type DrawnLogo = { png: string; ratio: number };

/** Returns the place of the photo: beside the words when it is upright, else behind them; on a status above them. */
function photoBox(shape: ShareShape, ratio: number): Box {
	const { width, height } = shareSizes[shape];
	if (shape === "status") return { left: 0, top: 0, width, height: 1080 };
	const whole = { left: 0, top: 0, width, height: height - bandHeight };
	if (ratio >= 1.05) return whole;
	const beside = Math.round(Math.min(560, Math.max(360, whole.height * ratio)));
	return { ...whole, left: width - beside, width: beside };
}

/**
 * Draws the words over the photo, as SVG; without a photo over a ground of the association's colours.
 * @param logo instead of the drawn mark; on dark green, as in the header
 */
function shareDrawing(
	shape: ShareShape,
	words: ShareWords,
	photo: Box | undefined,
	logo: DrawnLogo | undefined,
): string {
	const { width, height } = shareSizes[shape];
	const margin = shape === "link" ? 64 : 80;
	const beside = photo !== undefined && photo.left > 0;
	const column = (beside ? photo.left : width) - 2 * margin;
	const bottom = shape === "link" ? height - bandHeight - 44 : height - 180;
	const drawn = [
		ground(shape, photo, width, height),
		`<rect width="${width}" height="${bandHeight}" y="${height - bandHeight}" fill="url(#band)"/>`,
		...lettersFromBelow(shape, words, { left: margin, bottom, width: column }, photo === undefined || beside, logo),
	];
	return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs>${band}${shades}</defs>${drawn.join("")}</svg>`;
}

const shades = `<linearGradient id="shade" x2="0" y2="1"><stop offset=".1" stop-color="#0b2a21" stop-opacity="0"/><stop offset=".55" stop-color="#0b2a21" stop-opacity=".68"/><stop offset="1" stop-color="#0b2a21" stop-opacity=".94"/></linearGradient><linearGradient id="end" x2="0" y2="1"><stop offset="0" stop-color="#0f4a3a" stop-opacity="0"/><stop offset="1" stop-color="#0f4a3a"/></linearGradient><pattern id="ground" width="144" height="144" patternUnits="userSpaceOnUse"><path transform="scale(2)" d="M36 8l28 28-28 28L8 36zm0 6L14 36l22 22 22-22zm0 8 14 14-14 14-14-14z" fill="#fbf7f0" fill-opacity=".05" fill-rule="evenodd"/></pattern>`;

function ground(shape: ShareShape, photo: Box | undefined, width: number, height: number): string {
	const rect = ({ left, top, ...size }: Box, fill: string) =>
		`<rect x="${left}" y="${top}" width="${size.width}" height="${size.height}" fill="${fill}"/>`;
	const plain = (box: Box) => rect(box, colours.foret) + rect(box, "url(#ground)");
	if (photo === undefined) return plain({ left: 0, top: 0, width, height });
	if (shape === "status") {
		const below = photo.height;
		const end = { left: 0, top: below - 320, width, height: 321 };
		return rect(end, "url(#end)") + plain({ left: 0, top: below, width, height: height - below });
	}
	return photo.left > 0 ? plain({ left: 0, top: 0, width: photo.left, height }) : rect(photo, "url(#shade)");
}

/** Returns, from the bottom up, the association, the facts, and the title in the largest size that fits above them. */
function lettersFromBelow(
	shape: ShareShape,
	words: ShareWords,
	area: { left: number; bottom: number; width: number },
	spacious: boolean,
	ownLogo: DrawnLogo | undefined,
): string[] {
	const { left, width } = area;
	const [title, name] = [drawable(words.title), drawable(words.name)];
	const small = shape === "link" ? 30 : 40;
	const drawn: string[] = [];
	let bottom = area.bottom;
	/** Writes lines of one size, from the bottom up. */
	const write = (lines: string[], size: number, fill: string, leading = 1.22, indent = 0) => {
		for (const line of lines.toReversed()) {
			drawn.push(outlines(line, left + indent, bottom - 0.22 * size, size, fill));
			bottom -= leading * size;
		}
	};
	const host = shape === "status" ? drawable(words.host) : "";
	if (host) write(cut(wrap(host, small * 0.85, width), 1, small * 0.85, width), small * 0.85, colours.sun);
	if (host) bottom -= small * 0.5;
	if (title || name) {
		const logo = small * 1.8;
		const logoWidth = ownLogo ? Math.min(ownLogo.ratio * logo, 5 * logo, width / 2) : logo;
		const indent = logoWidth + small * 0.6;
		const lines = title === "" ? [] : cut(wrap(name, small, width - indent), 1, small, width - indent);
		drawn.push(
			ownLogo
				? `<image x="${left}" y="${bottom - logo}" width="${logoWidth}" height="${logo}" href="data:image/png;base64,${ownLogo.png}"/>`
				: `<g transform="translate(${left} ${bottom - logo}) scale(${logo / 40})"><circle cx="20" cy="20" r="21.2" fill="${colours.light}"/>${mark}</g>`,
		);
		bottom -= logo * 0.21;
		write(lines, small, colours.light, 1.22, indent);
		bottom = Math.min(bottom, area.bottom - (host ? small * 1.6 : 0) - logo) - small * 0.9;
	}
	const facts = words.facts.map(drawable).filter(Boolean).toReversed();
	for (const fact of facts) {
		const size = small * 1.1;
		write(cut(wrap(fact, size, width), 2, size, width), size, colours.sun, 1.3);
	}
	if (facts.length > 0) bottom -= small * 0.3;
	const most = shape === "status" ? 5 : spacious && facts.length === 0 ? 4 : 3;
	const sizes = shape === "status" ? [104, 92, 80, 68] : [78, 68, 60, 52, 46];
	const shown = title || name;
	const size = sizes.find((each) => wrap(shown, each, width).length <= most) ?? sizes.at(-1) ?? 46;
	write(cut(wrap(shown, size, width), most, size, width), size, colours.light, 1.16);
	return drawn;
}
