import { describe, expect, test } from "vitest";
import { linesOf, read } from "./statement-read";

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
			debits: 1,
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
	expect(linesOf(table)).toMatchObject({ lines: [{ text: "Don", amount: 5000 }], debits: 1 });
});

test("a table's rows that are pending have not arrived", () => {
	const table = "Date;Libellé;Montant;Statut\n12/03/2026;Don;50,00;En attente\n12/03/2026;Autre;20,00;Comptabilisé";
	expect(linesOf(table)).toMatchObject({ lines: [{ text: "Autre" }], notArrived: [{ count: 1 }] });
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
