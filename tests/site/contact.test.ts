import { afterEach, expect, test, vi } from "vitest";
import { db } from "~/platform/db/client.server";
import { newId } from "~/platform/db/new-id.server";
import { attempts, messages } from "~/platform/db/schema.server";
import { saveAssociation } from "~/publishing/settings/settings.server";
import { associationName, fatou } from "../cast";
import { browser, hiddenField, textOf } from "./open-site";
import { openSignedIn } from "./signed-in-site";

const site = await openSignedIn(attempts, messages);
const visitor = browser(site.origin);
afterEach(() => {
	vi.useRealTimers();
	vi.restoreAllMocks();
});

const storedMessages = () => db.select().from(messages);
const write = (changes: Record<string, string> = {}) => visitor.post("/contact", { id: newId(), ...fatou, ...changes });

test("Fatou writes, is thanked, and finds the form empty again", async () => {
	const form = await visitor.html("/contact");
	expect(form).toContain("<h2>Envoyez-nous un message</h2>");
	const id = hiddenField(form, "id");
	const response = await visitor.post("/contact", { id, ...fatou });
	const html = await response.text();
	expect(response.status).toBe(200);
	expect(textOf(html)).toContain("Merci pour votre message. Nous vous répondrons bientôt.");
	expect(textOf(html)).not.toContain(fatou.message);
	expect(html).not.toContain(`value="${fatou.name}"`);
	expect(hiddenField(html, "id")).not.toBe(id);
	expect(await storedMessages()).toMatchObject([{ id, ...fatou }]);
	expect(response.headers.getSetCookie()).toEqual([]);
});

test("Awa reads it, as text, with the newest message first", async () => {
	await write({ message: "<script>alert(1)</script>\nDeuxième ligne, +221 77 123 45 67" });
	await write({ name: "Ibrahima", message: "Plus tard" });
	const list = await site.html("/admin/messages");
	expect(list).not.toContain("<script>alert(1)");
	expect(list.indexOf("Ibrahima")).toBeLessThan(list.indexOf("Deuxième ligne"));
	const [{ id = "" } = {}] = await storedMessages();
	const html = await site.html(`/admin/messages/${id}`);
	expect(html).not.toContain("<script>alert(1)");
	expect(html).toContain("&lt;script&gt;alert(1)&lt;/script&gt;\nDeuxième ligne");
	expect(html).toContain(`href="mailto:${fatou.email}?`);
	expect(html).toContain(`href="https://wa.me/221771234567?text=Bonjour%20${fatou.name}%2C%20"`);
});

test.each([
	["no name", { name: "  " }, "Saisissez votre nom."],
	["no e-mail", { email: "" }, "Saisissez une adresse du type nom@exemple.org."],
	["no message", { message: "" }, "Saisissez votre message."],
	["a message too long", { message: "é".repeat(5001) }, "5 000 caractères au plus."],
])("with %s nothing is sent, and what was typed stays", async (_what, changes, reason) => {
	const response = await write(changes);
	const html = await response.text();
	expect(response.status).toBe(400);
	expect(textOf(html)).toContain(reason);
	if (!("name" in changes)) expect(html).toContain(`value="${fatou.name}"`);
	if (!("email" in changes)) expect(html).toContain(`value="${fatou.email}"`);
	if (!("message" in changes)) expect(textOf(html)).toContain(fatou.message);
	expect(await storedMessages()).toEqual([]);
});

test("after five messages in a row a sixth has to wait, and stays in the form", async () => {
	for (let n = 1; n <= 5; n++) expect((await write()).status).toBe(200);
	const response = await write({ message: "Le sixième" });
	const html = await response.text();
	expect(response.status).toBe(429);
	expect(textOf(html)).toContain("Trop de messages. Réessayez dans 15 minutes.");
	expect(textOf(html)).toContain("Le sixième");
	expect(await storedMessages()).toHaveLength(5);
});

test("mistakes while writing do not use up the messages", async () => {
	for (let n = 1; n <= 6; n++) await write({ email: "" });
	expect((await write()).status).toBe(200);
});

const shownAtOf = (html: string) => hiddenField(html, "shownAt");
const form = async () => visitor.html("/contact");
const later = (milliseconds: number) => vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + milliseconds });

test.each([
	["in less than three seconds", 2999, true],
	["after three seconds", 3000, false],
])("a message written %s is stored, with a mark if it was too quick for a person", async (_when, time, suspect) => {
	later(0);
	const shownAt = shownAtOf(await form());
	later(time);
	const html = await (await write({ shownAt })).text();
	expect(textOf(html)).toContain("Merci pour votre message.");
	expect(await storedMessages()).toMatchObject([{ ...fatou, suspect }]);
	const page = await site.text("/admin/messages");
	expect(page.includes("Peut-être écrit par un robot")).toBe(suspect);
	expect(page).not.toContain("ransmis par e-mail");
});

test("a form without a valid time of rendering is stored as too quick", async () => {
	for (const shownAt of ["", shownAtOf(await form()).replace(/^[^.]+/, "0")]) await write({ shownAt });
	expect((await storedMessages()).map((message) => message.suspect)).toEqual([true, true]);
});

test("mending a mistake in a second does not make a robot of Fatou", async () => {
	later(0);
	const shownAt = shownAtOf(await form());
	later(20_000);
	const givenBack = await (await write({ shownAt, email: "fatou@" })).text();
	later(1000);
	await write({ shownAt: shownAtOf(givenBack) });
	expect(await storedMessages()).toMatchObject([{ ...fatou, suspect: false }]);
});

test("a message with the honeypot filled in is thanked as usual, and stored with a mark", async () => {
	const [person, robot] = [await write(), await write({ subject: "Buy now", message: "Buy it now" })];
	const [thanked, fooled] = [await person.text(), await robot.text()];
	expect(robot.status).toBe(person.status);
	expect(textOf(fooled)).toBe(textOf(thanked));
	expect([...robot.headers.keys()]).toEqual([...person.headers.keys()]);
	expect(await storedMessages()).toMatchObject([fatou, { ...fatou, message: "Buy it now", suspect: true }]);
});

test("before the button the form says how messages are used", async () => {
	await saveAssociation({ name: associationName });
	const html = await form();
	const text = textOf(html.slice(0, html.indexOf("Envoyer le message")));
	expect(html).toContain("Les champs marqués « obligatoire » sont nécessaires pour vous répondre.");
	expect(text).toContain(`utilisées par ${associationName} uniquement pour traiter votre message (intérêt légitime)`);
	expect(text).toContain("supprimées au bout de 12 mois");
	expect(html).toMatch(/Droits et contact :(<!-- -->)? <a [^>]*href="\/confidentialite">Confidentialité<\/a>/);
});

test("only the ways to reach the association that are known are shown", async () => {
	const page = async () => visitor.html("/contact");
	expect(await page()).not.toMatch(/mailto:|tel:|wa\.me|>(Facebook|Instagram|YouTube)</);
	await saveAssociation({
		email: "bonjour@exemple.org",
		phone: "+33 (0)1 00 00 00 00",
		whatsapp: "0033 (0)6 00 00 00 00",
		facebook: "https://facebook.example/mil",
	});
	const html = await page();
	expect(html).toMatch(/href="https:\/\/wa\.me\/33600000000">WhatsApp : (<!-- -->)?0033 \(0\)6 00 00 00 00</);
	expect(html).not.toMatch(/>(Instagram|YouTube)</);
	expect(html).toContain('href="mailto:bonjour@exemple.org"');
	expect(html).toContain('href="tel:+33100000000"');
});
