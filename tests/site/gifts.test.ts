import { expect, test } from "vitest";
import { receiveGift } from "~/giving/pledges/gifts.server";
import { addPledge, purgePledges } from "~/giving/pledges/pledges.server";
import { db } from "~/platform/db/client.server";
import { newId } from "~/platform/db/new-id.server";
import { gifts, journal, pledges, users } from "~/platform/db/schema.server";
import { fatou, promise } from "../cast";
import { hiddenField, textOf } from "./open-site";
import { openPledgeSite, promised, today } from "./pledge-site";

const { site, visitor, pledge, pledged, receive, withdraw, tracking } = await openPledgeSite();

test("Awa confirms what arrived, in parts; Fatou sees it, and the journal names no donor", async () => {
	const { id, reference, admin } = await pledged({ email: fatou.email });
	expect(await site.text("/admin/dons?etat=promis")).toContain(fatou.name);
	expect((await receive(admin, { amount: "20" })).headers.get("Location")).toBe(admin);
	expect(await visitor.text(tracking(id))).toContain("Merci, une partie est arrivée");
	expect(await visitor.text(tracking(id))).toMatch(/Il reste 30\s€ à donner/);
	expect(await site.html(admin)).toContain('value="30"');
	expect((await withdraw(id)).status).toBe(409);
	await receive(admin, { amount: "30", arrived: "2000" });
	expect(await visitor.text(tracking(id))).toContain("Merci, votre don est arrivé");
	expect(await site.text("/admin/dons?etat=recus")).toContain(fatou.name);
	expect(await site.text("/admin/dons?etat=promis")).toContain("Aucune promesse en attente.");
	const entries = await db.select().from(journal);
	expect(entries.map(({ action, subject }) => [action, subject])).toEqual([
		["gift.received", reference],
		["gift.received", reference],
	]);
});

test("two who confirm the same gift at once, or one form with another amount, get a conflict", async () => {
	const { admin } = await pledged();
	const id = newId();
	const both = await Promise.all([receive(admin, { id }), receive(admin)]);
	expect(both.map(({ status }) => status).toSorted()).toEqual([303, 409]);
	expect((await receive(admin, { id, amount: "30" })).status).toBe(409);
	expect(await db.select().from(gifts)).toMatchObject([{ amount: 5000 }]);
	expect(await db.$count(journal)).toBe(1);
});

test("a gift is not stored in a currency that Awa has not seen", async () => {
	const { id, admin } = await pledged();
	await visitor.post(`/donate/promesse?cle=${id}`, {
		...promised,
		...{ id, amount: "32 000", currency: "XOF", paymentMethod: "cash" },
	});
	expect((await receive(admin)).status).toBe(409);
	expect(await db.$count(gifts)).toBe(0);
});

test("a gift is not stored for a promise of another amount than the one that was seen", async () => {
	const { reference } = await pledged();
	const [administrator] = await db.select().from(users);
	const gift = { amount: 5000, receivedOn: today };
	const received = (promised: number) =>
		receiveGift(newId(), reference, {
			...{ gift, by: administrator?.id ?? "" },
			seen: { arrived: 0, currency: "EUR", promised },
		});
	expect([await received(4000), await received(5000)]).toEqual(["conflict", "received"]);
});

test("a form of the administration that is refused keeps its identifier, unless that was used", async () => {
	const { admin } = await pledged();
	for (const path of [admin, "/admin/dons/new"]) {
		const form = { id: newId(), amount: "0", currency: "EUR", paymentMethod: "cash", arrived: "0", receivedOn: today };
		expect(hiddenField(await (await site.post(path, form)).text(), "id")).toBe(form.id);
		await site.post(path, { ...form, amount: "10" });
		const used = await site.post(path, { ...form, amount: "20" });
		expect([used.status, hiddenField(await used.text(), "id") === form.id]).toEqual([409, false]);
	}
});

test("a gift that nobody had promised is noted as one that arrived", async () => {
	const gift = {
		id: newId(),
		amount: "10 000",
		currency: "XOF",
		paymentMethod: "cash",
		receivedOn: today,
		name: "Rokia",
	};
	const noted = await site.post("/admin/dons/new", gift);
	const admin = noted.headers.get("Location") ?? "";
	expect(admin).toMatch(/^\/admin\/dons\/DON-/);
	expect((await site.post("/admin/dons/new", gift)).headers.get("Location")).toBe(admin);
	expect((await site.post("/admin/dons/new", { ...gift, amount: "20 000" })).status).toBe(409);
	expect(await site.text("/admin/dons?etat=recus")).toMatch(/Rokia Espèces Reçu 10\s000\sF\sCFA/);
	expect([await db.$count(pledges), await db.$count(gifts), await db.$count(journal)]).toEqual([1, 1, 1]);
	const detail = await site.html(admin);
	expect(detail).not.toContain(gift.id); // it is the donor's private key
	const taken = /action="([^"]*\/gifts\/[\w-]{12})"/.exec(detail)?.[1] ?? "";
	expect((await site.post(taken, {})).headers.get("Location")).toBe("/admin/dons");
	expect([await db.$count(pledges), await db.$count(gifts)]).toEqual([0, 0]);
	const refused = await site.post("/admin/dons/new", { ...gift, id: newId(), amount: "1,50", name: "Aïssata" });
	expect([refused.status, await refused.text()]).toEqual([400, expect.stringContaining("pas de centimes")]);
});

test("a gift sent twice counts once, and one confirmed by mistake is taken back", async () => {
	const { id, admin } = await pledged();
	const gift = newId();
	for (const _press of [1, 2]) await receive(admin, { id: gift });
	expect([await db.$count(gifts), await db.$count(journal)]).toEqual([1, 1]);
	expect((await site.post(`${admin}/gifts/${gift}`, {})).headers.get("Location")).toBe(admin);
	expect((await site.post(`${admin}/gifts/${gift}`, {})).status).toBe(404);
	expect(await visitor.text(tracking(id))).toContain("Votre don : 50 €");
});

test.each([
	["no amount", { amount: "" }, "Saisissez un montant."],
	["a day to come", { receivedOn: "2099-01-01" }, "Cette date est dans le futur."],
])("a gift with %s is refused", async (_what, changes, reason) => {
	const answer = await receive((await pledged()).admin, changes);
	expect([answer.status, textOf(await answer.text())]).toEqual([400, expect.stringContaining(reason)]);
});

// References have no 0 and no 1, so a number that ends in 10 is found in none by chance.
test("pledges are found by reference, name and number, however they are typed", async () => {
	const { reference } = await pledged({ name: "Élise Kamara", phone: "+229 01 97 12 34 10" }); // might be a reference
	await pledge({ name: "Ibrahima", phone: "+229 97 12 34 11" });
	for (const typed of [reference.toLowerCase().replaceAll("-", " "), "KAMARA elise", "97 12 34 10"]) {
		const list = await site.text(`/admin/dons?q=${encodeURIComponent(typed)}`);
		expect(list).toContain(reference);
		expect(list).not.toContain("Ibrahima");
	}
	expect(await site.text("/admin/dons?q=%25")).toContain("Aucune promesse ne contient");
});

test("no address of the administration has a donor's private key", async () => {
	const keys = Array.from({ length: 30 }, () => newId());
	for (const id of keys) await addPledge(id, promise);
	const list = await site.html("/admin/dons");
	const next = /href="(\/admin\/dons\?[^"]*apres=[^"]*)"/.exec(list)?.[1]?.replaceAll("&amp;", "&") ?? "";
	const pages = [list, await site.html(next)];
	expect(pages[1]?.match(/DON-\w{5}-\w/g)?.length).toBeGreaterThan(0);
	for (const key of keys) expect(pages.join("")).not.toContain(key);
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
