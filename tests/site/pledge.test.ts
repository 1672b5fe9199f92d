import { expect, test } from "vitest";
import { latePledges } from "~/giving/pledges/pledge-queries.server";
import { addPledge, pledgeByKey } from "~/giving/pledges/pledges.server";
import { db } from "~/platform/db/client.server";
import { newId } from "~/platform/db/new-id.server";
import { gifts, pledges } from "~/platform/db/schema.server";
import { account, fatou, promise } from "../cast";
import { hiddenField, textOf } from "./open-site";
import { openPledgeSite, promised } from "./pledge-site";

const { site, visitor, pledge, stored, pledged, receive, withdraw, tracking } = await openPledgeSite();

test("Fatou promises a gift, and reads how to pay it with its reference", async () => {
	const id = hiddenField(await visitor.html("/donate/promesse"), "id");
	const answer = await pledge({ id, email: fatou.email });
	expect([answer.status, answer.headers.get("Location")]).toEqual([303, tracking(id)]);
	expect(await stored()).toMatchObject({ amount: 5000, currency: "EUR", paymentMethod: "transfer", anonymous: false });
	const { reference = "" } = (await stored()) ?? {};
	const page = await visitor.html(tracking(id));
	expect(textOf(page)).toContain(reference);
	expect(textOf(page)).toContain("dans le motif du virement");
	expect(textOf(page)).toContain(account.iban);
	expect(textOf(page)).not.toContain("Au siège");
	expect(textOf(page)).toMatch(/Votre don : 50 €.*Faites un virement de 50 €\. Motif : DON-/);
	expect(page).toContain('name="robots" content="noindex"');
	for (const path of [tracking(id), `/donate/promesse?cle=${id}`]) {
		const { headers } = await visitor.get(path);
		expect([headers.get("Cache-Control"), headers.get("Referrer-Policy")]).toEqual(["no-store", "strict-origin"]);
	}
});

test.each([
	["no amount", { amount: "" }, "Choisissez un montant, ou saisissez le vôtre."],
	["an unknown currency", { currency: "BTC" }, "n’est pas acceptée"],
	["a means that is not offered", { paymentMethod: "cheque" }, "n’est plus proposée"],
	["no place", { paymentMethod: "" }, "Choisissez d’où vous donnez."],
	["a country of a transfer", { paymentMethod: "transfer Mali" }, "Choisissez d’où vous donnez."],
	["a country without an account", { paymentMethod: "mobile Mali" }, "n’est plus proposée"],
])("with %s nothing is promised, and what was chosen stays", async (_what, changes, reason) => {
	const id = newId();
	const answer = await pledge({ id, frequency: "monthly", ...changes });
	const html = await answer.text();
	expect([answer.status, hiddenField(html, "id")]).toEqual([400, id]);
	expect(textOf(html)).toContain(reason);
	expect(html).toMatch(/<input(?=[^>]*value="monthly")[^>]*checked/);
	expect(await stored()).toBeUndefined();
});

test("what a donor adds on the private page is refused all at once, and what was typed stays", async () => {
	const { id } = await pledged({ name: "" });
	const page = await visitor.html(tracking(id));
	const gift = { amount: hiddenField(page, "amount"), paymentMethod: hiddenField(page, "paymentMethod") };
	const added = { ...promised, ...gift, id: newId(), phone: "+221 77 123 45 67", email: "fatou", name: "" };
	const refused = await visitor.post(`/donate/promesse?cle=${id}`, { ...added, amount: "", wantsReceipt: "on" });
	const html = await refused.text();
	expect(refused.status).toBe(400);
	for (const reason of ["du type nom@exemple.org", "Pour un reçu, saisissez votre nom.", "Choisissez un montant"])
		expect(textOf(html)).toContain(reason);
	expect(html).toContain('value="+221 77 123 45 67"');
	// What is wrong with the donor alone is corrected in the same short form.
	const short = await (await visitor.post(`/donate/promesse?cle=${id}`, { ...added, brief: "on" })).text();
	expect(textOf(short)).toContain("du type nom@exemple.org");
	expect(textOf(short)).not.toContain("Combien de fois");
	expect(textOf(html)).toContain("Combien de fois");
	const mended = { ...added, email: fatou.email, name: fatou.name, wantsReceipt: "on" };
	expect((await visitor.post(`/donate/promesse?cle=${id}`, mended)).headers.get("Location")).toBe(tracking(id));
	expect(await stored()).toMatchObject({ amount: 5000, email: fatou.email, wantsReceipt: true });
});

test("the cached page carries no identifier: each submit makes another pledge", async () => {
	for (const _sending of [1, 2]) expect((await pledge({ id: "" })).status).toBe(303);
	expect(await db.$count(pledges)).toBe(2);
});

test("a reference that somebody only looked at is never late", async () => {
	await pledged({ name: "" });
	await pledged();
	await db.update(pledges).set({ createdAt: daysAgo(90) });
	expect(await latePledges()).toBe(1);
});

test("who asks for lost links gets the same answer, whether the address promised or not", async () => {
	await pledged({ email: fatou.email });
	const ask = (email: string) => visitor.post("/donate/promesse/retrouver", { email });
	const [known, unknown] = await Promise.all([fatou.email, "inconnue@exemple.org"].map(ask));
	expect([known?.status, textOf((await known?.text()) ?? "")]).toEqual([200, textOf((await unknown?.text()) ?? "")]);
	expect((await ask("fatou")).status).toBe(400);
	expect((await visitor.get(`/donate/promesse/suivi?cle=${newId()}`)).status).toBe(404);
	expect(await visitor.html(`/donate/promesse/suivi?cle=${newId()}`)).toContain('href="/donate/promesse/retrouver"');
});

test("the same form sent twice makes one pledge; another person at the same form makes another", async () => {
	const { id, reference } = await pledged();
	expect((await pledge({ id })).status).toBe(303);
	const answer = await pledge({ id, name: "Binta", amount: "20" });
	const html = await answer.text();
	expect([answer.status, textOf(html)]).toEqual([409, expect.stringContaining("déjà été faite avec ce formulaire")]);
	expect(html).not.toContain(reference);
	expect(html).toContain('value="20"');
	expect(await db.select().from(pledges)).toMatchObject([{ id, reference, amount: 5000, name: fatou.name }]);
	const other = hiddenField(html, "id");
	expect(other).not.toBe(id);
	expect((await pledge({ id: other, name: "Binta" })).headers.get("Location")).toBe(tracking(other));
});

test("Fatou changes her pledge by its private address", async () => {
	const { id, reference } = await pledged();
	const form = await visitor.html(`/donate/promesse?cle=${id}`);
	expect(form).toContain('value="50"');
	const answer = await visitor.post(`/donate/promesse?cle=${id}`, { ...promised, id, amount: "80,50" });
	expect(answer.headers.get("Location")).toBe(tracking(id));
	expect(await db.select().from(pledges)).toMatchObject([{ id, reference, amount: 8050 }]);
	// Nobody else had a page without an address: one that she adds leaves it where it is.
	const added = { ...promised, id: newId(), email: fatou.email };
	const stayed = await visitor.post(`/donate/promesse?cle=${id}`, added);
	expect(stayed.headers.get("Location")).toBe(tracking(id));
});

test("Fatou withdraws her pledge after a question; what arrives nevertheless is confirmed", async () => {
	const { id, reference, admin } = await pledged();
	expect(await visitor.text(`/donate/promesse/retirer?cle=${id}`)).toContain(
		`plus rien à faire pour la promesse ${reference}`,
	);
	for (const _press of [1, 2]) expect((await withdraw(id)).headers.get("Location")).toBe(tracking(id));
	expect(await visitor.text(tracking(id))).toContain("Votre promesse est retirée");
	const changed = await visitor.post(`/donate/promesse?cle=${id}`, { ...promised, id: newId(), amount: "80" });
	const why = /ne peut plus être changée : vous l’avez retirée le \d.* Pour donner, faites-en une nouvelle\./;
	expect([changed.status, textOf(await changed.text())]).toEqual([409, expect.stringMatching(why)]);
	expect(await visitor.text(`/donate/promesse?cle=${id}`)).toMatch(why);
	expect(await stored()).toMatchObject({ amount: 5000 });
	expect((await receive(admin)).status).toBe(303);
	expect(await visitor.text(tracking(id))).toContain("Merci, votre don est arrivé");
});

test("what arrived of a monthly promise is named where it can no longer be changed", async () => {
	const advice = "Pour changer la suite, retirez-la et faites-en une nouvelle : ce qui est arrivé reste.";
	const { id, reference, admin } = await pledged({ frequency: "monthly" });
	await receive(admin, { amount: "12,50", receivedOn: "2026-03-14" });
	const changed = await visitor.post(`/donate/promesse?cle=${id}`, { ...promised, id: newId(), amount: "80" });
	expect(changed.status).toBe(409);
	for (const text of [textOf(await changed.text()), await visitor.text(`/donate/promesse?cle=${id}`)])
		expect(text).toContain(`un don de 12,50 € est arrivé le samedi 14 mars 2026. ${advice}`);
	expect(await visitor.text(tracking(id))).toContain(reference);
	await db.update(pledges).set({ createdAt: daysAgo(90) });
	expect(await latePledges()).toBe(1);
	expect((await withdraw(id)).status).toBe(303);
	expect(await latePledges()).toBe(0);
	expect(await visitor.text(tracking(id))).not.toContain(reference);
});

test("with another e-mail address Fatou's page moves, pressed twice too, and the former link leads nowhere", async () => {
	const { id, reference } = await pledged({ email: "fatu@exemple.org" });
	const form = hiddenField(await visitor.html(`/donate/promesse?cle=${id}`), "id");
	expect(form).not.toBe(id);
	const change = () => visitor.post(`/donate/promesse?cle=${id}`, { ...promised, id: form, email: fatou.email });
	for (const _press of [1, 2])
		expect((await change()).headers.get("Location")?.split("&")[0]).toMatch(new RegExp(`cle=${form}$`));
	const moved = `${tracking(form)}&avant=${id}`;
	expect(await visitor.text(moved)).toMatch(new RegExp(`l’ancien lien ne mène plus à rien.*${reference}`));
	expect(await visitor.text(tracking(form))).not.toContain("l’ancien lien");
	expect((await visitor.get(tracking(id))).status).toBe(404);
	for (const path of ["", "/retirer"])
		expect((await visitor.get(`/donate/promesse${path}?cle=${id}`)).headers.get("Location")).toBe(tracking(id));
	expect((await withdraw(id)).status).toBe(404);
	// A script follows the form to the key that it would have got: the page stayed where it was.
	const stayed = await visitor.get(`${tracking(newId())}&avant=${form}`);
	expect(stayed.headers.get("Location")).toBe(tracking(form));
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

test("nobody finds a pledge without its key", async () => {
	const { reference } = await pledged();
	expect((await visitor.get("/donate/promesse/suivi")).headers.get("Location")).toBe("/donate/promesse");
	for (const key of ["", "x", newId(), reference, "%00"])
		expect((await visitor.get(`/donate/promesse/suivi?cle=${key}`)).status).toBe(404);
	expect(hiddenField(await visitor.html("/donate/promesse?cle=nulle"), "id")).not.toBe("nulle");
	expect((await withdraw(newId())).status).toBe(404);
});

test("what a robot may promise is stored with a mark, and after thirty pledges in a row one waits", async () => {
	const { id, reference, admin } = await pledged({ subject: "Achetez", email: fatou.email });
	expect(await visitor.text(tracking(id))).toMatch(/Aucun e-mail n’est parti.*Copier le lien/);
	for (const page of ["/admin/dons", admin]) expect(await site.text(page)).toMatch(/eut-être écrite par un robot/);
	expect(await stored()).toMatchObject({ reference, suspect: true });
	for (let n = 1; n <= 29; n++) expect((await pledge()).status).toBe(303);
	const refused = await pledge();
	expect([refused.status, textOf(await refused.text())]).toEqual([
		429,
		expect.stringContaining("Réessayez dans 15 minutes"),
	]);
});
