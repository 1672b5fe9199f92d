import { readFile } from "node:fs/promises";
import { type PDFiumDocument, PDFiumLibrary } from "@hyzyla/pdfium";
import sharp, { type Sharp } from "sharp";
import type { PdfRefusal } from "./image-job";
import { maxPdfPages } from "./picture-file";

/** The width of a page in pixels, equal to that of the largest variant. */
const pageWidth = 1600;

/** Maximum rows of all pages: two A4 pages at that width. More pages become narrower, and stay legible. */
const maxRows = 6400;

/** Grey rows between two pages. */
const gap = 4;

const channels = 4;

/**
 * Renders the pages of a PDF one below the other, with the annotations and form fields that a reader sees. Each PDF gets a
 * heap of its own.
 * @returns `damaged` when it cannot be read
 * @throws Error when PDFium does not start or crashes: then the file need not be at fault
 */
export async function pdfPicture(from: string): Promise<Sharp | PdfRefusal> {
	const bytes = await readFile(from);
	const library = await PDFiumLibrary.init();
	try {
		const document = await library.loadDocument(bytes);
		return document.getPageCount() > maxPdfPages ? "tooManyPages" : await render(document);
	} catch (error) {
		if (error instanceof WebAssembly.RuntimeError) throw error;
		return isEncrypted(error) ? "encrypted" : "damaged";
	} finally {
		library.destroy();
	}
}

async function render(document: PDFiumDocument): Promise<Sharp> {
	const pages = [...document.pages()].map((page) => {
		const { originalWidth, originalHeight } = page.getOriginalSize();
		return { page, ratio: originalHeight / originalWidth };
	});
	const ratios = pages.reduce((sum, { ratio }) => sum + ratio, 0);
	const width = Math.max(1, Math.round(Math.min(pageWidth, maxRows / ratios)));
	const parts: Uint8Array[] = [];
	for (const { page, ratio } of pages) {
		const height = Math.max(1, Math.round(width * ratio));
		if (parts.length > 0) parts.push(Buffer.alloc(width * gap * channels, 0xcc));
		parts.push((await page.render({ width, height, renderFormFields: true })).data);
	}
	const pixels = Buffer.concat(parts);
	const raw = { width, height: pixels.length / channels / width, channels } as const;
	return sharp(pixels, { raw }).removeAlpha();
}

/** Returns whether the PDF needs a password: the package has no error class for it. */
const isEncrypted = (error: unknown) => error instanceof Error && error.message.startsWith("Password required");
