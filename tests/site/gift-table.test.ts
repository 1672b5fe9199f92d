import { expect, test } from "vitest";
import { db } from "~/platform/db/client.server";
import { newId } from "~/platform/db/new-id.server";
import { gifts, pledges } from "~/platform/db/schema.server";
import { openPledgeSite, today } from "./pledge-site";

const { site, pledged, receive } = await openPledgeSite();

const csv = async (period = "") => (await site.get(`/admin/dons/dons.csv${period}`)).text();

test("the table sums what arrived this month, what is still promised, and what the filter shows", async () => {
	const { admin, reference } = await pledged({ amount: "120", email: "fatou@exemple.org" });
	await pledged({ amount: "30" });
	await pledged({ amount: "7", name: "" }); // a reference that somebody only took
	await receive(admin, { amount: "50" });
	const text = await site.text("/admin/dons");
	expect(text).toMatch(/Reçu en \S+ 50\s€ Encore promis 100\s€ Dont en retard rien/);
	expect(text).toMatch(new RegExp(`${reference}.*Reçu en partie 120\\s€ 50\\s€`));
	expect(text).toContain("Donateur sans nom");
	expect(await site.text("/admin/dons?etat=promis")).toMatch(/dans cette liste 30\s€/);
	expect(await site.text("/admin/dons?periode=2019")).toContain("Rien à ces dates.");
	expect(await site.text(`/admin/dons?periode=${today.slice(0, 4)}`)).toMatch(
		/dans cette liste 100\s€ pas encore arrivés 50\s€/,
	);
	expect(await site.text("/admin/dons?periode=2019-13")).toContain(reference);
});

test("a promise belongs to the day it was made on for the association, not to that of UTC", async () => {
	const { reference } = await pledged({});
	await db.update(pledges).set({ createdAt: new Date("2025-12-31T23:30Z") });
	expect(await site.text("/admin/dons?periode=2025")).not.toContain(reference);
	expect(await site.text("/admin/dons?periode=2026-01")).toContain(reference);
});

test("a monthly promise is received for the month of its last gift", async () => {
	const { admin } = await pledged({ amount: "20", frequency: "monthly" });
	await receive(admin, { amount: "20" });
	const month = new Intl.DateTimeFormat("fr-FR", { month: "long" }).format(new Date());
	expect(await site.text("/admin/dons")).toMatch(new RegExp(`Virement Reçu en ${month} 20\\s€ par mois`));
});

test("a promise received in full folds the form of another gift", async () => {
	const { admin } = await pledged({ amount: "50" });
	expect(await site.html(admin)).toContain('<h2 id="receive">');
	await receive(admin);
	const html = await site.html(admin);
	expect(html).toMatch(/<details class="fold"><summary><span id="receive">/);
	expect(html).toContain("Confirmer le don reçu");
});

test("the accountant's file has each gift of the period, more than one batch of them, and runs no formula", async () => {
	const { admin, id, reference } = await pledged({ name: "=1+1", amount: "12,5" });
	await receive(admin, { amount: "12,5" });
	const [header, line] = (await csv()).split("\r\n");
	expect(header).toContain('"Jour";"Référence";"Moyen";"Compte";"Besoin";"Montant";"Monnaie";"Donateur";"Reçu"');
	expect(line).toBe(`"${today}";"${reference}";"Virement";"";"";"12,50";"EUR";"'=1+1";""`);
	const rows = Array.from({ length: 1201 }, () => ({
		...{ id: newId(), pledgeId: id, amount: 100, receivedOn: "2020-02-29", createdAt: new Date() },
	}));
	await db.insert(gifts).values(rows);
	expect((await csv("?periode=2020")).match(/"2020-02-29"/g)).toHaveLength(1201);
	expect(await csv("?periode=2020")).not.toContain(today);
	expect((await csv()).trim().split("\r\n")).toHaveLength(1 + 1202);
});

test("a donor's page has the gifts of all promises with the same address, and of no other", async () => {
	const one = await pledged({ email: "fatou@exemple.org" });
	const other = await pledged({ email: "Fatou@Exemple.org", name: "Fatou B.", amount: "80" });
	const strangers = await pledged({ email: "awa@exemple.org" });
	await receive(one.admin);
	await receive(other.admin, { amount: "80" });
	await receive(strangers.admin, { amount: "5" });
	const text = await site.text(`${one.admin}/donateur`);
	expect(text).toMatch(new RegExp(`Reçu en ${today.slice(0, 4)} 130\\s€`));
	expect(text).toContain("Aussi sous le nom de Fatou B.");
	expect(text).not.toContain(strangers.reference);
	expect(await site.html("/admin/dons")).toContain(`href="${one.admin}/donateur"`);
	expect((await site.get("/admin/dons/DON-00000-0/donateur")).status).toBe(404);
	expect(await db.select().from(pledges)).toHaveLength(3);
});
