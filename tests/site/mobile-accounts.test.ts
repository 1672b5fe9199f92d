import { expect, test } from "vitest";
import { db } from "~/platform/db/client.server";
import { newId } from "~/platform/db/new-id.server";
import { attempts, journal, mobileAccounts } from "~/platform/db/schema.server";
import { awa, orange, wave } from "../cast";
import { hiddenField, textOf } from "./open-site";
import { openSignedIn } from "./signed-in-site";

const site = await openSignedIn(mobileAccounts, attempts, journal);
const base = "/admin/parametres/dons";
const password = awa.password;

const add = (fields: Record<string, string>) => site.post(`${base}/mobile-money/nouveau`, { id: newId(), ...fields });
const stored = () => db.select().from(mobileAccounts).orderBy(mobileAccounts.position);
const auditLog = async () => (await db.select().from(journal)).map(({ action, subject }) => [action, subject]);
const recorded = ["settings.paymentChanged", "mobile money"];

/** Orange Money, as Awa adds it. @returns the address of its form */
async function added() {
	await add({ ...orange, password });
	const [account] = await stored();
	await db.delete(journal);
	return `${base}/mobile-money/${account?.id}`;
}

test("Awa adds two accounts with her password, and donors see both", async () => {
	for (const account of [orange, wave])
		expect((await add({ ...account, password })).headers.get("Location")).toBe(base);
	expect(await stored()).toMatchObject([orange, wave]);
	expect(await auditLog()).toEqual([recorded, recorded]);
	const page = await site.text("/donate");
	for (const account of [orange, wave]) expect(page).toContain(account.number);
	expect(await site.text(base)).toContain("Wave, Sénégal");
});

test.each([
	["with a wrong password", { password: "le mil pousse" }, "Ce mot de passe n’est pas le vôtre."],
	["without an operator", { operator: "", password }, "Saisissez l’opérateur."],
	["with a number that is none", { number: "appelez", password }, "Saisissez un numéro du type +221"],
	["with a code that is none", { merchantCode: "<b>", password }, "Saisissez un code du type 123456"],
])("%s nothing is added, and what was typed stays", async (_what, changes, reason) => {
	const response = await add({ ...wave, ...changes });
	const html = await response.text();
	expect(response.status).toBe(400);
	expect(textOf(html)).toContain(reason);
	expect(html).toContain('value="Sénégal"');
	expect(html).toContain("Composez *144#.");
	expect(html).not.toContain(awa.password);
	expect(await stored()).toEqual([]);
	expect(await auditLog()).toEqual([]);
});

test.each<Partial<typeof wave>>([
	{ operator: "Wave" },
	{ number: "+221 78 111 11 11" },
	{ name: "Quelqu’un" },
	{ merchantCode: "654321" },
	{ steps: "Composez *666#." },
])("a change to %j asks for the password, and is in the journal", async (change) => {
	const form = await added();
	const fields = { ...orange, ...change, opened: "1" };
	expect((await site.post(form, fields)).status).toBe(400);
	expect(await stored()).toMatchObject([orange]);
	expect((await site.post(form, { ...fields, password })).status).toBe(303);
	expect(await stored()).toMatchObject([{ ...orange, ...change }]);
	expect(await auditLog()).toEqual([recorded]);
});

test("spaces in a number change without the password, and nothing is recorded of what does not change", async () => {
	const form = await added();
	for (const _press of [1, 2]) expect((await site.post(form, { ...orange, number: "+223 70000000" })).status).toBe(303);
	expect(await auditLog()).toEqual([recorded]);
});

test("what a colleague changed meanwhile is not changed unseen, and is shown", async () => {
	const form = await added();
	const opened = hiddenField(await site.html(form), "opened");
	await site.post(form, { ...orange, number: "+223 71 11 11 11", opened, password });
	const answer = await site.post(form, { ...orange, number: "+223 72 22 22 22", opened, password });
	const html = await answer.text();
	expect(answer.status).toBe(409);
	expect(textOf(html)).toContain("Enregistré entre-temps : « +223 71 11 11 11 »");
	expect(html).toContain('value="+223 72 22 22 22"');
});

test("an account is deleted after a question, with the password", async () => {
	const form = `${await added()}/supprimer`;
	expect(await site.text(form)).toContain("Orange Money, Mali");
	expect((await site.post(form, {})).status).toBe(400);
	expect(await stored()).toHaveLength(1);
	expect((await site.post(form, { password })).headers.get("Location")).toBe(base);
	expect(await stored()).toEqual([]);
	expect(await auditLog()).toEqual([recorded]);
	expect((await site.post(form, { password })).status).toBe(303);
	expect(await auditLog()).toEqual([recorded]);
	expect((await site.get(form)).status).toBe(404);
});

test("accounts change places, and an unknown order changes nothing", async () => {
	for (const account of [orange, wave]) await add({ ...account, password });
	const [first] = await stored();
	expect((await site.post(`${base}/mobile-money/ordre`, { order: "down:nobody" })).status).toBe(303);
	expect(await stored()).toMatchObject([orange, wave]);
	await site.post(`${base}/mobile-money/ordre`, { order: `down:${first?.id}` });
	expect(await stored()).toMatchObject([wave, orange]);
});
