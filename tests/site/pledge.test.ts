import { beforeAll, expect, test } from "vitest";
import { db } from "~/db/client.server";
import { newId } from "~/db/new-id.server";
import { attempts, gifts, journal, pledges } from "~/db/schema.server";
import { addPledge, latePledges, pledgeByKey, purgePledges } from "~/pledges/pledges.server";
import { saveAssociation } from "~/settings/settings.server";
import { account, fatou, promise } from "../cast";
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
const today = new Date().toISOString().slice(0, 10);
const withdraw = (id: string) => visitor.post(`/donate/promesse/retirer?cle=${id}`, {});
const tracking = (id: string) => `/donate/promesse/suivi?cle=${id}`;

/** A pledge of Fatou's, and the address of the administration's page. */
async function pledged(changes: Record<string, string> = {}) {
	const id = newId();
	await pledge({ id, ...changes });
	const { reference } = (await stored()) ?? { reference: "" };
	return { id, reference, admin: `/admin/dons/${reference}` };
}

const receive = (admin: string, changes: Record<string, string> = {}) =>
	site.post(admin, { id: newId(), amount: "50", receivedOn: today, arrived: "0", currency: "EUR", ...changes });

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
	for (const path of [tracking(id), `/donate/promesse?cle=${id}`]) {
		const { headers } = await visitor.get(path);
		expect([headers.get("Cache-Control"), headers.get("Referrer-Policy")]).toEqual(["no-store", "strict-origin"]);
	}
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

test("the same form sent twice makes one pledge; another person at the same form makes another", async () => {
	const { id, reference } = await pledged();
	expect((await pledge({ id })).status).toBe(303);
	const answer = await pledge({ id, name: "Binta", amount: "20" });
	const html = await answer.text();
	expect([answer.status, textOf(html)]).toEqual([409, expect.stringContaining("déjà été faite avec ce formulaire")]);
	expect(html).not.toContain(reference);
	expect(html).toContain('value="Binta"');
	expect(await db.select().from(pledges)).toMatchObject([{ id, reference, amount: 5000, name: fatou.name }]);
	const other = hiddenField(html, "id");
	expect(other).not.toBe(id);
	expect((await pledge({ id: other, name: "Binta" })).headers.get("Location")).toBe(tracking(other));
});

test("a form that is refused keeps its identifier", async () => {
	const id = newId();
	expect(hiddenField(await (await pledge({ id, amount: "0" })).text(), "id")).toBe(id);
});

test("Fatou changes her pledge by its private address", async () => {
	const { id, reference } = await pledged();
	const form = await visitor.html(`/donate/promesse?cle=${id}`);
	expect(form).toContain('value="50"');
	const answer = await visitor.post(`/donate/promesse?cle=${id}`, { ...promised, id, amount: "80,50" });
	expect(answer.headers.get("Location")).toBe(tracking(id));
	expect(await db.select().from(pledges)).toMatchObject([{ id, reference, amount: 8050 }]);
});

test("Fatou withdraws her pledge after a question; what arrives nevertheless is confirmed", async () => {
	const { id, reference, admin } = await pledged();
	expect(await visitor.text(`/donate/promesse/retirer?cle=${id}`)).toContain(
		`La promesse ${reference} n’attendra plus`,
	);
	for (const _press of [1, 2]) expect((await withdraw(id)).headers.get("Location")).toBe(tracking(id));
	expect(await visitor.text(tracking(id))).toContain("Votre promesse est retirée");
	for (const path of [`/donate/promesse?cle=${id}`, `/donate/promesse/retirer?cle=${id}`])
		expect((await visitor.get(path)).headers.get("Location")).toBe(tracking(id));
	const changed = await visitor.post(`/donate/promesse?cle=${id}`, { ...promised, id, amount: "80" });
	expect(changed.headers.get("Location")).toBe(tracking(id));
	expect(await stored()).toMatchObject({ amount: 5000 });
	expect((await receive(admin)).status).toBe(303);
	expect(await visitor.text(tracking(id))).toContain("Merci, votre don est arrivé");
});

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
	await visitor.post(`/donate/promesse?cle=${id}`, { ...promised, id, amount: "32 000", currency: "XOF" });
	expect((await receive(admin)).status).toBe(409);
	expect(await db.$count(gifts)).toBe(0);
});

test("a form of the administration that is refused keeps its identifier, unless that was used", async () => {
	const { admin } = await pledged();
	for (const path of [admin, "/admin/dons/new"]) {
		const form = { id: newId(), amount: "0", currency: "EUR", means: "cash", arrived: "0", receivedOn: today };
		expect(hiddenField(await (await site.post(path, form)).text(), "id")).toBe(form.id);
		await site.post(path, { ...form, amount: "10" });
		const used = await site.post(path, { ...form, amount: "20" });
		expect([used.status, hiddenField(await used.text(), "id") === form.id]).toEqual([409, false]);
	}
});

test("a gift that nobody had promised is noted as one that arrived", async () => {
	const gift = { id: newId(), amount: "10 000", currency: "XOF", means: "cash", receivedOn: today, name: "Rokia" };
	const noted = await site.post("/admin/dons/new", gift);
	const admin = noted.headers.get("Location") ?? "";
	expect(admin).toMatch(/^\/admin\/dons\/DON-/);
	expect((await site.post("/admin/dons/new", gift)).headers.get("Location")).toBe(admin);
	expect((await site.post("/admin/dons/new", { ...gift, amount: "20 000" })).status).toBe(409);
	expect(await site.text("/admin/dons?etat=recus")).toMatch(/Rokia Reçu 10\s000\sF\sCFA, espèces/);
	expect([await db.$count(pledges), await db.$count(gifts), await db.$count(journal)]).toEqual([1, 1, 1]);
	const detail = await site.html(admin);
	expect(detail).not.toContain(gift.id); // it is the donor's private key
	const taken = /action="([^"]*\/gifts\/[\w-]{12})"/.exec(detail)?.[1] ?? "";
	expect((await site.post(taken, {})).headers.get("Location")).toBe("/admin/dons");
	expect([await db.$count(pledges), await db.$count(gifts)]).toEqual([0, 0]);
	const refused = await site.post("/admin/dons/new", { ...gift, id: newId(), amount: "1,50", name: "Aïssata" });
	const html = await refused.text();
	expect([refused.status, textOf(html)]).toEqual([400, expect.stringContaining("pas de centimes")]);
	expect(html).toContain('value="Aïssata"');
});

test("a gift sent twice counts once, and one confirmed by mistake is taken back", async () => {
	const { id, admin } = await pledged();
	const gift = newId();
	for (const _press of [1, 2]) await receive(admin, { id: gift });
	expect([await db.$count(gifts), await db.$count(journal)]).toEqual([1, 1]);
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

test("pledges are found by reference, however it is typed, and by name", async () => {
	const { reference } = await pledged({ name: "Élise Kamara" }); // « Kamara » might be a reference
	await pledge({ name: "Ibrahima" });
	for (const typed of [reference, reference.toLowerCase().replaceAll("-", " "), "kamara", "KAMARA elise"]) {
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

const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60_000);

test.each([
	{ frequency: "once", age: 29, gifts: [], state: "promised" },
	{ frequency: "once", age: 31, gifts: [], state: "late" },
	{ frequency: "once", age: 60, gifts: [{ amount: 100, age: 10 }], state: "partial" },
	{ frequency: "once", age: 90, gifts: [{ amount: 100, age: 40 }], state: "late" },
	{ frequency: "once", age: 90, gifts: [{ amount: 5000, age: 40 }], state: "received" },
	{ frequency: "monthly", age: 34, gifts: [], state: "promised" },
	{ frequency: "monthly", age: 36, gifts: [], state: "late" },
	{ frequency: "monthly", age: 90, gifts: [{ amount: 5000, age: 10 }], state: "received" },
	{ frequency: "monthly", age: 90, gifts: [{ amount: 100, age: 10 }], state: "partial" },
	{ frequency: "monthly", age: 90, gifts: [{ amount: 5000, age: 40 }], state: "late" },
	{ frequency: "monthly", age: 0, gifts: [{ amount: 5000, age: 40 }], state: "partial" },
] as const)(
	"promised $frequency $age days ago, with gifts of $gifts, it is $state",
	async ({ frequency, age, state, ...row }) => {
		const id = newId();
		await addPledge(id, { ...promise, frequency });
		await db.update(pledges).set({ createdAt: daysAgo(age) });
		const arrived = row.gifts.map((gift) => ({
			...{ id: newId(), pledgeId: id, amount: gift.amount, createdAt: new Date() },
			receivedOn: daysAgo(gift.age).toISOString().slice(0, 10),
		}));
		if (arrived.length > 0) await db.insert(gifts).values(arrived);
		expect((await pledgeByKey(id))?.state).toBe(state);
	},
);

test("a monthly pledge keeps its reference in sight, and ends when Fatou withdraws it", async () => {
	const { id, reference, admin } = await pledged({ frequency: "monthly" });
	await receive(admin);
	expect(await visitor.text(tracking(id))).toContain(reference);
	expect((await withdraw(id)).status).toBe(303);
	expect(await visitor.text(tracking(id))).not.toContain(reference);
	await db.update(pledges).set({ createdAt: daysAgo(90) });
	expect(await latePledges()).toBe(0);
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
	expect((await withdraw(newId())).status).toBe(409);
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
