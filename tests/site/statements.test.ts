import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { withdrawPledge } from "~/giving/pledges/pledges.server";
import { issueReceipt } from "~/giving/pledges/receipts.server";
import { createAdministrator } from "~/people/accounts/accounts.server";
import { db } from "~/platform/db/client.server";
import { newId } from "~/platform/db/new-id.server";
import { gifts, journal, pledges } from "~/platform/db/schema.server";
import { moussa } from "../cast";
import { type Booked, camt053, frenchCsv, mt940 } from "../statement-formats";
import { browser, hiddenField } from "./open-site";
import { openStatementSite, paid } from "./statement-site";

const { site, send, said, pledged, lines, bank, list, confirmSure: confirmAll } = await openStatementSite();
const visitor = browser(site.origin);

test("Awa pastes a statement, confirms what is sure, and Fatou sees that her gift arrived", async () => {
	const { id, reference, tracking } = await pledged();
	const statement = frenchCsv([
		paid(reference),
		paid("Loyer", { amount: -70_000 }),
		paid("Cotisation", { amount: 1234 }),
	]);
	expect(await said({ text: statement })).toContain("2 lignes nouvelles, 1 débit laissé de côté");
	const page = await site.text(list);
	expect(page).toMatch(new RegExp(`50\\s€ Reconnu .* ${reference} de Fatou, 50\\s€, une fois, d’après la référence`));
	expect(page).toMatch(/12,34\s€ À rapprocher/);
	expect((await confirmAll()).headers.get("Location")).toBe(list);
	expect(await site.text(list)).toContain("1 don confirmé");
	expect(await visitor.text(tracking)).toContain("Merci, votre don est arrivé");
	expect(await withdrawPledge(id), "its gift is there").toBe(false);
	expect(await said({ text: statement })).toContain("aucune ligne nouvelle, 2 déjà connues");
	expect([(await lines()).length, await db.$count(gifts)]).toEqual([2, 1]);
	const entries = await db.select().from(journal);
	expect(entries.map(({ action, subject }) => [action, subject])).toEqual([
		["statement.imported", "2 lignes"],
		["statement.matched", "1 don confirmé"],
	]);
});

test("a confirmation is undone, by itself or with the gift, and the line is open again", async () => {
	const { reference, tracking } = await pledged();
	await send({ text: frenchCsv([paid(reference)]) });
	const [line] = await lines();
	for (const undo of [`${list}/${line?.id}/reopen`, `/admin/dons/${reference}/gifts/${line?.id}`]) {
		await confirmAll();
		expect(await site.text(`${list}?etat=confirmees`)).toContain(`Don de ${reference}`);
		expect(await site.text(list)).toContain("Aucune ligne à traiter.");
		await site.post(undo, {});
		expect(await site.text(list)).toContain("Confirmer la correspondance sûre");
		expect(await visitor.text(tracking)).toContain("Votre don : 50 €");
	}
	await confirmAll();
	await issueReceipt(line?.id ?? "", reference, { name: "Association", address: "", by: { id: null, name: "Awa" } });
	await site.post(`${list}/${line?.id}/reopen`, {});
	expect(await site.text(list)).toContain("annulez d’abord le reçu");
});

test("two treasurers at one line: the second is told, and a second press changes nothing", async () => {
	const [first, second] = [await pledged(), await pledged({ name: "Moussa" })];
	await send({ text: frenchCsv([paid("Don", { payer: "Fatou" })]) });
	const [line] = await lines();
	await createAdministrator(moussa.email, moussa.password);
	const colleague = browser(site.origin);
	await colleague.post("/login", moussa);
	const confirm = (who: typeof site | typeof colleague, reference: string) =>
		who.post(`${list}/${line?.id}/confirm`, { reference, arrived: "0" });
	await Promise.all([confirm(site, first.reference), confirm(colleague, second.reference)]);
	expect([await db.$count(gifts), await db.$count(journal, eq(journal.action, "gift.received"))]).toEqual([1, 1]);
	const pages = [await site.text(list), await colleague.text(list)].join();
	expect(pages).toContain("Don confirmé");
	expect(pages).toContain("Cette ligne vient d’être confirmée pour une autre promesse");
	const [gift] = await db.select().from(gifts);
	const kept = gift?.pledgeId === first.id ? first : second;
	await confirm(site, kept.reference);
	expect(await site.text(list)).toContain("Ce don était déjà confirmé");
	const own = { id: newId(), name: "Rokia" };
	expect((await site.post(`${list}/${line?.id}/gift`, own)).status).toBe(409);
	await site.post(`${list}/${line?.id}/ignore`, {});
	expect(await site.text(list)).toContain("annulez d’abord la confirmation");
	expect([await db.$count(gifts), await db.$count(pledges)]).toEqual([1, 2]);
});

test("a promise that is withdrawn meanwhile is confirmed neither with the sure ones nor unseen", async () => {
	const { id, reference } = await pledged();
	await send({ text: frenchCsv([paid(reference)]) });
	const [line] = await lines();
	expect(await site.text(list)).toContain("Confirmer la correspondance sûre");
	await withdrawPledge(id);
	await confirmAll();
	expect(await site.text(list)).toContain("Aucune ligne n’est sûre en ce moment.");
	await site.post(`${list}/${line?.id}/confirm`, { reference, arrived: "0" });
	const page = await site.html(list);
	expect(page).toContain("Cette promesse vient de changer");
	expect(page).toContain("Cette promesse a été retirée.");
	expect(await db.$count(gifts)).toBe(0);
	const seen = { reference, arrived: hiddenField(page, "arrived"), withdrawn: hiddenField(page, "withdrawn") };
	await site.post(`${list}/${line?.id}/confirm`, seen);
	expect(await db.$count(gifts)).toBe(1);
});

test("a gift that was confirmed by hand is not counted again by its line", async () => {
	const { reference } = await pledged();
	await send({ text: frenchCsv([paid(reference)]) });
	const [line] = await lines();
	const byHand = { id: newId(), amount: "50", receivedOn: "2026-03-12", arrived: "0", currency: "EUR" };
	await site.post(`/admin/dons/${reference}`, byHand);
	await site.post(`${list}/${line?.id}/confirm`, { reference, arrived: "0" });
	await confirmAll();
	expect(await db.$count(gifts)).toBe(1);
	expect(await site.text(list)).toMatch(/Déjà noté à la main\s: 50\s€ de Fatou/);
	for (const _press of [1, 2]) await site.post(`${list}/${line?.id}/meme`, { gift: byHand.id });
	expect(await site.text(`${list}?etat=confirmees`)).toContain(`Don de ${reference}`);
	await site.post(`${list}/${line?.id}/reopen`, {});
	expect(await db.select().from(gifts)).toMatchObject([{ id: byHand.id, lineId: null }]);
	await site.post(`${list}/${line?.id}/distinct`, {});
	expect(await site.text(list)).toContain("Cette promesse est déjà reçue en entier.");
});

test("the same money in another file, in another format, or in months that overlap counts once", async () => {
	const { reference } = await pledged();
	const march = [paid(reference), paid("Merci", { amount: 700 }), paid("Merci", { amount: 700 })];
	const april = [...march, paid("Merci", { amount: 700, date: "2026-04-02" })];
	await send({}, frenchCsv(march));
	await send({}, frenchCsv(april));
	expect((await lines()).length).toBe(4);
	const account = await bank();
	await send({ account }, camt053(april), "releve.xml");
	await send({}, camt053(april, "08"), "releve.xml");
	await send({ account }, mt940(april), "releve.sta");
	expect((await lines()).length).toBe(4);
	await send({}, camt053([...april, paid("Merci", { amount: 700, date: "2026-04-02" })]), "releve.xml");
	expect((await lines()).length).toBe(5);
});

test("lines that banks do not number are known by what they say, in any order", async () => {
	const of = (payer: string): Booked => ({ date: "2026-03-12", amount: 5000, payer, text: `Don de ${payer}` });
	const camt = (payments: Booked[]) => camt053(payments).replaceAll(/<AcctSvcrRef>[^<]*/g, "<AcctSvcrRef>NOTPROVIDED");
	const mt = (payments: Booked[]) => mt940(payments).replaceAll(/\/\/[^\n]+/g, "//NONREF");
	for (const [unnumbered, first, second] of [
		[camt, "Awa", "Binta"],
		[mt, "Rokia", "Zoe"],
	] as const) {
		const account: Record<string, string> = unnumbered === mt ? { account: await bank() } : {};
		await send(account, unnumbered([of(first)]));
		await send(account, unnumbered([of(second), of(first)]));
		const found = (await lines()).flatMap(({ text }) => new RegExp(`${first}|${second}`).exec(text)?.[0] ?? []);
		expect(found.toSorted()).toEqual([first, second]);
	}
});

test("a line of nobody is noted as a gift without a promise, found by a search, or ignored", async () => {
	const { reference } = await pledged();
	const messages = [
		"Vous avez reçu 10 000 FCFA de AWA TRAORE (771234567) le 12/03/2026. Réf : CI260312.1033.A1.",
		"Vous avez reçu 5 000 FCFA de ROKIA BA (771234568) le 12/03/2026. Réf : CI260312.1034.A1.",
		"Vous avez envoyé 2 000 FCFA à SENELEC le 12/03/2026. Réf : CI260312.1035.A1.",
	].join("\n");
	expect(await said({ text: messages })).toContain("2 lignes nouvelles, 1 débit laissé de côté");
	const [awas, rokias] = (await lines()).toSorted((a, b) => b.amount - a.amount);
	expect(awas).toMatchObject({ currency: "XOF", payer: "AWA TRAORE", paymentMethod: "mobile" });
	const here = `${list}/${awas?.id}`;
	expect(await site.text(here)).toContain("Rien ne ressemble à cette ligne");
	expect(await site.text(`${here}?q=fatou`)).toMatch(new RegExp(`${reference} de Fatou.*Compte pour, en Euro`));
	expect(await site.html(`${here}/gift`)).toContain('value="AWA TRAORE"');
	const gift = { id: newId(), name: "Awa Traoré", amount: "1", receivedOn: "2020-01-01" };
	for (const _press of [1, 2]) expect((await site.post(`${here}/gift`, gift)).headers.get("Location")).toBe(list);
	expect(await db.select().from(gifts)).toMatchObject([{ id: awas?.id, amount: 10_000, receivedOn: "2026-03-12" }]);
	await site.post(`${list}/${rokias?.id}/ignore`, {});
	expect(await site.text(list)).toContain("Aucune ligne à traiter.");
	expect(await site.text(`${list}?etat=ignorees`)).toContain("ROKIA BA");
	await site.post(`${list}/${rokias?.id}/reopen`, {});
	expect(await site.text(list)).toContain("ROKIA BA");
	expect([await db.$count(gifts), await db.$count(pledges)]).toEqual([1, 2]);
	await site.post(`${here}/reopen`, {});
	expect([await db.$count(gifts), await db.$count(pledges)]).toEqual([0, 1]);
	await site.post(`${here}/gift`, gift);
	await db.update(gifts).set({ lineId: null }); // as a node of the former release notes it
	expect((await site.post(`${here}/gift`, { ...gift, id: newId() })).status).toBe(409);
	expect([await db.$count(gifts), await db.$count(pledges)]).toEqual([1, 2]);
});

test("one treasurer confirms a line while another ignores it: only one of both counts", async () => {
	const { reference } = await pledged();
	await send({}, frenchCsv([paid("Don", { payer: "Fatou" })]));
	const [line] = await lines();
	await Promise.all([
		site.post(`${list}/${line?.id}/confirm`, { reference, arrived: "0" }),
		site.post(`${list}/${line?.id}/ignore`, {}),
	]);
	const [after] = await lines();
	expect([await db.$count(gifts), after?.ignoredAt !== null]).toBeOneOf([
		[1, false],
		[0, true],
	]);
});
