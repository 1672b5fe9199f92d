import { describe, expect, test } from "vitest";
import { linesOf, read } from "./statement-read";

describe("a table", () => {
	const lines = (rows: string) => linesOf(rows).lines;

	test.each([
		["Date;Libellé;Montant", "12/03/2026;Don;1 234,50", 123_450],
		["Date,Description,Amount", '2026-03-12,Gift,"1,234.50"', 123_450],
		["Date\tDescription\tAmount", "12.03.26\tGift\t+50.00", 5000],
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

test("only a state that is known to be good has arrived; others are counted by their word, an unknown one is asked about", () => {
	const states = ["Succès", "Completed", "Echec", "FAILED", "Refusé", "En attente", "Chargeback", "Réversé"];
	const table = ["Date;Statut;Libellé;Montant", ...states.map((state) => `12/03/2026;${state};${state};50,00`)].join(
		"\n",
	);
	const { lines, notArrived, unknownWords } = linesOf(table);
	expect(lines.map(({ text }) => text)).toEqual(["Succès", "Completed"]);
	expect(notArrived.map(({ word }) => word)).toEqual(["Echec", "FAILED", "Refusé", "En attente", "Chargeback"]);
	expect(unknownWords).toEqual([{ word: "Réversé", count: 1 }]);
	expect(linesOf(table, { words: { reverse: true } }).lines).toHaveLength(3);
	expect(linesOf(table, { words: { reverse: false } })).toMatchObject({ lines: { length: 2 }, unknownWords: [] });
});

test.each([
	["Type", "Transfer out", "Cash in"],
	["Nature", "Paiement", "Encaissement"],
	["Type d’opération", "Dt", "Ct"],
])("a column « %s » tells by « %s » what left; a word that says neither is asked about", (title, out, into) => {
	const rows = [`12/03/2026;${out};a;450,00`, `12/03/2026;${into};b;45,00`, "12/03/2026;Inouï;c;5,00"];
	const read = linesOf([`Date;${title};Libellé;Montant`, ...rows].join("\n"));
	expect(read).toMatchObject({ debits: 1, lines: [{ text: "b" }], unknownWords: [{ word: "Inouï" }] });
});

test.each([
	["1,250.00 CR", 125_000],
	["12.-", 1200],
	["40.00 DR", 0],
	["DR 40.00", 0],
])("%s is %i cents that arrived", (written, amount) => {
	const read = linesOf(`Date;Libellé;Montant\n12/03/2026;a;"${written}"`);
	expect([read.lines[0]?.amount ?? 0, read.debits]).toEqual([amount, amount > 0 ? 0 : 1]);
});

test("a sign that contradicts the word of its direction is named", () => {
	const rows = ["12/03/2026;Crédit;a;-5,00", "12/03/2026;Débit;b;5,00", "12/03/2026;Débit;c;-5,00"];
	const read = linesOf(["Date;Sens;Libellé;Montant", ...rows].join("\n"));
	expect(read).toMatchObject({ lines: [], debits: 1, unreadCount: 2 });
});

test.each(["12-MAR-2026", "Mar 12, 2026", "12 MARS 26"])("%s is a day", (written) => {
	expect(linesOf(`Date;Libellé;Montant\n"${written}";a;5,00`).lines[0]?.date).toBe("2026-03-12");
});

test.each(["3 fev. 2026", "03-Feb-2026"])("%s is a day of February", (written) => {
	expect(linesOf(`Date;Libellé;Montant\n${written};a;5,00`).lines[0]?.date).toBe("2026-02-03");
});

test("a label has lines and delimiters of its own, goes on in the next row, and totals and balances are no movements", () => {
	const table = [
		...["Compte;FR76 3000 6000 0112 3456 7890 189", "Devise;XOF", "Date;Libellé;Débit;Crédit"],
		...[
			'12/03/2026;"VIREMENT\nMME DIALLO ; FAMILLE\n";0,00;1 250',
			";POUR LES ORPHELINS;;",
			"13/03/2026;Loyer;700;0,00",
		],
		...["13/03/2026;SOLDE CREDITEUR AU 13/03;;9 000", "Total;;700;1 250"],
	].join("\n");
	const { lines, ...read } = linesOf(table);
	const text = "VIREMENT MME DIALLO ; FAMILLE POUR LES ORPHELINS";
	expect(lines).toMatchObject([{ text, amount: 1250, currency: "XOF", account: "FR7630006000011234567890189" }]);
	expect(read).toMatchObject({ debits: 1, unread: [] });
});

test("a column of words whose title says nothing is asked about, with rows and not with the account’s line", () => {
	const named = { "date|intitule|nom|montant": ["date", "text", "payer", "amount"] };
	const table = "Compte;0001 3M02\nDate;Intitulé;Nom;Montant\n12/03/2026;DON-KWG5V-Z merci;KOFFI;33,00";
	const asked = read(table);
	expect(asked).toMatchObject({
		outcome: "columns",
		roles: ["date", "text", "payer", "amount"],
		rows: [["12/03/2026", "DON-KWG5V-Z merci", "KOFFI", "33,00"]],
	});
	expect(linesOf(table, { named }).lines).toMatchObject([{ text: "DON-KWG5V-Z merci", payer: "KOFFI" }]);
	const american = 'Date,Label,Amount\n12/15/2018,Gift,"1,533.50"';
	expect(read(american)).toMatchObject({ outcome: "columns", roles: ["date", "text", "amount"] });
	expect(read("Compte;0001 3M02;EUR\n12/03/2026;Don;50,00")).toMatchObject({
		outcome: "columns",
		rows: [["12/03/2026", "Don", "50,00"]],
	});
});

test("a debit that gives a gift back takes it back", () => {
	const table = "Date;Libellé;Montant\n12/03/2026;REJET VIR KOFFI;-50,00\n12/03/2026;Loyer;-50,00";
	expect(linesOf(table)).toMatchObject({
		lines: [],
		debits: 1,
		returned: [{ amount: -5000, text: "REJET VIR KOFFI" }],
	});
});

test("a column « Nature » without directions holds words, and a balance names no account", () => {
	const lines = (table: string) => linesOf(table).lines;
	expect(lines("Date;Nature de l’opération;Montant\n12/03/2026;VIR FATOU DIOP;5,00")).toMatchObject([
		{ text: "VIR FATOU DIOP" },
	]);
	const balance = "Solde du compte au 31/03;12 345,67\nDate;Libellé;Montant\n12/03/2026;a;5,00";
	expect(lines(balance)).toMatchObject([{ account: "" }]);
});

test("cells, titles, messages and comments of any length are read in one go", () => {
	expect(read(`Date;Libellé;Montant\n12/03/2026;a;1${" ".repeat(50_000)}x`)).toMatchObject({ unreadCount: 1 });
	expect(read(`${",".repeat(2000)}1`).outcome).toBe("refused");
	expect(read(`Vous avez reçu 5 F\n${"ligne sans fin\n".repeat(20_000)}`)).toMatchObject({ outcome: "read" });
	expect(read(`<OFX>${"<!--".repeat(500_000)}`)).toMatchObject({ outcome: "read" });
});

test.each([
	["Date;Libellé;Montant;Opération", "X;10,00;Débit", 0],
	["Date;Libellé;Montant;Motif de rejet", "X;10,00;Compte clos", 0],
	["Date;Libellé;Montant;Motif de rejet", "X;10,00;", 1],
	["Date;Libellé;Montant", "Total des mouvements;30,00", 0],
	["Date;Libellé;Montant", "Report à nouveau;30,00", 0],
	["Date;Libellé;Montant", "Solde au profit des orphelins;32,00", 1],
	["Date;Libellé;Montant", "VIREMENT ANNULE AWA;30,00", 0],
	["Date;Libellé;Montant", "C ; D;12,00", 0],
	["Date;Libellé;Montant", "A;0,500", 0],
	["Date;Libellé;Débit;Crédit", "A;10,00;20,00", 0],
])("of a table %s the row « %s » brings %i arrival", (titles, row, count) => {
	const { lines, debits, notArrived, unknownWords, unreadCount } = linesOf(`${titles}\n12/03/2026;${row}`);
	expect(lines).toHaveLength(count);
	const isSummary = /Total|Report/.test(row);
	expect(debits + notArrived.length + unknownWords.length + unreadCount + count > 0).toBe(!isSummary);
});

test("« 12,345 » beside « 12,5 » is named, and each row may have its own account", () => {
	const rows = ["12/03/2026;a;12,5;FR7630006000011234567890189", "12/03/2026;b;12,345;FR1420041010050500013M02606"];
	const read = linesOf(["Date;Libellé;Montant;Compte", ...rows].join("\n"));
	expect(read.unread).toMatchObject([{ reason: "montant qui se lit de deux façons" }]);
	expect(read.lines).toMatchObject([{ amount: 1250, account: "FR7630006000011234567890189" }]);
});
