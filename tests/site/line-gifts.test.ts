import { expect, test } from "vitest";
import { issueReceipt } from "~/giving/pledges/receipts.server";
import { db } from "~/platform/db/client.server";
import { newId } from "~/platform/db/new-id.server";
import { expenses, gifts, mails, pledges, receipts, statementLines } from "~/platform/db/schema.server";
import { fatou } from "../cast";
import { textOf } from "./open-site";
import { openStatementSite } from "./statement-site";

const { site, pledged, list } = await openStatementSite();

/** A stored line of 50 € of 12 March 2026. */
async function line(changes: Partial<typeof statementLines.$inferInsert> = {}) {
	const id = newId();
	const common = {
		date: "2026-03-12",
		amount: 5000,
		currency: "EUR",
		paymentMethod: "transfer",
		payer: "",
		text: "",
	} as const;
	const row = { ...common, id, fingerprint: id, content: id, numberedBy: "", importedAt: new Date(), ...changes };
	await db.insert(statementLines).values(row);
	return { id, here: `${list}/${id}` };
}

const plain = (text: string) => text.replace(/\s/g, " ");
const confirm = (here: string, reference: string, fields = {}) =>
	site.post(`${here}/confirm`, { reference, arrived: "0", ...fields });
const issuer = { name: "Association", address: "", by: { id: null, name: "Awa" } };

test("what came in another currency counts for the promise, and is itself in sums and receipts", async () => {
	const { reference, tracking } = await pledged({ amount: 20_000, currency: "XOF", paymentMethod: "mobile" });
	const { id, here } = await line({ amount: 3049, text: reference });
	const page = await site.html(list);
	expect(plain(textOf(page))).toContain("30,49 € = 20 000 F CFA");
	expect(textOf(page)).not.toContain("Reconnu");
	const refused = await confirm(here, reference, { currency: "XOF", counts: "0" });
	expect([refused.status, await refused.text()]).toEqual([400, expect.stringContaining("Saisissez un montant")]);
	await confirm(here, reference, { currency: "XOF", counts: "20000" });
	const paid = { amount: 20_000, paidAmount: 3049, paidCurrency: "EUR", paymentMethod: "transfer", lineId: id };
	expect(await db.select().from(gifts)).toMatchObject([paid]);
	expect(plain(await site.text(tracking))).toMatch(/Merci, votre don est arrivé.*30,49 € \(pour 20 000 F CFA\)/);
	expect(await site.text("/admin/dons?etat=recus")).toContain(fatou.name);
	expect(plain(await site.text(here))).toContain(
		"30,49 € de Fatou, le jeudi 12 mars 2026, virement, compte pour 20 000 F CFA",
	);
	await issueReceipt(id, reference, issuer);
	expect(await db.select().from(receipts)).toMatchObject([
		{ amount: 3049, currency: "EUR", paymentMethod: "transfer" },
	]);
});

test("a tax receipt is for what came in euros", async () => {
	const [inFrancs, inEuros] = [await pledged({ amount: 20_000, currency: "XOF" }), await pledged()];
	const [euros, francs] = [await line({ amount: 3049 }), await line({ amount: 32_798, currency: "XOF" })];
	await confirm(euros.here, inFrancs.reference, { currency: "XOF", counts: "20 000" });
	await confirm(francs.here, inEuros.reference, { currency: "EUR", counts: "50" });
	const paper = { name: fatou.name, tax: {} as never };
	expect(await issueReceipt(francs.id, inEuros.reference, issuer, paper)).toBeUndefined();
	expect(await issueReceipt(euros.id, inFrancs.reference, issuer, paper)).toEqual(expect.any(Number));
	expect((await site.html("/transparence")).replace(/\s/g, " ")).toMatch(/30,49 €.*32 798 F CFA/);
});

/** The form of a deposit. */
const deposit = (rows: [who: string, amount: string][], fields = {}) => ({
	...Object.fromEntries(
		rows.flatMap(([who, amount], n) => [
			[`parts[${n}].who`, who],
			[`parts[${n}].amount`, amount],
		]),
	),
	...{ fee: "", feeTitle: "Frais : HelloAsso", paymentMethod: "cheque", ...fields },
});

test("a line of several gifts with a fee is split to the cent, once, and taken back as a whole", async () => {
	const { reference } = await pledged();
	const { id, here } = await line({ amount: 11_850, payer: "HelloAsso", text: `Versement ${reference}` });
	const form = await site.html(`${here}/partager`);
	expect(form).toContain(`value="${reference}"`);
	expect(form.match(/name="parts\[\d\]\.who"/g)).toHaveLength(6);
	const rows: [string, string][] = [
		[reference, "50"],
		["", ""],
		["Rokia Ba", "70,00"],
	];
	const wrong = await site.post(`${here}/partager`, deposit(rows, { fee: "2" }));
	const html = await wrong.text();
	expect(wrong.status).toBe(400);
	expect(plain(textOf(html))).toContain(
		"Les dons font 120 € moins 2 € de frais, donc 118 € ; la ligne est de 118,50 €.",
	);
	expect(html).toMatch(/value="Rokia Ba".*value="70,00"/s);
	expect(html.match(/name="parts\[\d\]\.who"/g)?.length).toBeGreaterThan(2);
	const both = await Promise.all([1, 2].map(() => site.post(`${here}/partager`, deposit(rows, { fee: "1,50" }))));
	expect(both.map(({ headers }) => headers.get("Location"))).toEqual([list, list]);
	const part = { paymentMethod: "cheque", lineId: id, receivedOn: "2026-03-12" };
	expect(await db.select().from(gifts).orderBy(gifts.amount)).toMatchObject([
		{ ...part, id, amount: 5000 },
		{ ...part, amount: 7000 },
	]);
	expect(await db.select().from(expenses)).toMatchObject([{ title: "Frais : HelloAsso", amount: 150, lineId: id }]);
	expect((await site.post(`${here}/partager`, deposit([["Autre", "118,50"]]))).status).toBe(409);
	const text = plain(await site.text("/transparence?annee=2026"));
	expect(text).toContain("Reçu 120,00 € Dépensé − 1,50 €");
	expect(text).toContain("chèque : 120,00 €");
	await site.post(`/admin/dons/${reference}/gifts/${id}`, {});
	expect(plain(await site.text(here))).toMatch(
		/partage une ligne.*50 € de Fatou.*70 € de Rokia Ba.*Frais : HelloAsso, 1,50 €/,
	);
	await issueReceipt(id, reference, issuer);
	const [issued] = await db.select().from(receipts);
	expect((await site.post(`${here}/reopen`, {})).headers.get("Location")).toBe(here);
	const inTheWay = await site.html(here);
	expect(textOf(inTheWay)).toContain(`annulez d’abord le reçu`);
	expect(inTheWay).toContain(`href="/admin/dons/recus/${issued?.number}"`);
	await db.delete(receipts);
	await site.post(`${here}/reopen`, {});
	expect([await db.$count(gifts), await db.$count(pledges), await db.$count(expenses)]).toEqual([0, 1, 0]);
	expect(await site.text(list)).toContain("Choisir autre chose");
});

test("a wrong row of a split is named, and nothing of it is stored", async () => {
	const francs = await pledged({ amount: 20_000, currency: "XOF" });
	const { here } = await line();
	for (const [row, message] of [
		[["DON-22222-2", "50"], "Aucune promesse n’a cette référence"],
		[["DON-22222-3", "50"], "Cette référence a une faute"],
		[[francs.reference, "50"], "dans une autre monnaie"],
		[["Awa", ""], "Saisissez un montant"],
		[["", "50"], "Saisissez une référence ou un nom"],
		[["Awa", "49,99"], "Les dons font"],
	] as [[string, string], string][]) {
		const answer = await site.post(`${here}/partager`, deposit([row]));
		expect([answer.status, textOf(await answer.text())], message).toEqual([400, expect.stringContaining(message)]);
	}
	expect([await db.$count(gifts), await db.$count(pledges)]).toEqual([0, 1]);
});

test("a returned transfer names the gift that it takes back, once its receipt is cancelled", async () => {
	const { reference } = await pledged();
	const came = await line({ text: reference, payer: "FATOU", bankId: "B1" });
	await confirm(came.here, reference);
	const other = await pledged({ name: "Rokia Ba" });
	const [distant, near] = [await line({ date: "2025-11-01" }), await line()];
	await confirm(distant.here, other.reference);
	await confirm(near.here, other.reference, { arrived: "5000" });
	const back = await line({ amount: -5000, date: "2026-03-20", text: "REJET VIR SEPA", bankId: "B1" });
	const page = await site.text(list);
	expect(plain(page)).toMatch(
		new RegExp(`Retour de 50 €.*Reprend sans doute 50 € de Fatou.*${reference}.*Retirer ce don`),
	);
	expect(page).not.toContain(other.reference);
	for (const [verb, fields] of [
		["confirm", { reference, arrived: "5000" }],
		["gift", { id: newId(), name: "Awa" }],
		["partager", deposit([["Awa", "50"]])],
	] as const)
		expect([verb, (await site.post(`${back.here}/${verb}`, fields)).status]).toEqual([verb, 409]);
	await issueReceipt(came.id, reference, issuer);
	await site.post(`${back.here}/retirer`, { gift: came.id });
	expect(await site.text(back.here)).toMatch(/annulez d’abord le reçu.*Annulez d’abord son reçu/);
	await db.delete(receipts);
	await site.post(`${back.here}/retirer`, { gift: came.id });
	expect(await db.$count(gifts)).toBe(2);
	expect(await site.text(`${list}?etat=ignorees`)).toMatch(/Retour de 50\s€.*FATOU/);
	await site.post(`${back.here}/retirer`, { gift: near.id });
	expect(await db.$count(gifts)).toBe(2);
});

test("a gift that nobody had promised goes with its returned transfer", async () => {
	const came = await line({ paymentMethod: "mobile" });
	await site.post(`${came.here}/gift`, { id: newId(), name: "Awa Traoré", paymentMethod: "cash" });
	expect(await db.select().from(pledges)).toMatchObject([{ paymentMethod: "cash" }]);
	const back = await line({ amount: -5000, date: "2026-03-20" });
	await site.post(`${back.here}/retirer`, { gift: came.id });
	expect([await db.$count(gifts), await db.$count(pledges)]).toEqual([0, 0]);
});

test("a line that resembles another one is no gift until it is said to be one", async () => {
	const { reference } = await pledged();
	const first = await line();
	const twin = await line({ twinOf: first.id, text: reference });
	await confirm(twin.here, reference);
	expect(await db.$count(gifts)).toBe(0);
	await site.post(`${twin.here}/distinct`, {});
	await confirm(twin.here, reference);
	expect(await db.$count(gifts)).toBe(1);
});

test("a return takes one gift of a split line back, with its own mail, and with the last one its fee", async () => {
	const { id, here } = await line({ amount: 9900, payer: "HelloAsso" });
	const rows: [string, string][] = [
		["Awa", "50"],
		["Rokia Ba", "50"],
	];
	await site.post(`${here}/partager`, deposit(rows, { fee: "1" }));
	const parts = (await db.select().from(gifts)).map((gift) => gift.id);
	expect(parts).toHaveLength(2);
	const mail = {
		recipient: fatou.email,
		subject: "",
		body: "",
		createdAt: new Date(),
		mailDueAt: new Date(Date.now() + 1e6),
	};
	await db.insert(mails).values(parts.map((part) => ({ ...mail, id: part })));
	const [one, two] = [await line({ amount: -5000 }), await line({ amount: -5000, date: "2026-03-13" })];
	await site.post(`${one.here}/retirer`, { gift: id });
	expect(await site.text(list)).toContain("les autres dons de sa ligne restent confirmés");
	expect((await db.select().from(mails)).map((one) => one.id)).toEqual([`${id}-2`]);
	expect(await db.$count(expenses)).toBe(1);
	await site.post(`${two.here}/retirer`, { gift: `${id}-2` });
	expect(await site.text(list)).toContain("Ses lignes sont dans « Ignorées »");
	expect([await db.$count(gifts), await db.$count(expenses), await db.$count(mails)]).toEqual([0, 0, 0]);
});

test("a return finds the gift that it names among many of its amount", async () => {
	const [named, others] = [await pledged(), await pledged({ name: "Rokia Ba", frequency: "monthly" })];
	const first = await line({ date: "2026-02-01" });
	await confirm(first.here, named.reference);
	const many = { pledgeId: others.id, amount: 5000, receivedOn: "2026-03-12", createdAt: new Date() };
	for (let n = 0; n < 21; n++) {
		const { id } = await line();
		await db.insert(gifts).values({ ...many, id, lineId: id });
	}
	await line({ amount: -5000, date: "2026-03-20", text: `REJET ${named.reference}` });
	expect(await site.text(list)).toContain(`de Fatou, le dimanche 1er février 2026, pour ${named.reference}`);
});

test("an arrival and its return of one statement name each other, and neither is sure", async () => {
	const { reference } = await pledged();
	const came = await line({ text: reference });
	const back = await line({ amount: -5000, date: "2026-03-20", text: `REJET ${reference}` });
	const page = plain(await site.text(list));
	expect(page).toContain("Cet argent est reparti : voyez le retour du vendredi 20 mars 2026.");
	expect(page).toMatch(/Reprend sans doute 50 €, jeudi 12 mars 2026 , à traiter/);
	expect(page).not.toContain("Reconnu");
	expect(await site.html(back.here)).toContain(`href="${came.here}"`);
});

test("a return that another statement has noted takes nothing back", async () => {
	const { reference } = await pledged();
	const came = await line({ text: reference });
	await confirm(came.here, reference);
	const back = await line({ amount: -5000, date: "2026-03-20" });
	const twin = await line({ amount: -5000, date: "2026-03-20", twinOf: back.id });
	await site.post(`${twin.here}/retirer`, { gift: came.id });
	expect(await db.$count(gifts)).toBe(1);
});

test("a split of a promise that a gift made is repeated, not refused", async () => {
	const first = await line();
	await site.post(`${first.here}/gift`, { id: newId(), name: "Awa Traoré", paymentMethod: "cash" });
	const [direct] = await db.select().from(pledges);
	const { here } = await line({ amount: 7000 });
	const rows: [string, string][] = [[direct?.reference ?? "", "70"]];
	for (const said of ["Dons confirmés", "Ces dons étaient déjà confirmés"]) {
		await site.post(`${here}/partager`, deposit(rows));
		expect(await site.text(list)).toContain(said);
	}
});
