import type PDFDocument from "pdfkit";
import { fontPath, textHeight, writeText } from "./pdf-text.server";
import { type ReceiptDocument, receiptDocument } from "./receipt-document";
import type { ShownReceipt } from "./shown-receipt.server";

/** Points: an A4 page has 595 by 842. */
const [margin, termWidth, textSize] = [64, 140, 11];

/**
 * A receipt as a PDF file of one page or more, with its fonts. Its metadata are the title and when it was issued, so that
 * the file of a receipt has the same bytes each time.
 */
export async function receiptPdf(receipt: ShownReceipt): Promise<Buffer<ArrayBuffer>> {
	// Not at the start of the site: loading it takes half a second.
	const { default: Pdf } = await import("pdfkit");
	const page = receiptDocument(receipt);
	const pdf = new Pdf({
		size: "A4",
		margin,
		font: fontPath("DejaVuSans"),
		lang: "fr-FR",
		pdfVersion: "1.3", // later ones repeat the metadata in XML
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
	for (const [term, text] of page.facts) {
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
