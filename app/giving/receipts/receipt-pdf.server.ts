import { resolve } from "node:path";
import { type PassThrough, Readable } from "node:stream";
import { setImmediate as turn } from "node:timers/promises";
import bidiFactory from "bidi-js";
import type PDFDocument from "pdfkit";
import yazl from "yazl";
import { type Face, openFace } from "~/media/images/lettering";
import { type ReceiptDocument, receiptDocument, rightToLeft, type ShownReceipt } from "./receipt";

/** Lengths in points; an A4 page has 595 by 842. */
const [margin, termWidth, textSize] = [64, 140, 11];

/**
 * Renders a receipt as a PDF file of one page or more, with its fonts embedded. Its only metadata are the title and the
 * time of issue, so that the file of a receipt is byte for byte reproducible.
 */
export async function receiptPdf(receipt: ShownReceipt): Promise<Buffer<ArrayBuffer>> {
	// Imported lazily, because loading it takes half a second.
	const { default: Pdf } = await import("pdfkit");
	const page = receiptDocument(receipt);
	const pdf = new Pdf({
		size: "A4",
		margin,
		font: fontPath("DejaVuSans"),
		lang: "fr-FR",
		pdfVersion: "1.3", // later versions repeat the metadata as XML
		info: { Title: `${page.title} – ${page.issuer}`, CreationDate: new Date(receipt.issuedAt) },
	});
	for (const name of ["Producer", "Creator"] as const) delete pdf.info[name];
	const parts: Buffer[] = [];
	const whole = new Promise<Buffer<ArrayBuffer>>((done, failed) => {
		pdf.on("data", (part: Buffer) => parts.push(part));
		pdf.on("end", () => done(Buffer.concat(parts)));
		pdf.on("error", failed);
	});
	pdf.registerFont("regular", fontPath("DejaVuSans")).registerFont("bold", fontPath("DejaVuSans-Bold"));
	write(pdf, page);
	pdf.end();
	return whole;
}

function write(pdf: InstanceType<typeof PDFDocument>, page: ReceiptDocument) {
	const whole = { left: margin, width: pdf.page.width - 2 * margin };
	const besides = { left: margin + termWidth, width: whole.width - termWidth };
	const paragraph = (text: string) => {
		writeText(pdf, text, whole);
		pdf.moveDown();
	};
	pdf.font("bold").fontSize(18);
	paragraph(page.title);
	pdf.fontSize(textSize);
	if (page.notice) paragraph(page.notice);
	writeText(pdf, page.issuer, whole);
	pdf.font("regular");
	paragraph(page.issuerLines.join("\n"));
	paragraph(page.statement);
	for (const [term, text] of page.rows) {
		if (pdf.y + textHeight(pdf, text, besides.width) > pdf.page.maxY()) pdf.addPage();
		const top = pdf.y;
		writeText(pdf.fillColor("#555"), term, { left: margin, width: termWidth - 12 });
		const below = pdf.y;
		pdf.y = top;
		writeText(pdf.fillColor("#000"), text, besides);
		pdf.y = Math.max(pdf.y, below) + 5;
	}
	pdf.moveDown();
	paragraph(page.closing);
	writeText(pdf.moveDown(), page.signature, { ...whole, isAtEnd: true });
}

/** DejaVu covers French and African names, Arabic and Hebrew, the narrow no-break space and the euro sign. */
const fontPath = (name: string) => resolve(`node_modules/dejavu-fonts-ttf/ttf/${name}.ttf`);

let faces: Face[] | undefined;

/** Invisible characters, such as isolates and soft hyphens, but not the two joiners, which shape letters. */
const unseen = /(?!\u200c|\u200d)\p{Default_Ignorable_Code_Point}/gu;

/** Returns a sentence that names the characters missing in one of the fonts; undefined when all can be written. */
export function unwritable(...texts: string[]): string | undefined {
	faces ??= ["DejaVuSans", "DejaVuSans-Bold"].map((name) => openFace(fontPath(name)));
	const isLacking = (sign: string) => !faces?.every((face) => face.hasGlyphForCodePoint(sign.codePointAt(0) ?? 0));
	const all = texts.join("").replace(/[\t\n\u2028\u2029]/g, "");
	const signs = [...new Set(all.replace(unseen, ""))].filter(isLacking).map((sign) => `«\u202f${sign}\u202f»`);
	return signs.length > 0
		? `Un reçu ne sait pas écrire ${signs.join(", ")}\u202f: remplacez ces signes dans ce qu’il dit du donateur ou de l’association.`
		: undefined;
}

const bidi = bidiFactory();

type Pdf = InstanceType<typeof PDFDocument>;

/**
 * Writes a text below the current position, each paragraph in the order of the Unicode Bidirectional Algorithm. pdfkit
 * alone would put Arabic words from left to right, and figures between them from right to left.
 */
function writeText(pdf: Pdf, text: string, { left, width, isAtEnd = false }: Box) {
	for (const paragraph of paragraphsOf(text)) {
		const embedding = bidi.getEmbeddingLevels(paragraph);
		for (const [start, end] of linesOf(pdf, paragraph, width)) {
			const runs = visualRuns(paragraph, embedding, start, end);
			if (pdf.y + pdf.currentLineHeight() > pdf.page.maxY()) pdf.addPage();
			const used = isAtEnd ? runs.reduce((sum, run) => sum + pdf.widthOfString(run, asWhole), 0) : width;
			pdf.x = left + width - used;
			for (const run of runs) pdf.text(run, pdf.x, pdf.y, asWhole);
			pdf.x = left;
			pdf.y += pdf.currentLineHeight(true);
		}
	}
}

/** With `features` pdfkit lays out a whole run, not single words; without line breaks the position stays behind it. */
const asWhole = { lineBreak: false, features: [] };

type Box = { left: number; width: number; isAtEnd?: boolean };

/** Returns the height of a text in points. */
const textHeight = (pdf: Pdf, text: string, width: number): number =>
	paragraphsOf(text).flatMap((paragraph) => linesOf(pdf, paragraph, width)).length * pdf.currentLineHeight(true);

const paragraphsOf = (text: string) => text.replaceAll("\t", " ").split(/[\n\u2028\u2029]/);

/** Returns start and end of a paragraph's lines in reading order, without trailing spaces. */
function linesOf(pdf: Pdf, paragraph: string, width: number): [number, number][] {
	const isWide = (text: string) => pdf.widthOfString(text.trimEnd()) > width;
	const parts = (paragraph.match(/[^ ]+ *|^ +/g) ?? []).flatMap((word) => (isWide(word) ? [...word] : [word]));
	let [start, end] = [0, 0];
	const lines = parts.flatMap((part): [number, number][] => {
		const full: [number, number][] = end > start && isWide(paragraph.slice(start, end) + part) ? [[start, end]] : [];
		if (full.length > 0) start = end;
		end += part.length;
		return full;
	});
	return [...lines, [start, end]].map(([from = 0, to = 0]) => [from, paragraph.slice(0, to).trimEnd().length]);
}

type Levels = ReturnType<typeof bidi.getEmbeddingLevels>;

/**
 * Returns the runs of a line from left to right. fontkit shapes one script at a time and reverses any run with an
 * Arabic or Hebrew character, even a Persian digit: such a run is passed to it reversed, with the spaces in it.
 */
function visualRuns(paragraph: string, levels: Levels, start: number, end: number): string[] {
	const line = bidi
		.getReorderedString(paragraph, levels, start, end - 1)
		.slice(start, end)
		.replace(unseen, "");
	return (line.match(ofOneScript) ?? []).map((run) => (rightToLeft.test(run) ? run.split("").reverse().join("") : run));
}

/** Matches characters of one right-to-left script with script-neutral ones, or characters of all other scripts. */
const ofOneScript = new RegExp(
	["Arab", "Hebr", "Nkoo"]
		.map((script) => `[\\p{sc=Zyyy}\\p{sc=Zinh}]*(?:\\p{sc=${script}}[\\p{sc=Zyyy}\\p{sc=Zinh}]*)+`)
		.concat("[^\\p{sc=Arab}\\p{sc=Hebr}\\p{sc=Nkoo}]+")
		.join("|"),
	"gu",
);

/** Streams an archive of receipts as PDF files; `write` is called for each file only when the archive reaches it. */
export function receiptsArchive(receipts: ShownReceipt[], write = receiptPdf): ReadableStream<Uint8Array> {
	const archive = new yazl.ZipFile();
	// @types/yazl declares the output only as a NodeJS.ReadableStream.
	const output = archive.outputStream as PassThrough;
	archive.once("error", (error) => output.destroy(error));
	for (const receipt of receipts)
		archive.addReadStreamLazy(fileName(receipt), { compress: false, mtime: new Date(receipt.issuedAt) }, (add) => {
			// Yields to the event loop first: each receipt takes a quarter of a second on a slow machine, and others wait.
			turn()
				.then(() => write(receipt))
				.then(
					(pdf) => add(null, Readable.from([pdf])),
					(error) => add(error, Readable.from([])),
				);
		});
	archive.end();
	return Readable.toWeb(output) as ReadableStream<Uint8Array>;
}

/** Starts with the zero-padded number, so that the files sort in order. */
const fileName = ({ number, cancels, tax, year, cancelledBy }: ShownReceipt) => {
	const kind = cancels ? `annule-${cancels}` : tax ? "fiscal" : year ? "annuel" : "simple";
	return `recu-${String(number).padStart(6, "0")}-${kind}${cancelledBy ? "-annule" : ""}.pdf`;
};
