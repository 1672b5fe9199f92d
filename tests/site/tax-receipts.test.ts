import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { volunteerExpenses } from "~/giving/receipts/tax-choices";
import { missingTaxSettings } from "~/giving/receipts/tax-receipt.server";
import { db } from "~/platform/db/client.server";
import { journal, receipts } from "~/platform/db/schema.server";
import { association, saveAssociation } from "~/publishing/settings/settings.server";
import { taxCategories } from "~/publishing/settings/settings-fields";
import { account, associationName, legal } from "../cast";
import { browser, textOf } from "./open-site";
import { openReceiptSite } from "./receipt-site";

const { site, arrived } = await openReceiptSite();
const visitor = browser(site.origin);
const settingsPage = "/admin/parametres/recus-fiscaux";
const facts = {
	taxPurpose: "Venir en aide aux orphelins",
	taxCategory: taxCategories[1] ?? "",
	taxSentence: "Le bénéficiaire certifie sur l’honneur ce qu’il faut.",
	taxSignatory: "Moussa Keïta",
	taxRole: "trésorier",
};
const on = { ...facts, taxSwitch: "on", rna: "W751234567" };
const donor = {
	name: "Fatou Diallo",
	donorAddress: "3 rue du Marché\n69001 Lyon",
	form: "Déclaration de don manuel",
	nature: "Numéraire",
};
beforeEach(async () => {
	const empty = { taxPurpose: "", taxCategory: "", taxSentence: "", taxSignatory: "", taxRole: "", taxDecree: "" };
	await saveAssociation({ ...empty, taxSwitch: "", rna: "", siren: "", address: legal.address, ...account });
});

test("with all facts they are switched on, not with one fewer, and without the switch the facts are kept", async () => {
	await saveAssociation({ rna: "W751234567" });
	const lacking = await site.post(settingsPage, { ...facts, taxSwitch: "on", taxPurpose: "" });
	const html = await lacking.text();
	expect([lacking.status, textOf(html)]).toEqual([400, expect.stringContaining("il manque encore")]);
	expect(html).toContain('value="trésorier"');
	expect((await association()).taxSwitch).toBe("");
	expect((await site.post(settingsPage, { ...facts, taxSwitch: "" })).status).toBe(303);
	expect((await site.post(settingsPage, { ...facts, taxSwitch: "on" })).status).toBe(303);
	expect(await association()).toMatchObject(on);
	for (const name of [...Object.keys(facts), "rna", "address"])
		expect([name, missingTaxSettings({ ...(await association()), [name]: "" }).length]).toEqual([name, 1]);
	expect((await site.post(settingsPage, { ...facts, taxCategory: "Banque", taxSwitch: "on" })).status).toBe(400);
});

test("while they are off no page speaks of taxes, and none is issued", async () => {
	await saveAssociation({ ...facts, rna: "W751234567" });
	const { id, admin, gift } = await arrived();
	for (const page of ["/", "/donate", "/donate/promesse", `/donate/promesse/suivi?cle=${id}`, "/mentions-legales"])
		expect(await visitor.text(page)).not.toMatch(/imp[ôo]t|fisca|déductib|66 %|75 %/i);
	expect(await site.html(admin)).not.toContain("/fiscal");
	expect(await site.text(`${gift}/fiscal`)).toContain("L’association ne remet pas de reçus fiscaux.");
	expect((await site.post(`${gift}/fiscal`, donor)).status).toBe(409);
	expect(await db.$count(receipts)).toBe(0);
});

test("a tax receipt says what the form Cerfa asks for, in the numbers of all receipts", async () => {
	await saveAssociation(on);
	await (await arrived()).issue();
	const { id, admin, gift } = await arrived({ amount: 15_050 });
	expect(await site.html(admin)).toContain(`${gift}/fiscal"`);
	for (const _press of [1, 2])
		expect((await site.post(`${gift}/fiscal`, donor)).headers.get("Location")).toBe("/admin/dons/recus/2");
	expect(await db.$count(journal)).toBe(2);
	const text = await site.text("/admin/dons/recus/2");
	for (const words of [
		...["Reçu fiscal n° 2", associationName, "75020 Paris", "RNA W751234567", ...Object.values(facts).slice(0, 4)],
		...["effectués par les particuliers au titre des articles 200 et 978", "11580*05"],
		...["Fatou Diallo 3 rue du Marché 69001 Lyon", "Déclaration de don manuel", "Numéraire", "Virement"],
		...["***150,50*** euros, soit cent cinquante euros et cinquante centimes", "Moussa Keïta, trésorier"],
	])
		expect(text).toContain(words);
	expect(text).not.toMatch(/aucune réduction|238 bis/);
	expect((await visitor.get(`/donate/promesse/recu.pdf?cle=${id}&numero=2`)).status).toBe(200);
	expect(await site.text("/admin/dons/recus")).toMatch(/1 reçu fiscal, 150,50\s€/);
});

const company = { ...donor, donor: "company", name: "Mil SARL", legalForm: "SARL", siren: "732829320" };

test("that of a company has a form and an article of its own, and says its legal form and number", async () => {
	await saveAssociation(on);
	const { gift } = await arrived();
	await site.post(`${gift}/fiscal`, { ...company, nature: "Abandon exprès de revenus ou de produits" });
	const text = await site.text("/admin/dons/recus/1");
	for (const words of ["par les entreprises au titre de l’article 238 bis", "16216*01", "Abandon exprès"])
		expect(text).toContain(words);
	expect(text).toContain("Mil SARL SARL, SIREN 732 829 320 3 rue du Marché");
	expect(text).not.toMatch(/articles 200|978/);
});

test("each receipt certifies what its donor's article says, not that of the others", async () => {
	const [ofPersons, ofCompanies] = ["Réduction selon l’art. 200 du CGI.", "Réduction selon l’art. 238 bis du CGI."];
	await saveAssociation({ ...on, taxSentence: `${ofPersons}\n${ofCompanies}` });
	await site.post(`${(await arrived()).gift}/fiscal`, company);
	await site.post(`${(await arrived()).gift}/fiscal`, donor);
	expect((await db.select().from(receipts)).map(({ tax }) => tax?.sentence)).toEqual([ofCompanies, ofPersons]);
});

test.each([
	["legalForm", { legalForm: "" }, 400, "Saisissez la forme juridique"],
	["nature", { nature: volunteerExpenses }, 400, "Seul un particulier"],
	["name", { name: "Mil 王" }, 400, "ne sait pas écrire « 王 »"],
	["taxSignatory", {}, 400, "ne sait pas écrire « 🌾 »"],
	["taxSentence", {}, 409, "elle doit nommer l’article 238 bis"],
])("with a wrong %s a company gets none, and what was typed stays", async (field, changes, status, reason) => {
	await saveAssociation({ ...on, ...(field === "taxSignatory" && { taxSignatory: "Moussa 🌾" }) });
	if (field === "taxSentence") await saveAssociation({ taxSentence: "Réduction prévue à l’article 200 du CGI." });
	const answer = await site.post(`${(await arrived()).gift}/fiscal`, { ...company, ...changes });
	const html = await answer.text();
	expect([answer.status, textOf(html)]).toEqual([status, expect.stringContaining(reason)]);
	expect(html).toMatch(/value="company"[^>]*checked|checked[^>]*value="company"/);
	expect(await db.$count(receipts)).toBe(0);
});

test("a recognised body says of which day its decree is, and without it issues none", async () => {
	const decree = "décret du 3 mai 1990, publié au Journal officiel du 5 mai 1990";
	const recognised = { ...on, taxCategory: taxCategories[0] ?? "" };
	await saveAssociation({ ...on, ...recognised });
	const { gift } = await arrived();
	expect(await site.text(`${gift}/fiscal`)).toContain("Il manque dans les paramètres : décret de reconnaissance.");
	const { rna: _, ...typed } = recognised;
	expect((await site.post(settingsPage, typed)).status).toBe(400);
	expect((await site.post(settingsPage, { ...typed, taxDecree: "oui" })).status).toBe(400);
	expect((await site.post(settingsPage, { ...typed, taxDecree: decree })).status).toBe(303);
	await site.post(`${gift}/fiscal`, donor);
	expect(await site.text("/admin/dons/recus/1")).toContain(`utilité publique (${decree})`);
});

test("a receipt from before the two forms stays as it was", async () => {
	await saveAssociation(on);
	await site.post(`${(await arrived()).gift}/fiscal`, donor);
	await db.update(receipts).set({ tax: sql`json_remove(tax, '$.law')` });
	expect(await site.text("/admin/dons/recus/1")).toContain("(articles 200, 238 bis et 978 du code général des impôts)");
});

test("what it says never changes, and another one cancels it", async () => {
	await saveAssociation(on);
	const { gift } = await arrived();
	await site.post(`${gift}/fiscal`, donor);
	await saveAssociation({ taxPurpose: "Autre objet", taxSignatory: "Quelqu’un d’autre" });
	for (const words of [facts.taxPurpose, facts.taxSignatory])
		expect(await site.text("/admin/dons/recus/1")).toContain(words);
	await site.post("/admin/dons/recus/1/cancel", {});
	expect(await site.text("/admin/dons/recus/2")).toContain("Le reçu annulé n’ouvre droit à aucune réduction d’impôt.");
	expect((await site.post(`${gift}/fiscal`, donor)).headers.get("Location")).toBe("/admin/dons/recus/3");
	expect((await db.select().from(receipts)).map(({ tax }) => tax?.donorAddress)).toEqual(
		[1, 2, 3].map(() => donor.donorAddress),
	);
	expect(await site.text("/admin/dons/recus")).toContain("1 reçu fiscal, 50");
});

test("what the form lacks is named, none is issued, and what was typed stays", async () => {
	await saveAssociation(on);
	const answer = await site.post(`${(await arrived()).gift}/fiscal`, { ...donor, name: "", form: "", nature: "" });
	const html = await answer.text();
	expect(answer.status).toBe(400);
	for (const reason of ["Saisissez le nom du donateur.", "Choisissez la forme du don.", "Choisissez la nature du don."])
		expect(textOf(html)).toContain(reason);
	expect(html).toContain("69001 Lyon");
	expect(await db.$count(receipts)).toBe(0);
});

test("there is none of a gift in another currency, of one with a plain receipt, or of none", async () => {
	await saveAssociation(on);
	const francs = await arrived({ amount: 5000, currency: "XOF" });
	expect(await site.html(francs.admin)).not.toContain("/fiscal");
	expect(await site.text(`${francs.gift}/fiscal`)).toContain("Un reçu fiscal est en euros");
	expect((await site.post(`${francs.gift}/fiscal`, donor)).status).toBe(409);
	const plain = await arrived();
	await plain.issue();
	expect(await site.text(`${plain.gift}/fiscal`)).toMatch(/a déjà le reçu n°\s1/);
	expect((await site.post(`${plain.gift}/fiscal`, donor)).status).toBe(409);
	const foreign = plain.gift.replace(plain.reference, francs.reference);
	expect((await site.get(`${foreign}/fiscal`)).status).toBe(404);
	expect((await site.post(`${foreign}/fiscal`, donor)).status).toBe(404);
	expect(await db.$count(receipts)).toBe(1);
});
