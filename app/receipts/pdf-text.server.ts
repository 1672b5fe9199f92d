import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import bidiFactory from "bidi-js";
import { create, type Font } from "fontkitten";
import type PDFDocument from "pdfkit";
import { rightToLeft } from "./receipt-document";

/** DejaVu has what French and African names need, Arabic and Hebrew, the narrow no-break space and the euro sign. */
export const fontPath = (name: string) => resolve(`node_modules/dejavu-fonts-ttf/ttf/${name}.ttf`);

let faces: Font[] | undefined;

/** The regular and the bold font. */
function loadFaces(): Font[] {
	faces ??= ["DejaVuSans", "DejaVuSans-Bold"].map((name) => {
		const font = create(readFileSync(fontPath(name)));
		if (font.isCollection) throw new Error("The font is a collection");
		return font;
	});
	return faces;
}

/** What is never drawn, as isolates and soft hyphens; the two joiners shape letters, and the fonts have them. */
const unseen = /^(?!\u200c|\u200d|[\u{10000}-\u{10ffff}])\p{Default_Ignorable_Code_Point}$/u;

/**
 * Which signs no receipt can have, as the fonts lack them.
 * @param texts by what they are, as « le nom du donateur »
 * @returns a sentence that names them; undefined when all can be written
 */
export function unwritable(texts: Record<string, string>): string | undefined {
	const lacks = (sign: string) =>
		!/[\t\n\u2028\u2029]/.test(sign) &&
		!unseen.test(sign) &&
		!loadFaces().every((face) => face.hasGlyphForCodePoint(sign.codePointAt(0) ?? 0));
	const found = Object.entries(texts).flatMap(([what, text]) => {
		const signs = [...new Set([...text].filter(lacks))];
		return signs.length > 0 ? [`${signs.map((sign) => `«\u202f${sign}\u202f»`).join(", ")} dans ${what}`] : [];
	});
	return found.length > 0
		? `Un reçu ne sait pas écrire ${found.join(", ni ")}\u202f: remplacez ces signes.`
		: undefined;
}

const bidi = bidiFactory();

type Pdf = InstanceType<typeof PDFDocument>;

/**
 * Writes a text below the pen, each paragraph in the order of the Unicode Bidirectional Algorithm. pdfkit alone would put
 * Arabic words from left to right, and figures between them from right to left.
 */
export function writeText(pdf: Pdf, text: string, { left, width, isAtEnd = false }: Box) {
	for (const paragraph of paragraphsOf(text)) {
		const embedding = bidi.getEmbeddingLevels(paragraph);
		for (const [start, end] of linesOf(pdf, paragraph, width)) {
			const runs = visualRuns(paragraph, embedding, start, end);
			if (pdf.y + pdf.currentLineHeight() > pdf.page.maxY()) pdf.addPage();
			const top = pdf.y;
			// With features pdfkit lays a run out as a whole, not word by word.
			const widths = runs.map((run) => pdf.widthOfString(run, { features: [] }));
			let x = isAtEnd ? left + width - widths.reduce((sum, one) => sum + one, 0) : left;
			for (const [at, run] of runs.entries()) {
				pdf.text(run, x, top, { lineBreak: false, features: [] });
				x += widths[at] ?? 0;
			}
			pdf.x = left;
			pdf.y = top + pdf.currentLineHeight(true);
		}
	}
}

type Box = { left: number; width: number; isAtEnd?: boolean };

/** How high a text stands. */
export const textHeight = (pdf: Pdf, text: string, width: number): number =>
	paragraphsOf(text).flatMap((paragraph) => linesOf(pdf, paragraph, width)).length * pdf.currentLineHeight(true);

const paragraphsOf = (text: string) => text.replaceAll("\t", " ").split(/[\n\u2028\u2029]/);

/** Where the lines of a paragraph start and end in reading order, without the spaces at their end. */
function linesOf(pdf: Pdf, paragraph: string, width: number): [number, number][] {
	const wide = (text: string) => pdf.widthOfString(text);
	const parts = (paragraph.match(/[^ ]+ *|^ +/g) ?? []).flatMap((word) =>
		wide(word.trimEnd()) > width ? [...new Intl.Segmenter("fr").segment(word)].map(({ segment }) => segment) : [word],
	);
	const lines = [""];
	for (const part of parts) {
		const line = lines.at(-1) ?? "";
		if (line !== "" && wide(line) + wide(part.trimEnd()) > width) lines.push(part);
		else lines.splice(-1, 1, line + part);
	}
	let next = 0;
	return lines.map((line) => {
		const start = next;
		next += line.length;
		return [start, start + line.trimEnd().length];
	});
}

/** Signs of one of the scripts that are written from right to left, or of others, with signs of none. */
const ofOneScript = new RegExp(
	["Arab", "Hebr", "Nkoo"]
		.map((script) => `[\\p{sc=Zyyy}\\p{sc=Zinh}]*(?:\\p{sc=${script}}[\\p{sc=Zyyy}\\p{sc=Zinh}]*)+`)
		.concat("[^\\p{sc=Arab}\\p{sc=Hebr}\\p{sc=Nkoo}]+")
		.join("|"),
	"gu",
);

/** The runs of a line from left to right, each of one direction and script; the letters of a run are in reading order. */
function visualRuns(
	paragraph: string,
	embedding: ReturnType<typeof bidi.getEmbeddingLevels>,
	start: number,
	end: number,
): string[] {
	const mirrored = bidi.getMirroredCharactersMap(paragraph, embedding.levels, start, end - 1);
	const order = bidi.getReorderedIndices(paragraph, embedding, start, end - 1).slice(start, end);
	const runs: { text: string; isReversed: boolean; level: number | undefined; at: number }[] = [];
	for (const at of order) {
		const level = embedding.levels[at];
		const isReversed = ((level ?? 0) & 1) === 1;
		const letter = mirrored.get(at) ?? paragraph[at] ?? "";
		if (unseen.test(letter)) continue;
		const last = runs.at(-1);
		if (last && last.level === level && at === last.at + (isReversed ? -1 : 1)) {
			last.text = isReversed ? letter + last.text : last.text + letter;
			last.at = at;
		} else runs.push({ text: letter, isReversed, level, at });
	}
	return runs.flatMap(({ text, isReversed }) => {
		const pieces = text.match(ofOneScript) ?? [];
		// fontkit reverses what has an Arabic or Hebrew sign, a Persian figure too, and nothing else.
		const laidOut = pieces.map((piece) =>
			rightToLeft.test(piece) === isReversed ? piece : [...piece].reverse().join(""),
		);
		return isReversed ? laidOut.reverse() : laidOut;
	});
}
