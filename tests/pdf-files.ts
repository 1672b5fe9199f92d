import PDFDocument from "pdfkit";

type Page = Pick<PDFKit.PDFDocumentOptions, "size">;

/**
 * An invoice as PDF: « Facture » in black on each page, a name under a black annotation, a red square at the bottom and
 * an amount in a form field.
 */
export async function invoice(pages: Page[] = [{ size: "A4" }], options: PDFKit.PDFDocumentOptions = {}) {
	const info = { Author: "Awa Diop", Title: "Facture secrète" };
	const pdf = new PDFDocument({ autoFirstPage: false, compress: false, info, ...options });
	const chunks: Buffer[] = [];
	pdf.on("data", (chunk: Buffer) => chunks.push(chunk));
	const end = new Promise((resolve) => pdf.on("end", resolve));
	pdf.initForm();
	for (const [n, page] of pages.entries()) {
		pdf.addPage({ margin: 0, ...page });
		const { width, height } = pdf.page;
		pdf.fontSize(20).text("Facture", 20, 20, { lineBreak: false });
		pdf.text("Awa Diop", 20, 60, { lineBreak: false }).highlight(0, 50, width, 40, { color: "black" });
		pdf.formText(`amount-${n}`, 20, 100, 150, 30, { value: "18 050 F CFA" });
		pdf.rect(0, height - 20, width, 20).fill("red");
		pdf.fill("black");
	}
	pdf.end();
	await end;
	return Buffer.concat(chunks);
}
