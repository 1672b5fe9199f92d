import { resolve } from "node:path";
import type PDFDocument from "pdfkit";
import { type ReceiptDocument, receiptDocument } from "./receipt-document";
import type { ShownReceipt } from "./shown-receipt.server";

/** DejaVu has what French and African names need, the narrow no-break space and the euro sign. */
const font = (name: string) => resolve(`node_modules/dejavu-fonts-ttf/ttf/${name}.ttf`);

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
		font: font("DejaVuSans"),
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
	pdf.registerFont("regular", font("DejaVuSans")).registerFont("bold", font("DejaVuSans-Bold"));
	write(pdf, page);
	pdf.end();
	return whole;
}

function write(pdf: InstanceType<typeof PDFDocument>, page: ReceiptDocument) {
	const width = pdf.page.width - 2 * margin;
	pdf.font("bold").fontSize(18).text(page.title).moveDown();
	pdf.fontSize(textSize);
	if (page.notice) pdf.text(page.notice).moveDown();
	pdf.text(page.issuer).font("regular").text(page.issuerLines.join("\n")).moveDown();
	pdf.text(page.statement).moveDown();
	for (const [term, text] of page.facts) {
		const besides = { width: width - termWidth };
		if (pdf.y + pdf.heightOfString(text, besides) > pdf.page.height - margin) pdf.addPage();
		const top = pdf.y;
		pdf.fillColor("#555").text(term, margin, top, { width: termWidth - 12 });
		const below = pdf.y;
		pdf.fillColor("#000").text(text, margin + termWidth, top, besides);
		pdf.y = Math.max(pdf.y, below) + 5;
	}
	pdf.x = margin;
	pdf.moveDown().text(page.closing, { width }).moveDown(2).text(page.signature, { width, align: "right" });
}
