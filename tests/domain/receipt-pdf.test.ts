import { PDFiumLibrary } from "@hyzyla/pdfium";
import { afterAll, beforeAll, expect, test } from "vitest";
import { receiptDocument, type ShownReceipt } from "~/giving/receipts/receipt";
import { receiptPdf, unwritable } from "~/giving/receipts/receipt-pdf.server";
import { associationName } from "../cast";

const receipt: Omit<ShownReceipt, "name"> = {
	...{ number: 1, cancels: null, cancelledBy: null, gifts: [], year: null, reference: "DON-7K4M2-X", tax: null },
	...{ cents: 5000, amount: "50\u00a0€", currency: "EUR", paymentMethod: "Virement" },
	...{ receivedOn: "15 janvier 2026", issuer: associationName, issuerAddress: "12 rue du Puits\n75020 Paris" },
	...{ issuedOn: "16 janvier 2026", issuedAt: 0, issuedBy: "Awa" },
};

let library: PDFiumLibrary;
beforeAll(async () => {
	library = await PDFiumLibrary.init();
});
afterAll(() => library.destroy());

/** The lines of a paper with the donor's name. PDFium gives the words of a French line as they stand from left to right. */
async function linesWith(name: string) {
	const file = await library.loadDocument(await receiptPdf({ ...receipt, name }));
	const [, text = ""] = /(certifie .*)\r\nReçu le/s.exec(file.getPage(0).getText()) ?? [];
	file.destroy();
	return text.normalize("NFC").replaceAll("\u00a0", " ").split("\r\n");
}

test.each([
	["Fatou N’Diaye", "Fatou N’Diaye, 50 €."],
	["فاطمة بنت علي 1447", "1447 علي بنت فاطمة, 50 €."],
	["Mme فاطمة بن علي née Keïta", "Mme علي بن فاطمة née Keïta, 50 €."],
	["Ɖɔkta Ŋutsu Ẹ́bùn Ọlọ́runṣẹ̀gùn", "Ɖɔkta Ŋutsu Ẹ́bùn Ọlọ́runṣẹ̀gùn, 50 €."],
])("the name %s stands on the paper as it is read", async (name, written) => {
	const before = "certifie avoir reçu en don, sans contrepartie, de";
	expect((await linesWith(name)).join(" ")).toBe(`${before} ${written}`.normalize("NFC"));
});

test("a long name goes on in the next line, each read from right to left", async () => {
	const [first = "", second = ""] = await linesWith("فاطمة بنت علي بن سعيد بن كريم 1447 بن نور");
	expect(first).toMatch(/de [^,]*علي بنت فاطمة$/);
	expect(second).toContain("بن نور");
});

test("what the fonts lack is named, and what they have is not", () => {
	const known = "Fatou N’Diaye – محمد אברהם ߒߞߏ Ɖɔŋƒɛ Ọṣẹ̀\n12 rue « Œuvre », n°\u00a03\u202f: \u2068€\u2069";
	expect(unwritable(known)).toBeUndefined();
	expect(unwritable("አበበ 王 Awa", "Aide 🌾🌾")).toMatch(
		/ne sait pas écrire «\u202fአ\u202f», «\u202fበ\u202f», «\u202f王\u202f», «\u202f🌾\u202f»/,
	);
});

test("a cancelled receipt and the one that cancels it say so", () => {
	const cancelled = { ...receipt, name: "Fatou", cancelledBy: 2 };
	expect(receiptDocument(cancelled).notice).toBe("Ce reçu ne vaut plus\u202f: il est annulé par le n°\u00a02.");
	expect(receiptDocument({ ...cancelled, number: 2, cancels: 1, cancelledBy: null })).toMatchObject({
		title: "Annulation du reçu n°\u00a01",
		notice: null,
		statement: "Ce document n°\u00a02 annule le reçu n°\u00a01, établi pour Fatou, 50\u00a0€.",
	});
});
