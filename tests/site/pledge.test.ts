import { beforeAll, expect, test } from "vitest";
import { db } from "~/db/client.server";
import { newId } from "~/db/new-id.server";
import { attempts, gifts, journal, pledges } from "~/db/schema.server";
import { purgePledges } from "~/pledges/pledges.server";
import { saveAssociation } from "~/settings/settings.server";
import { account, fatou } from "../cast";
import { browser, hiddenField, textOf } from "./open-site";
import { openSignedIn } from "./signed-in-site";

const site = await openSignedIn(attempts, gifts, pledges, journal);
const visitor = browser(site.origin);
beforeAll(async () => {
	await saveAssociation({ ...account, cashPlace: "Au siège, chez Awa" });
});

const promised = { amount: "50", currency: "EUR", means: "transfer", frequency: "once", name: fatou.name };
const pledge = (changes: Record<string, string> = {}) =>
	visitor.post("/donate/promesse", { id: newId(), ...promised, ...changes });
const stored = async () => (await db.select().from(pledges))[0];
const tracking = (id: string) => `/donate/promesse/suivi?cle=${id}`;

/** A pledge of Fatou's, and the address of the administration's page. */
async function pledged(changes: Record<string, string> = {}) {
	const id = newId();
	await pledge({ id, ...changes });
	const { reference } = (await stored()) ?? { reference: "" };
	return { id, reference, admin: `/admin/dons/${reference}` };
}

const receive = (admin: string, changes: Record<string, string> = {}) =>
	site.post(admin, { id: newId(), amount: "50", receivedOn: "2026-01-15", ...changes });

test("Fatou promises a gift, and reads how to pay it with its reference", async () => {
	const id = hiddenField(await visitor.html("/donate/promesse"), "id");
	const answer = await pledge({ id, email: fatou.email });
	expect([answer.status, answer.headers.get("Location")]).toEqual([303, tracking(id)]);
	expect(await stored()).toMatchObject({ amount: 5000, currency: "EUR", means: "transfer", anonymous: false });
	const { reference = "" } = (await stored()) ?? {};
	const page = await visitor.html(tracking(id));
	expect(textOf(page)).toContain(reference);
	expect(textOf(page)).toContain("dans le motif du virement");
	expect(textOf(page)).toContain(account.iban);
	expect(textOf(page)).not.toContain("Au siège");
	expect(page).toContain('name="robots" content="noindex"');
	expect((await visitor.get(tracking(id))).headers.get("Cache-Control")).toMatch(/private/);
});

test.each([
	["no amount", { amount: "" }, "Saisissez un montant."],
	["nothing", { amount: "0" }, "plus grand que zéro"],
	["less than nothing", { amount: "-1" }, "du type 50"],
	["too much", { amount: "1000000000" }, "au plus"],
	["centimes of a franc", { amount: "12,50", currency: "XOF" }, "pas de centimes"],
	["an unknown currency", { currency: "BTC" }, "n’est pas acceptée"],
	["a means that is not offered", { means: "cheque" }, "n’est plus proposée"],
	["no means", { means: "" }, "Choisissez comment vous donnerez."],
	["a wrong e-mail", { email: "fatou" }, "du type nom@exemple.org"],
	["a receipt for nobody", { name: "", wantsReceipt: "on" }, "Pour un reçu, saisissez votre nom."],
	["an invisible sign", { name: "Fa\u202etou" }, "caractères invisibles"],
])("with %s nothing is promised, and what was typed stays", async (_what, changes, reason) => {
	const answer = await pledge({ phone: "+221 77 123 45 67", ...changes });
	const html = await answer.text();
	expect(answer.status).toBe(400);
	expect(textOf(html)).toContain(reason);
	expect(html).toContain('value="+221 77 123 45 67"');
	expect(await stored()).toBeUndefined();
});

test("the same form sent twice makes one pledge, and one sent again after going back changes it", async () => {
	const { id, reference } = await pledged();
	await pledge({ id });
	await pledge({ id, amount: "80,50" });
	expect(await db.select().from(pledges)).toMatchObject([{ id, reference, amount: 8050 }]);
	const form = await visitor.html(`/donate/promesse?cle=${id}`);
	expect(form).toContain('value="80,50"');
	expect(hiddenField(form, "id")).toBe(id);
});

test("Fatou withdraws her pledge; it can be neither changed nor paid any more", async () => {
	const { id, admin } = await pledged();
	for (const _press of [1, 2])
		expect((await visitor.post("/donate/promesse/suivi", { cle: id })).headers.get("Location")).toBe(tracking(id));
	expect(await visitor.text(tracking(id))).toContain("Votre promesse est retirée");
	expect((await pledge({ id, amount: "80" })).status).toBe(409);
	const received = await receive(admin);
	expect([received.status, textOf(await received.text())]).toEqual([
		409,
		expect.stringMatching(/a retiré cette promesse\s*: le don n’est pas enregistré/),
	]);
	expect(await db.select().from(gifts)).toEqual([]);
});

test("Awa confirms what arrived, in parts; Fatou sees it, and the journal names no donor", async () => {
	const { id, reference, admin } = await pledged({ email: fatou.email });
	expect(await site.text("/admin/dons?etat=promis")).toContain(fatou.name);
	expect((await receive(admin, { amount: "20" })).headers.get("Location")).toBe(admin);
	expect(await visitor.text(tracking(id))).toContain("Merci, une partie est arrivée");
	expect(await site.html(admin)).toContain('value="30"');
	await receive(admin, { amount: "30" });
	expect(await visitor.text(tracking(id))).toContain("Merci, votre don est arrivé");
	expect(await site.text("/admin/dons?etat=recus")).toContain(fatou.name);
	expect(await site.text("/admin/dons?etat=promis")).toContain("Aucune promesse en attente.");
	expect((await visitor.post("/donate/promesse/suivi", { cle: id })).status).toBe(303);
	expect((await stored())?.withdrawnAt).toBeNull();
	const entries = await db.select().from(journal);
	expect(entries.map(({ action, subject }) => [action, subject])).toEqual([
		["gift.received", reference],
		["gift.received", reference],
	]);
});

test("a gift sent twice counts once, and one confirmed by mistake is taken back", async () => {
	const { id, admin } = await pledged();
	const gift = newId();
	for (const _press of [1, 2]) await receive(admin, { id: gift });
	expect(await db.$count(gifts)).toBe(1);
	expect((await site.post(`${admin}/gifts/${gift}`, {})).headers.get("Location")).toBe(admin);
	expect((await site.post(`${admin}/gifts/${gift}`, {})).status).toBe(404);
	expect(await visitor.text(tracking(id))).toContain("Merci pour votre promesse");
});

test.each([
	["no amount", { amount: "" }, "Saisissez un montant."],
	["a day to come", { receivedOn: "2099-01-01" }, "pas encore là"],
	["a day that is none", { receivedOn: "2026-02-30" }, "Saisissez une date."],
])("a gift with %s is refused", async (_what, changes, reason) => {
	const answer = await receive((await pledged()).admin, changes);
	expect([answer.status, textOf(await answer.text())]).toEqual([400, expect.stringContaining(reason)]);
});

test("pledges are found by reference, however it is typed, and by name; a late one stands out", async () => {
	const { reference } = await pledged();
	await pledge({ name: "Ibrahima" });
	await db.update(pledges).set({ createdAt: new Date("2026-01-01") });
	for (const typed of [reference, reference.toLowerCase().replaceAll("-", " "), "fat"]) {
		const list = await site.text(`/admin/dons?q=${encodeURIComponent(typed)}`);
		expect(list).toContain(reference);
		expect(list).not.toContain("Ibrahima");
	}
	expect(await site.text("/admin/dons?etat=en-retard")).toContain("Ibrahima");
	expect(await site.text("/admin/dons?q=%25")).toContain("Aucune promesse ne contient");
});

test("a monthly pledge is late when no gift arrived for five weeks", async () => {
	const { id, admin } = await pledged({ frequency: "monthly" });
	const today = new Date().toISOString().slice(0, 10);
	await receive(admin, { receivedOn: "2026-01-15" });
	expect(await visitor.text(tracking(id))).toContain("nous attend toujours");
	await receive(admin, { receivedOn: today });
	expect(await visitor.text(tracking(id))).toContain("votre don est arrivé");
});

test("what touches a person can be deleted, and goes by itself after a year, unless a gift arrived", async () => {
	const { reference, admin } = await pledged();
	await receive(admin);
	await db.update(pledges).set({ createdAt: new Date("2020-01-01") });
	const refused = await site.post(`${admin}/delete`, {});
	expect(refused.headers.get("Location")).toBe(admin);
	expect(await site.text(admin)).toContain("appartient aux comptes");
	await purgePledges();
	expect(await db.$count(pledges)).toBe(1);
	await db.delete(gifts);
	expect(await site.text(`${admin}/delete`)).toContain(`La promesse ${reference} disparaît pour de bon`);
	expect((await site.post(`${admin}/delete`, {})).headers.get("Location")).toBe("/admin/dons");
	expect((await site.post(`${admin}/delete`, {})).status).toBe(404);
	await pledged();
	await db.update(pledges).set({ createdAt: new Date("2020-01-01") });
	await purgePledges();
	expect(await db.$count(pledges)).toBe(0);
});

test("nobody finds a pledge without its key", async () => {
	const { reference } = await pledged();
	expect((await visitor.get("/donate/promesse/suivi")).headers.get("Location")).toBe("/donate/promesse");
	for (const key of ["", "x", newId(), reference, "%00"])
		expect((await visitor.get(`/donate/promesse/suivi?cle=${key}`)).status).toBe(404);
	expect(hiddenField(await visitor.html("/donate/promesse?cle=nulle"), "id")).not.toBe("nulle");
	expect((await visitor.post("/donate/promesse/suivi", { cle: newId() })).status).toBe(404);
});

test("a robot promises nothing, and after ten pledges in a row one waits", async () => {
	expect((await pledge({ subject: "Achetez" })).status).toBe(400);
	expect(await stored()).toBeUndefined();
	for (let n = 1; n <= 9; n++) expect((await pledge()).status).toBe(303);
	const refused = await pledge();
	expect([refused.status, textOf(await refused.text())]).toEqual([
		429,
		expect.stringContaining("Réessayez dans 15 minutes"),
	]);
});
