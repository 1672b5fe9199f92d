import { zipSync } from "fflate";
import { expect, test } from "vitest";
import { camt053, frenchCsv } from "../statement-formats";
import { linesOf, payment, read } from "./statement-read";

const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, "utf16le");
/** What the encodings of old programs have elsewhere than Latin-1. */
const inBytes = (text: string, others: Record<string, number>) =>
	Buffer.concat([...text].map((sign) => (others[sign] ? Buffer.of(others[sign]) : Buffer.from(sign, "latin1"))));
const macRoman = { É: 0x83, é: 0x8e, "’": 0xd5, "\u00a0": 0xca };
const encodings: [string, (text: string) => Buffer][] = [
	["Latin-1", (text) => Buffer.from(text.replaceAll("’", "'"), "latin1")],
	["Windows-1252", (text) => inBytes(text, { "’": 0x92 })],
	["MacRoman, with the line breaks of old Macs", (text) => inBytes(text.replaceAll("\r\n", "\r"), macRoman)],
	["UTF-8 with a byte order mark", (text) => Buffer.from(`\ufeff${text}`)],
	["UTF-8 that ends within a character", (text) => Buffer.from(`${text}é`).subarray(0, -1)],
	["UTF-16", utf16],
	["UTF-16 with the other byte order", (text) => utf16(text).swap16()],
	["UTF-16 without a mark", (text) => Buffer.from(text, "utf16le")],
];

test.each(encodings)("%s is read with its accents", (_name, encode) => {
	expect(linesOf(encode(frenchCsv([payment]))).lines[0]?.text).toMatch(/^VIR Élise N['’]Guessan Don été$/);
});

test("the euro sign of Windows-1252 is no part of an amount", () => {
	const table = Buffer.concat([Buffer.from("Date;Montant;Cat\xe9gorie\n12/03/2026;50,00 ", "latin1"), Buffer.of(0x80)]);
	expect(linesOf(table, { currency: "XOF" }).lines).toMatchObject([{ amount: 5000, currency: "EUR" }]);
});

const laughs = `<?xml version="1.0"?><!DOCTYPE l [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]><Document>&b;</Document>`;

test.each([
	["an empty file", "   \n", "Ce relevé est vide."],
	["a billion laughs", laughs, "définit des entités"],
	["XML that is cut", camt053([payment]).slice(0, -40), "coupé ou abîmé"],
	["another XML", "<html><body>Bonjour</body></html>", "n’est pas un relevé camt"],
	["deep XML", "<a>".repeat(200_000), "coupé ou abîmé"],
	["a PDF", "%PDF-1.7 …", "C’est un PDF ou un classeur"],
	["a workbook", Buffer.from(zipSync({ "[Content_Types].xml": new Uint8Array(9) })), "C’est un classeur"],
	["a broken ZIP", "PK\u0003\u0004…", "Ce ZIP est abîmé"],
	["a ZIP in a ZIP", Buffer.from(zipSync({ a: zipSync({ b: new Uint8Array(9) }) })), "un ZIP dans un ZIP"],
	["a ZIP bomb", Buffer.from(zipSync({ a: new Uint8Array(40_000_000) })), "plus de 400 fichiers"],
	["a letter", "Bonjour, merci pour tout.", "n’est pas un relevé que le site sait lire"],
	["a picture", Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]), "C’est une photo"],
	["more than 20 000 lines", frenchCsv(Array(20_001).fill(payment)), "plus de 20"],
])("%s is refused in French", (_what, statement, reason) => {
	expect(read(statement)).toEqual({ outcome: "refused", message: expect.stringContaining(reason) });
});
