import { expect, test } from "vitest";
import type { ShownReceipt } from "~/giving/receipts/receipt";
import { receiptsArchive } from "~/giving/receipts/receipt-pdf.server";
import { associationName, promise } from "../cast";

const receipt: ShownReceipt = {
	...{
		number: 1,
		cancels: null,
		cancelledBy: null,
		gifts: [],
		year: null,
		reference: "DON-7K4M2-X",
		name: promise.name,
		tax: null,
	},
	...{ cents: 5000, amount: "50\u00a0€", currency: "EUR", paymentMethod: "Virement" },
	...{ receivedOn: "15 janvier 2026", issuer: associationName, issuerAddress: "12 rue du Puits\n75020 Paris" },
	...{ issuedOn: "16 janvier 2026", issuedAt: 0, issuedBy: "Awa" },
};

test("a download of receipts ends as a broken one when a file fails, and does not wait", async () => {
	const archive = receiptsArchive([receipt, { ...receipt, number: 2 }], async ({ number }) => {
		if (number === 2) throw new Error("No glyph");
		return Buffer.from("%PDF");
	});
	await expect(new Response(archive).arrayBuffer()).rejects.toThrow("No glyph");
});
