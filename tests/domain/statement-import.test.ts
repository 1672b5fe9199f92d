import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import type { StatementFormat } from "~/giving/statement-formats/statement-line";
import { importLines, replaceLines } from "~/giving/statements/import-lines.server";
import { accountsOf } from "~/giving/statements/statement-accounts.server";
import { db } from "~/platform/db/client.server";
import { expenses, statementAccounts, statementLines } from "~/platform/db/schema.server";

const by = null as unknown as string;
const [bank, savings] = ["banque", "livret"];

beforeEach(async () => {
	await db.delete(statementLines);
	await db.delete(statementAccounts);
	for (const id of [bank, savings])
		await db.insert(statementAccounts).values({ id, name: id, paymentMethod: "transfer", marks: [] });
});

const line = (changes: { date?: string; amount?: number; payer?: string; text?: string; bankId?: string }) => ({
	...{ date: "2026-03-12", amount: 5000, currency: "EUR" as const, payer: "", text: "", bankId: "" },
	...{ account: "", payerAccount: "", ...changes },
});

/** Stores a statement of an account. */
const read = (format: StatementFormat, lines: Parameters<typeof line>[0][], accountId = bank) =>
	importLines({ format, lines: lines.map((one) => ({ ...line(one), accountId })) }, by);

/** How many payments the stored lines tell of. */
const payments = () => db.$count(statementLines, sql`twin_of is null`);

const fatous = { payer: "Fatou Diop", text: "DON-7K4M2-W", bankId: "20260" };
const merci = { date: "2026-03-13", amount: 700, payer: "Awa", text: "Merci" };

test("what a former version stored is known, whatever its account", async () => {
	const former = [
		["LgGmpRajh4gVp-RTECF8-FLC24Lkin8uDyW6oLu6sz0", "TG9FEH1DXNul8gAiMf0Y21L6ExRNBmTNPfdDjXwdDNQ", "camt053", fatous],
		["vZ3AE0aR0OjFNYhQXT9o2mJj3zprY1F2lNBF0HJHX1E", "OAYe9rjrYkCU76PV5HPVEd220EK9vTygBF0RKm8IfN4", "", merci],
		["t3x7yaWPNe5dhWRy_HzMdBfEDgAdKbAo_E86ETOeVm0", "OAYe9rjrYkCU76PV5HPVEd220EK9vTygBF0RKm8IfN4", "", merci],
	] as const;
	const importedAt = new Date();
	for (const [fingerprint, content, numberedBy, changes] of former) {
		const { account: _, payerAccount: _other, ...row } = line({ ...changes, bankId: "" });
		const identity = { id: fingerprint.slice(0, 12), fingerprint, content, numberedBy };
		await db.insert(statementLines).values({ ...row, ...identity, paymentMethod: "transfer", importedAt });
	}
	expect(await read("camt", [fatous])).toMatchObject({ added: 0, known: 1 });
	expect(await read("csv", [merci, merci])).toMatchObject({ added: 0, known: 2 });
	expect(await read("csv", [merci, merci, merci])).toMatchObject({ added: 1, known: 2, twins: 0 });
	expect(await read("csv", [merci, merci, merci])).toMatchObject({ added: 0, known: 3 });
});

test("the same row of two accounts is two lines", async () => {
	expect(await read("csv", [merci])).toMatchObject({ added: 1 });
	expect(await read("csv", [merci], savings)).toMatchObject({ added: 1, twins: 0 });
	for (const account of [bank, savings])
		expect(await read("csv", [merci], account)).toMatchObject({ added: 0, known: 1 });
});

test("a payment that three statements tell of in other words and on other days is one, twice the same are two", async () => {
	const csv = { text: "VIR DIOP FATOU DON-7K4M2-W", date: "2026-03-13" };
	const thanks = { text: "VIR SEPA merci AWA", amount: 700 };
	await read("csv", [csv, thanks, { ...thanks, date: "2026-03-13" }]);
	expect(await read("camt", [fatous, { ...merci, bankId: "1" }, { ...merci, bankId: "2" }])).toMatchObject({
		known: 1,
		twins: 2,
	});
	const mt940 = [fatous, merci, { ...merci, date: "2026-03-15" }].map((one, n) => ({
		...one,
		bankId: `B${n}`,
		text: `GUTSCHRIFT ${one.text}`,
	}));
	expect(await read("mt940", mt940)).toMatchObject({ added: 3, twins: 3 });
	expect(await payments()).toBe(3);
});

test.each([
	["other donors", merci, { payer: "Binta" }],
	["another amount", merci, { amount: 701 }],
	["money that went back", merci, { amount: -700 }],
	["four days later", merci, { date: "2026-03-17" }],
	["other numbers of one format", { ...merci, bankId: "1" }, { bankId: "2", date: "2026-03-14" }],
	["other promises", { ...merci, text: "Don DON-7K4M2-W" }, { text: "Don DON-7K4M3-Q" }],
])("%s: two payments", async (_what, one, changes) => {
	await read("camt", [one]);
	expect(await read("camt", [{ ...one, ...changes }])).toMatchObject({ added: 1, twins: 0 });
});

test("the same promise, or the same number of the bank, makes one payment of other words", async () => {
	await read("csv", [
		{ text: "VIREMENT DE MME DIOP DON7K4M2W", bankId: "X1" },
		{ ...merci, bankId: "B9" },
	]);
	const other = [
		{ payer: "Fatou", text: "puits DON-7K4M2-W" },
		{ ...merci, payer: "", text: "sans motif", bankId: "B9" },
	];
	expect(await read("camt", other)).toMatchObject({ twins: 2 });
});

test("a misread line from which a fee was withheld stays", async () => {
	await read("csv", [merci, { ...merci, amount: 900 }]);
	const [first] = await db.select().from(statementLines);
	const fee = { id: "fee", title: "Frais", date: merci.date, amount: 5, currency: "EUR" as const, lineId: first?.id };
	await db.insert(expenses).values({ ...fee, createdAt: new Date() });
	const wrong = [merci, { ...merci, amount: 900 }].map((one) => ({ ...line(one), accountId: bank }));
	const right = { format: "csv" as const, lines: [{ ...line({ ...merci, amount: 1 }), accountId: bank }] };
	const replaced = await replaceLines(right, { wrong, naming: undefined }, by);
	expect(replaced).toMatchObject({ added: 1, removed: 1, confirmed: [first?.id] });
	await db.delete(expenses);
});

test("two nodes that read the first statements at the same moment make one account", async () => {
	await db.delete(statementAccounts);
	const statement = (account: string) => ({
		...{ outcome: "read" as const, format: "camt" as const, lines: [{ ...line(merci), account }], returned: [] },
		...{ debits: 0, notArrived: [], unknownWords: [], undated: 0, warnings: [], unread: [], unreadCount: 0 },
	});
	const marks = ["FR1420041010050500013", "FR7630006000011234567"];
	await Promise.all(marks.map((mark) => accountsOf(statement(mark), { firstWallet: "Wave" })));
	expect(await db.select().from(statementAccounts)).toMatchObject([{ name: "Banque", marks }]);
});
