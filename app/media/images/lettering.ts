import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { create, type Font } from "fontkitten";

// Text is drawn as outlines of the site's own font: a machine may have no fonts, without which librsvg draws no text.

export type Face = Pick<Font, "unitsPerEm" | "hasGlyphForCodePoint" | "glyphForCodePoint">;

let faces: Face[] | undefined;

function loadFaces(): Face[] {
	const { resolve } = createRequire(import.meta.url);
	faces ??= ["latin", "latin-ext"].map((script) =>
		openFace(resolve(`@fontsource/young-serif/files/young-serif-${script}-400-normal.woff`)),
	);
	return faces;
}

/** Opens the file of a font. */
export function openFace(file: string): Face {
	const font = create(readFileSync(file));
	if (font.isCollection) throw new Error("The font is a collection");
	return font;
}

const faceOf = (character: string) =>
	loadFaces().find((face) => face.hasGlyphForCodePoint(character.codePointAt(0) ?? 0));

/** The width of a no-break space, in em. */
const narrowSpace = 0.14;

const isSpace = (character: string) => character === " " || character === "\u202f";

/**
 * Returns the text without emoji and other characters that the font lacks; an accented letter that it lacks loses its
 * accent. Empty when it lacks a letter or a digit, as of another script: half a title would say something else.
 */
export function drawable(text: string): string {
	const known = [...text.normalize("NFC")].map((character) => {
		if (/[\u00a0\u202f]/.test(character)) return "\u202f";
		if (/\s/.test(character)) return " ";
		if (/\p{M}/u.test(character)) return ""; // marks are not placed
		if (faceOf(character)) return character;
		const [base = ""] = [...character.normalize("NFKD")];
		if (base === "\u2010") return "-"; // the no-break hyphen
		if (faceOf(base)) return base;
		return /[\p{L}\p{N}]/u.test(character) ? undefined : "";
	});
	return known.includes(undefined)
		? ""
		: known
				.join("")
				.replace(/ +/g, " ")
				.replace(/ (?=[:;!?»])|(?<=«) /g, "\u202f")
				.trim();
}

/** Returns the width of a drawable text. */
const widthOf = (text: string, size: number) =>
	[...text].reduce((sum, character) => sum + advance(character), 0) * size;

/** Returns the advance width of a character, in em. */
function advance(character: string): number {
	if (character === "\u202f") return narrowSpace;
	const face = faceOf(character);
	return face ? face.glyphForCodePoint(character.codePointAt(0) ?? 0).advanceWidth / face.unitsPerEm : 0;
}

/** Breaks a drawable text into lines; a word that is wider than a line is broken too. */
export function wrap(text: string, size: number, width: number): string[] {
	const lines: string[] = [];
	let line = "";
	for (const word of text.split(/(?<=[ -])/)) {
		if (widthOf((line + word).trimEnd(), size) <= width) {
			line += word;
			continue;
		}
		if (line) lines.push(line);
		line = "";
		for (const character of word) {
			if (line && widthOf(line + character.trimEnd(), size) > width) {
				lines.push(line);
				line = "";
			}
			line += character;
		}
	}
	return [...lines, line].map((each) => each.trim()).filter(Boolean);
}

/** Returns the first lines; the last one ends with an ellipsis when text is left out. */
export function cut(lines: string[], most: number, size: number, width: number): string[] {
	if (lines.length <= most) return lines;
	let last = lines[most - 1] ?? "";
	while (last && widthOf(`${last}…`, size) > width) last = last.slice(0, -1);
	return [...lines.slice(0, most - 1), `${last.replace(/[\s,.;:–—-]+$/, "")}…`];
}

/** Returns the outlines of a line as SVG; `x` is its left end and `y` its baseline. */
export function outlines(text: string, x: number, y: number, size: number, fill: string): string {
	let pen = 0;
	const glyphs = [...text].map((character) => {
		const face = faceOf(character);
		const start = pen;
		pen += advance(character);
		if (face === undefined || isSpace(character)) return "";
		const { path } = face.glyphForCodePoint(character.codePointAt(0) ?? 0);
		const scale = 1 / face.unitsPerEm;
		return `<path transform="translate(${start} 0) scale(${scale} ${-scale})" d="${path.toSVG()}"/>`;
	});
	return `<g fill="${fill}" transform="translate(${x} ${y}) scale(${size})">${glyphs.join("")}</g>`;
}
