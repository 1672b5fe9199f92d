import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { saveAssociation } from "~/association/settings.server";
import { db } from "~/db/client.server";
import { newId } from "~/db/new-id.server";
import { attempts, messages } from "~/db/schema.server";
import { fatou } from "../cast";
import { browser, hiddenField, openSite, textOf } from "./open-site";

const site = await openSite();
const visitor = browser(site.origin);
afterAll(site.close);
beforeAll(site.signIn);
beforeEach(async () => {
	await db.delete(attempts);
	await db.delete(messages);
});

const kept = () => db.select().from(messages);
const write = (changes: Record<string, string> = {}) => visitor.post("/contact", { id: newId(), ...fatou, ...changes });

test("Fatou writes, is thanked, and finds the form empty again", async () => {
	const id = hiddenField(await (await visitor.get("/contact")).text(), "id");
	const response = await visitor.post("/contact", { id, ...fatou });
	const html = await response.text();
	expect(response.status).toBe(200);
	expect(textOf(html)).toContain("Merci pour votre message. Nous vous répondrons bientôt.");
	expect(textOf(html)).not.toContain(fatou.message);
	expect(html).not.toContain(`value="${fatou.name}"`);
	expect(hiddenField(html, "id")).not.toBe(id);
	expect(await kept()).toMatchObject([{ id, ...fatou }]);
	expect(response.headers.getSetCookie()).toEqual([]);
});

test("Awa reads it, as text, with the newest message first", async () => {
	await write({ message: "<script>alert(1)</script>\nDeuxième ligne" });
	await write({ name: "Ibrahima", message: "Plus tard" });
	const html = await (await site.get("/admin/messages")).text();
	expect(html).not.toContain("<script>alert(1)");
	expect(html).toContain("&lt;script&gt;alert(1)&lt;/script&gt;\nDeuxième ligne");
	expect(html.indexOf("Ibrahima")).toBeLessThan(html.indexOf("Deuxième ligne"));
	expect(html).toContain(`href="mailto:${fatou.email}"`);
});

test.each([
	["no name", { name: "  " }, "Saisissez votre nom."],
	["a name too long", { name: "é".repeat(121) }, "120 caractères au plus."],
	["no e-mail", { email: "" }, "Saisissez une adresse du type nom@exemple.org."],
	["an e-mail that is none", { email: "fatou" }, "Saisissez une adresse du type nom@exemple.org."],
	["two e-mails", { email: "a@exemple.org,b@exemple.org" }, "Saisissez une adresse du type nom@exemple.org."],
	["an e-mail with a line break", { email: "a@exemple.org\nBcc: b@x.org" }, "Saisissez une adresse du type"],
	["no message", { message: "\n\n" }, "Saisissez votre message."],
	["a message too long", { message: "é".repeat(5001) }, "5 000 caractères au plus."],
	["an invisible sign", { message: "Bonjour\u0007" }, "caractères invisibles"],
])("with %s nothing is sent, and what was typed stays", async (_what, changes, reason) => {
	const response = await write(changes);
	const html = await response.text();
	expect(response.status).toBe(400);
	expect(textOf(html)).toContain(reason);
	if (!("name" in changes)) expect(html).toContain(`value="${fatou.name}"`);
	if (!("email" in changes)) expect(html).toContain(`value="${fatou.email}"`);
	if (!("message" in changes)) expect(textOf(html)).toContain(fatou.message);
	expect(await kept()).toEqual([]);
});

test("a message in any script, with signs and an emoji, is kept as it was written", async () => {
	const message = "« Ça va ? » 🎄 👨‍👩‍👧 مرحبا 你好 — l'œuvre & <b>";
	expect((await write({ message })).status).toBe(200);
	expect(await kept()).toMatchObject([{ message }]);
});

test("after five messages in a row a sixth has to wait, and stays in the form", async () => {
	for (let n = 1; n <= 5; n++) expect((await write()).status).toBe(200);
	const response = await write({ message: "Le sixième" });
	const html = await response.text();
	expect(response.status).toBe(429);
	expect(textOf(html)).toContain("Trop de messages. Réessayez dans 15 minutes.");
	expect(textOf(html)).toContain("Le sixième");
	expect(await kept()).toHaveLength(5);
});

test("mistakes while writing do not use up the messages", async () => {
	for (let n = 1; n <= 10; n++) await write({ email: "" });
	expect((await write()).status).toBe(200);
});

test("only the ways to reach the association that are known are shown", async () => {
	const page = async () => (await visitor.get("/contact")).text();
	expect(await page()).not.toMatch(/mailto:|tel:/);
	await saveAssociation({ email: "bonjour@exemple.org", phone: "+221 33 000 00 00" });
	const html = await page();
	expect(html).toContain('href="mailto:bonjour@exemple.org"');
	expect(html).toContain('href="tel:+221330000000"');
});
