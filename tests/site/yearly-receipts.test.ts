import { expect, test } from "vitest";
import { receiveGift } from "~/giving/pledges/gifts.server";
import { donorsOfYear, issueYearlyReceipt, mailYearlyReceipts } from "~/giving/pledges/yearly-receipts.server";
import { db } from "~/platform/db/client.server";
import { newId } from "~/platform/db/new-id.server";
import { gifts, mails, receiptGifts, receipts, users } from "~/platform/db/schema.server";
import { env } from "~/platform/env/env.server";
import { saveAssociation } from "~/publishing/settings/settings.server";
import { taxCategories } from "~/publishing/settings/settings-fields";
import { associationName, fatou, legal, moussa } from "../cast";
import { browser, textOf } from "./open-site";
import { openReceiptSite } from "./receipt-site";

const { site, arrived } = await openReceiptSite(receiptGifts, mails);
const visitor = browser(site.origin);
const page = "/admin/dons/recus/annee/2026";

const numbers = async () => (await db.select().from(receipts)).map(({ number }) => number);

/** Another gift for a pledge. */
async function arrivesAgain(reference: string, amount: number, receivedOn: string) {
	const [{ by = "" } = {}] = await db.select({ by: users.id }).from(users);
	const [{ arrived = 0 } = {}] = await db.select({ arrived: gifts.amount }).from(gifts);
	await receiveGift(newId(), reference, { gift: { amount, receivedOn }, seen: { arrived, currency: "EUR" }, by });
}

test("a donor gets one receipt for the gifts of a year, in each currency, and a stranger's namesake another", async () => {
	const first = await arrived({ email: fatou.email, amount: 5000 });
	await arrived({ email: fatou.email.toUpperCase(), amount: 2000, receivedOn: "2026-03-02", paymentMethod: "cheque" });
	await arrived({ email: fatou.email, amount: 1500, receivedOn: "2026-04-01", currency: "XOF" });
	await arrived({ email: fatou.email, amount: 900, receivedOn: "2025-12-31" });
	await arrived({ email: "autre@exemple.org", phone: "", amount: 700, receivedOn: "2026-06-01" });
	await arrived({ name: "", amount: 100 });
	const before = await site.text(page);
	expect(before).toMatch(/2 dons FATOU@EXEMPLE.ORG Aperçu du reçu de \S+ 70\s€/);
	expect(before).toContain("1 don n’a pas de nom");
	expect((await site.post(page, {})).headers.get("Location")).toBe(page);
	const rows = await db.select().from(receipts).orderBy(receipts.number);
	expect(rows.map(({ amount, currency }) => `${amount} ${currency}`).toSorted()).toEqual([
		"1500 XOF",
		"700 EUR",
		"7000 EUR",
	]);
	const text = await site.text("/admin/dons/recus/1");
	expect(text).toMatch(/Reçu pour les dons de 2026, n°\s1/);
	for (const words of [associationName, /70\s€/, "15 janvier 2026", "2 mars 2026", "chèque", first.reference])
		expect(text).toMatch(words);
	expect(await site.text(first.admin)).toContain("Reçu n° 1");
	expect((await first.issue()).headers.get("Location")).toBe("/admin/dons/recus/1");
	expect(await site.text(page)).toContain("Tous ces dons ont leur reçu.");
	expect((await site.get("/admin/dons/recus/1.pdf")).status).toBe(200);
	expect((await site.get(`${page}.zip`)).status).toBe(200);
});

test("the list and the press can be limited to donors who asked for a receipt", async () => {
	await arrived({ email: fatou.email, wantsReceipt: true });
	await arrived({ name: moussa.name, email: moussa.email });
	expect(await site.text(`${page}?qui=demande`)).not.toContain(moussa.name);
	await site.post(`${page}?qui=demande`, {});
	expect(await numbers()).toEqual([1]);
	expect(await site.text(page)).toContain(moussa.name);
});

test("two runs at once, and one after a run that was broken off, leave no donor out and give no number twice", async () => {
	for (let donor = 0; donor < 12; donor += 1) await arrived({ name: `Donateur ${donor}` });
	const { donors } = await donorsOfYear("2026");
	const issuer = { name: associationName, address: legal.address, by: { id: null, name: "Awa" } };
	for (const donor of donors.slice(0, 5)) await issueYearlyReceipt(donor, issuer, null);
	const again = donors[0];
	expect(again && (await issueYearlyReceipt(again, issuer, null))).toBe(false);
	await Promise.all([site.post(page, {}), site.post(page, {})]);
	expect(await numbers()).toEqual(Array.from({ length: 12 }, (_, index) => index + 1));
	expect(new Set((await db.select().from(receiptGifts)).map(({ giftId }) => giftId)).size).toBe(12);
});

test("a gift that came or got its receipt in the meantime is not covered twice", async () => {
	const { reference, issue } = await arrived({ amount: 9000 });
	await arrivesAgain(reference, 1000, "2026-05-01");
	const [donor] = (await donorsOfYear("2026")).donors;
	await issue();
	const issuer = { name: associationName, address: legal.address, by: { id: null, name: "Awa" } };
	expect(donor && (await issueYearlyReceipt(donor, issuer, null))).toBe(false);
	await site.post(page, {});
	expect((await db.select().from(receipts)).map(({ amount }) => amount)).toEqual([9000, 1000]);
});

test("a cancelled yearly receipt frees its gifts for another one", async () => {
	const { reference, admin } = await arrived({ amount: 9000 });
	await arrivesAgain(reference, 1000, "2026-05-01");
	await site.post(page, {});
	const gift = (await db.select().from(gifts))[1];
	await site.post(`${admin}/gifts/${gift?.id}`, {});
	expect(await db.$count(gifts)).toBe(2);
	await site.post("/admin/dons/recus/1/cancel", {});
	expect(await site.text("/admin/dons/recus/2")).toContain("Annulation du reçu n° 1");
	await site.post(page, {});
	expect(await numbers()).toEqual([1, 2, 3]);
});

test("where tax receipts are issued, euros get one as soon as the donor's postal address is known", async () => {
	await saveAssociation({
		...{ taxSwitch: "on", rna: "W751234567", taxPurpose: "Venir en aide aux orphelins" },
		...{
			taxCategory: taxCategories[1] ?? "",
			taxSentence: "Certifie sur l’honneur (article 200).",
			taxSignatory: "Moussa",
			taxRole: "trésorier",
		},
	});
	const { reference } = await arrived();
	expect(await site.text(page)).toContain("Il manque l’adresse postale");
	await site.post(page, {});
	expect(await numbers()).toEqual([]);
	const donor = `/admin/dons/${reference}/donateur`;
	const refused = await site.post(donor, { postalAddress: `3 rue du Marché ${"x".repeat(300)}` });
	expect([refused.status, textOf(await refused.text())]).toEqual([
		400,
		expect.stringContaining("300 caractères au plus."),
	]);
	expect((await site.post(donor, { postalAddress: "3 rue du Marché\n69001 Lyon" })).headers.get("Location")).toBe(
		donor,
	);
	expect(await site.text(`${page}?apercu=${reference}-EUR`)).toMatch(/Aperçu.*69001 Lyon.*donné à l’émission/);
	expect(await numbers()).toEqual([]);
	await site.post(page, {});
	expect(await site.text("/admin/dons/recus/1")).toMatch(/Reçu fiscal n°\s1.*69001 Lyon.*Dons de 2026/);
	await saveAssociation({ taxSwitch: "" });
});

test("a yearly receipt is mailed once to a donor with an address; the link opens it alone, until it is cancelled", async () => {
	const mailServer = env.SMTP_URL;
	Object.assign(env, { SMTP_URL: "smtp://127.0.0.1:1" });
	const { id } = await arrived({ email: fatou.email });
	await arrived({ name: moussa.name, email: "" });
	const stranger = await arrived({ email: fatou.email, amount: 100 });
	await site.post(page, {});
	const [one, two] = await Promise.all([mailYearlyReceipts("2026"), mailYearlyReceipts("2026")]);
	expect(one + two).toBe(1);
	expect(await mailYearlyReceipts("2026")).toBe(0);
	expect(await site.text(page)).toMatch(/Fatou N° 1 Envoyé le .*Moussa Keïta N° 2 Sans adresse e-mail/);
	Object.assign(env, { SMTP_URL: mailServer });
	const [mail, ...more] = (await db.select().from(mails)).filter((one) => one.id.startsWith("receipt-"));
	expect([mail?.recipient, more]).toEqual([fatou.email, []]);
	const link = mail?.body.match(/\/donate\/promesse\/recu\.pdf\?\S+/)?.[0] ?? "";
	expect((await visitor.get(link)).headers.get("Content-Type")).toBe("application/pdf");
	// Somebody who promised under this name and address must not read what else that donor gave.
	for (const key of [id, stranger.id])
		expect((await visitor.get(`/donate/promesse/recu.pdf?cle=${key}&numero=1`)).status).toBe(404);
	expect((await visitor.get(`${link.slice(0, -3)}AAA`)).status).toBe(404);
	await site.post("/admin/dons/recus/1/cancel", {});
	expect((await db.select().from(mails)).filter((one) => one.id.startsWith("receipt-"))).toEqual([]);
	expect((await visitor.get(link)).status).toBe(404);
});

test("a stranger who pays under a donor's name and number is not mailed what that donor gave", async () => {
	await arrived({ email: fatou.email });
	await arrived({ email: "autre@exemple.org", amount: 100 });
	await site.post(page, {});
	expect(await numbers()).toEqual([1]);
	expect(await mailYearlyReceipts("2026")).toBe(0);
	expect(await site.text(page)).toContain("Plusieurs adresses e-mail");
});

test("gifts are of one donor also when only a later one has both the address and the number", async () => {
	const phone = "+221 77 999 88 77";
	await arrived({ email: fatou.email, phone: "", receivedOn: "2026-01-01" });
	await arrived({ email: "", phone, receivedOn: "2026-01-02" });
	await arrived({ email: fatou.email, phone, receivedOn: "2026-01-03" });
	expect((await donorsOfYear("2026")).donors).toHaveLength(1);
});

test("while a setting of tax receipts is missing, no plain receipt is issued in their place", async () => {
	await saveAssociation({ taxSwitch: "on", rna: "", siren: "" });
	await arrived();
	expect(await site.text(page)).toContain("Il manque dans les paramètres");
	await site.post(page, {});
	await saveAssociation({ taxSwitch: "" });
	expect(await numbers()).toEqual([]);
});

test("the postal address of a donor is known again in the next year", async () => {
	const { reference } = await arrived({ email: fatou.email });
	await site.post(`/admin/dons/${reference}/donateur`, { postalAddress: "3 rue du Marché, 69001 Lyon" });
	await arrived({ email: fatou.email.toUpperCase(), receivedOn: "2027-02-01" });
	expect((await donorsOfYear("2027")).donors).toMatchObject([{ postalAddress: "3 rue du Marché, 69001 Lyon" }]);
});
