import { type PassThrough, Readable } from "node:stream";
import { setImmediate as turn } from "node:timers/promises";
import yazl from "yazl";
import type { ShownReceipt } from "./receipt";
import { receiptPdf } from "./receipt-pdf.server";

/** An archive of receipts as PDF files, each written when its turn has come. */
export function receiptsArchive(receipts: ShownReceipt[]): ReadableStream<Uint8Array> {
	const archive = new yazl.ZipFile();
	// @types/yazl has the output as a NodeJS.ReadableStream, which it is not alone.
	const output = archive.outputStream as PassThrough;
	archive.once("error", (error) => output.destroy(error));
	for (const receipt of receipts)
		archive.addReadStreamLazy(fileName(receipt), { compress: false, mtime: new Date(receipt.issuedAt) }, (add) => {
			// After a turn of the event loop: each takes a quarter of a second on a slow machine, and others wait.
			turn()
				.then(() => receiptPdf(receipt))
				.then(
					(pdf) => add(null, Readable.from([pdf])),
					(error) => add(error, Readable.from([])),
				);
		});
	archive.end();
	return Readable.toWeb(output) as ReadableStream<Uint8Array>;
}

/** With the number first and as long as the others, so that the files stand in order. */
const fileName = ({ number, cancels, tax, cancelledBy }: ShownReceipt) => {
	const kind = cancels ? `annule-${cancels}` : tax ? "fiscal" : "simple";
	return `recu-${String(number).padStart(6, "0")}-${kind}${cancelledBy ? "-annule" : ""}.pdf`;
};
