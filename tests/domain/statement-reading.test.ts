import { describe, expect, test } from "vitest";
import { readApart } from "~/statement-formats/read-apart.server";
import { readStatement } from "~/statement-formats/read-statement.server";
import type { LinesRead } from "~/statement-formats/statement-line";
import { camt053, frenchCsv, mt940, ofx } from "../statement-formats";

const context = { currency: "EUR", today: "2026-04-01", named: {} } as const;
const read = (statement: string | Buffer, changes: object = {}) =>
	readStatement(Buffer.from(statement), { ...context, ...changes });
const linesOf = (statement: string | Buffer, changes: object = {}) => read(statement, changes) as LinesRead;

const payment = { date: "2026-03-12", amount: 5000, payer: "Élise N’Guessan", text: "Don été" };

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
	["another XML", "<html><body>Bonjour</body></html>", "n’est pas un relevé camt.053"],
	["deep XML", "<a>".repeat(200_000), "coupé ou abîmé"],
	["a PDF", "%PDF-1.7 …", "C’est un PDF ou un classeur"],
	["a workbook", "PK\u0003\u0004…", "C’est un PDF ou un classeur"],
	["a letter", "Bonjour, merci pour tout.", "n’est pas un relevé que le site sait lire"],
	["a picture", Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]), "n’est pas un relevé que le site sait lire"],
	["more than 20 000 lines", frenchCsv(Array(20_001).fill(payment)), "plus de 20"],
])("%s is refused in French", (_what, statement, reason) => {
	expect(read(statement)).toEqual({ outcome: "refused", message: expect.stringContaining(reason) });
});

test("a file that takes too much memory ends its process alone, and is refused", async () => {
	const heavy = readApart(Buffer.from(`<Document>${"<a>b</a>".repeat(1_200_000)}</Document>`), context);
	expect(await heavy).toEqual({ outcome: "refused", message: expect.stringContaining("trop lourd") });
	expect(await readApart(Buffer.from(frenchCsv([payment])), context)).toMatchObject({ outcome: "read" });
});

describe("a table", () => {
	const lines = (rows: string) => linesOf(rows).lines;

	test.each([
		["Date;Libellé;Montant", "12/03/2026;Don;1 234,50", 123_450],
		["Date;Libellé;Montant", "12/03/2026;Don;1\u00a0234,50 €", 123_450],
		["Date,Description,Amount", '2026-03-12,Gift,"1,234.50"', 123_450],
		["Date\tDescription\tAmount", "12.03.26\tGift\t+50.00", 5000],
		["Date opération;Libellé opération;Débit euros;Crédit euros", "12/03/2026;Don;;50,00", 5000],
		["Date opération;Libellé opération;Débit euros;Crédit euros", "12/03/2026;Don;0,00;50,00", 5000],
		["Completed Date,Reference,Paid Out,Paid In", "12 mars 2026,Gift,,50", 5000],
		["Date de comptabilisation;Date de valeur;Libellé;Montant;Solde", "12/03/2026;14/03/2026;Don;50,00;900,00", 5000],
	])("with the titles %s is understood", (titles, row, amount) => {
		expect(lines(`${titles}\n${row}\n`)).toMatchObject([{ date: "2026-03-12", amount, currency: "EUR" }]);
	});

	test.each(["-50,00", "−50,00", "50,00-", "(50,00)"])("%s is a debit, and no gift", (amount) => {
		expect(read(`Date;Libellé;Montant\n12/03/2026;Loyer;${amount}\n`)).toMatchObject({
			lines: [],
			aside: { debit: 1 },
		});
	});

	test("of Americans has the month first where no day could be a month", () => {
		const dates = lines("Date,Description,Amount\n03/04/2026,a,5\n03/31/2026,b,6\n").map(({ date }) => date);
		expect(dates).toEqual(["2026-03-04", "2026-03-31"]);
	});

	test("names its currency, or is in that of the form; a franc CFA has no centimes", () => {
		const rows = "Date;Libellé;Montant;Devise\n12/03/2026;a;10 000;XOF\n12/03/2026;b;10,50;FCFA\n12/03/2026;c;10,50;\n";
		expect(linesOf(rows)).toMatchObject({
			lines: [
				{ amount: 10_000, currency: "XOF" },
				{ amount: 1050, currency: "EUR" },
			],
			unread: [{ reason: "montant impossible dans cette monnaie" }],
		});
		expect(linesOf("Date;Libellé;Montant\n12/03/2026;a;10 000 FCFA\n", { currency: "XAF" }).lines[0]?.currency).toBe(
			"XAF",
		);
	});

	test("without titles asks for its columns, and loses no row", () => {
		const rows = "12/03/2026;Don;50,00\n13/03/2026;Don;60,00\n";
		expect(read(rows)).toMatchObject({
			outcome: "columns",
			signature: "#3",
			titles: ["Colonne 1", "Colonne 2", "Colonne 3"],
		});
		const named = { "#3": ["date", "text", "amount"] };
		expect(linesOf(rows, { named }).lines.map(({ amount }) => amount)).toEqual([5000, 6000]);
	});

	test("whose last row is cut says so", () => {
		for (const cut of ["13/03/2026", '13/03/2026;"Don de F', "13/0"])
			expect(read(`Date;Libellé;Montant\n12/03/2026;Don;50,00\n${cut}`), cut).toMatchObject({ unreadCount: 1 });
	});
});

test.each([
	["Sens", "D", "C"],
	["Sens", "Débit", "Crédit"],
	["Débit/Crédit", "DBIT", "CRDT"],
])("a table whose amounts have no sign tells by « %s » what left: %s", (title, out, into) => {
	const table = `Date;Libellé;Montant;${title}\n12/03/2026;Loyer;500,00;${out}\n12/03/2026;Don;50,00;${into}`;
	expect(linesOf(table)).toMatchObject({ lines: [{ text: "Don", amount: 5000 }], aside: { debit: 1 } });
});

test("a table's rows that are pending have not arrived", () => {
	const table = "Date;Libellé;Montant;Statut\n12/03/2026;Don;50,00;En attente\n12/03/2026;Autre;20,00;Comptabilisé";
	expect(linesOf(table)).toMatchObject({ lines: [{ text: "Autre" }], aside: { pending: 1 } });
});

test("a stray quote takes no other row away", () => {
	const rows = ["Don un", '"Don deux', "Don trois", "Don quatre"].map((text) => `12/03/2026;${text};50,00`);
	const one = linesOf(["Date;Libellé;Montant", ...rows].join("\n"));
	expect([one.lines.map(({ text }) => text), one.unreadCount]).toEqual([["Don un", "Don trois", "Don quatre"], 1]);
	const two = linesOf(["Date;Libellé;Montant", ...rows, '12/03/2026;"Don cinq;50,00'].join("\n"));
	expect([two.lines.length, two.unreadCount]).toEqual([3, 2]);
});

test.each(["12/03/2199", "12/03/1999"])("money of %s cannot have arrived", (day) => {
	const read = linesOf(`Date;Libellé;Montant\n${day};Don;50,00`);
	expect([read.lines, read.unread[0]?.reason]).toEqual([[], "date impossible"]);
});

test("camt.053: refunds, what is pending and debits are left aside; a batch is its payments", () => {
	const entry = camt053([payment]).match(/<Ntry>.*<\/Ntry>/s)?.[0] ?? "";
	const detail = entry.match(/<TxDtls>.*<\/TxDtls>/s)?.[0] ?? "";
	const part = (amount: string) =>
		detail.replace("<RltdPties>", `<AmtDtls><TxAmt><Amt Ccy="EUR">${amount}</Amt></TxAmt></AmtDtls><RltdPties>`);
	const all = [
		entry.replace("<Sts>BOOK", "<Sts>PDNG"),
		entry.replace("<Sts>", "<RvslInd>true</RvslInd><Sts>"),
		entry.replace("<RltdPties>", "<RtrInf><Rsn><Cd>AC04</Cd></Rsn></RtrInf><RltdPties>"),
		entry.replace("CRDT", "DBIT"),
		entry.replace(detail, part("20.00") + part("30.00")),
	];
	const { lines, aside } = linesOf(
		camt053([payment]).replace(entry, all.join("\n")).replaceAll("<Nm>", "<Nm>A &amp; B "),
	);
	expect(aside).toEqual({ debit: 1, reversal: 2, pending: 1 });
	expect(lines.map(({ amount, payer }) => [amount, payer])).toEqual([
		[2000, "A & B Élise N’Guessan"],
		[3000, "A & B Élise N’Guessan"],
	]);
});

test("MT940: marks of reversal, text in free form or with /NAME/, a line that is cut", () => {
	const head = mt940([]).split("\r\n").slice(0, 5).join("\r\n");
	const { lines, aside, unread } = linesOf(
		`${head}
:61:2603120312CR50,00NTRFNONREF//B1
:86:/NAME/Fatou Diop/REMI/DON-7K4M2-W
:61:260312C50,NTRFNONREF
:86:VIREMENT DE FATOU DIOP
DON-7K4M2-W
:61:260312RC50,00NTRFNONREF
:61:260312D50,00NTRFNONREF
:61:2603`,
	);
	expect(lines).toMatchObject([
		{ payer: "Fatou Diop", text: "Fatou Diop DON-7K4M2-W", bankId: "B1" },
		{ amount: 5000, text: "VIREMENT DE FATOU DIOP DON-7K4M2-W", bankId: "" },
	]);
	expect(aside).toEqual({ debit: 1, reversal: 1, pending: 0 });
	expect(unread).toMatchObject([{ reason: "ligne coupée ou mal formée" }]);
});

test("OFX: what is whole of a cut file is read, debits are left aside", () => {
	const whole = ofx([payment, { ...payment, amount: -700 }, payment]);
	const { lines, aside, unread } = linesOf(whole.slice(0, whole.lastIndexOf("<MEMO>")));
	expect([lines.length, aside.debit, unread]).toEqual([1, 1, [expect.objectContaining({ reason: "ligne coupée" })]]);
	expect(lines[0]).toMatchObject({ ...payment, currency: "EUR" });
});

test.each([
	[
		"Orange Money",
		"Vous avez reçu 10 000 FCFA de AWA TRAORE (771234567) le 12/03/2026. Réf: PP260312.1033.A12345. Nouveau solde: 25 000 FCFA.",
		{ amount: 10_000, currency: "XOF", payer: "AWA TRAORE", bankId: "PP260312.1033.A12345" },
	],
	[
		"Orange Money, the amount first",
		"Transfert de 5000.00 FCFA reçu de 771234567 AWA TRAORE le 12/03/2026 à 10:33. Solde : 9000 FCFA. ID Transaction : CI260312.1033.B1",
		{ amount: 5000, currency: "XOF", payer: "AWA TRAORE", bankId: "CI260312.1033.B1" },
	],
	[
		"MTN MoMo",
		"Vous avez recu 5 000 XAF de JEAN KAMGA (237670000000) sur votre compte Mobile Money le 2026-03-12 10:33:22. Message de l'expediteur: DON-7K4M2-W. Votre nouveau solde: 12 000 XAF. Frais: 0 XAF. ID de la transaction: 1234567890.",
		{ amount: 5000, currency: "XAF", payer: "JEAN KAMGA", bankId: "1234567890" },
	],
	[
		"MTN MoMo in English",
		"You have received 5,000 XAF from JEAN KAMGA (237670000000) on your mobile money account at 2026-03-12 10:33:22. Reference: DON-7K4M2-W. Financial Transaction Id: 1234567890.",
		{ amount: 5000, currency: "XAF", payer: "JEAN KAMGA", bankId: "1234567890" },
	],
	[
		"Wave, without a date",
		"Vous avez reçu 10.000F de Awa Traore 77 123 45 67. Nouveau solde: 12.000F. ID de transaction: T_ABC4567",
		{ amount: 10_000, currency: "XOF", payer: "Awa Traore", bankId: "T_ABC4567", date: "2026-04-01" },
	],
	[
		"M-Pesa in English",
		"QGH7SK61SU Confirmed. You have received USD 20.00 from AWA TRAORE 0812345678 on 12/3/26 at 10:33 AM. New M-PESA balance is USD 31.50.",
		{ amount: 2000, currency: "USD", payer: "AWA TRAORE", bankId: "QGH7SK61SU" },
	],
	[
		"Airtel Money",
		"Trans. ID: PP2603.1234.C5. Vous avez recu 10000 CDF de AWA TRAORE 0991234567. Date: 12-03-2026. Solde: 15000 CDF.",
		{ amount: 1_000_000, currency: "CDF", payer: "AWA TRAORE", bankId: "PP2603.1234.C5" },
	],
	[
		"Orange Money, whose date stands in its number",
		"Vous avez reçu 10 000 FCFA de AWA TRAORE (771234567). Réf: PP260315.1234.A12345. Nouveau solde: 25 000 FCFA.",
		{ amount: 10_000, payer: "AWA TRAORE", bankId: "PP260315.1234.A12345", date: "2026-03-15" },
	],
	[
		"Orange Money, with a number that is no date",
		"Vous avez reçu 700 FCFA de AWA (771234567). Réf: PP261399.1234.A1.",
		{ date: "2026-04-01" },
	],
	[
		"Orange Money, with a number of a day to come",
		"Vous avez reçu 700 FCFA de AWA. Réf: PP260501.1234.A1.",
		{ date: "2026-04-01" },
	],
])("a message of %s is read", (_operator, message, expected) => {
	expect(linesOf(message)).toMatchObject({ unread: [], lines: [{ date: "2026-03-12", ...expected }] });
});

test("messages that tell of money that left, of a refund or of another currency are no gifts", () => {
	const { lines, aside, unread } = linesOf(
		[
			"Vous avez envoyé 2 000 FCFA à SENELEC le 12/03/2026. Réf: CI260312.1035.A1. Awa a reçu l’argent.",
			"Retrait de 5 000 FCFA chez KIOSQUE le 12/03/2026. Réf: CI260312.1036.A1.",
			"Votre transfert de 5 000 FCFA a été annulé, vous avez reçu 5 000 FCFA le 12/03/2026. Réf: CI260312.1037.A1.",
			"QGH7SK61SV Confirmed. You have received Ksh1,000.00 from AWA TRAORE 0712345678 on 12/3/26 at 10:33 AM.",
			"Vous avez reçu 700 FCFA de ROKIA",
			"BA le 12/03/2026. Réf: CI260312.1038.A1.",
			"",
			"Vous avez reçu 900 FCFA de SANS DATE.",
		].join("\n"),
	);
	expect(lines).toMatchObject([{ amount: 700, payer: "ROKIA BA" }]);
	expect(aside).toEqual({ debit: 2, reversal: 1, pending: 0 });
	expect(unread.map(({ reason }) => reason)).toEqual(["monnaie « KES » inconnue du site", "date illisible"]);
});
