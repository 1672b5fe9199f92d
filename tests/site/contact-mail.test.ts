import { afterAll, afterEach, beforeEach, expect, test, vi } from "vitest";
import { db } from "~/platform/db/client.server";
import { newId } from "~/platform/db/new-id.server";
import { attempts, messages } from "~/platform/db/schema.server";
import { saveAssociation } from "~/publishing/settings/settings.server";
import { associationName, fatou } from "../cast";
import { headerOf, textOfMail } from "../mailbox";
import { browser, hiddenField, textOf } from "./open-site";
import { openSignedIn } from "./signed-in-site";

// Settings are read when the site is loaded: this one has a mail server.
const mailbox = await vi.hoisted(async () => {
	const { openMailbox } = await import("../mailbox");
	const mailbox = await openMailbox();
	process.env.SMTP_URL = mailbox.url;
	process.env.MAIL_FROM = "site@association.test";
	return mailbox;
});
afterAll(mailbox.close);

const site = await openSignedIn(attempts, messages);
const visitor = browser(site.origin);
beforeEach(async () => {
	mailbox.behave({});
	mailbox.mails.length = 0;
	await saveAssociation({ name: associationName, email: "bonjour@association.test" });
	vi.spyOn(console, "error").mockImplementation(() => {});
});
afterEach(() => {
	vi.useRealTimers();
	vi.restoreAllMocks();
});

/** Fatou takes her time. */
async function write(message = fatou.message) {
	const html = await visitor.html("/contact");
	vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 10_000 });
	const fields = { id: hiddenField(html, "id"), shownAt: hiddenField(html, "shownAt") };
	return visitor.post("/contact", { ...fields, ...fatou, message });
}
const administration = async () => await site.text("/admin/messages");

test("what Fatou writes arrives in the mailbox of the association, and Awa sees that it did", async () => {
	expect((await write()).status).toBe(200);
	await expect.poll(administration).toMatch(/Transmis par e-mail le \d+(er)? \p{L}+ \d{4}/u);
	const [mail, ...more] = mailbox.mails;
	expect(more).toEqual([]);
	expect(mail).toMatchObject({ from: "site@association.test", to: ["bonjour@association.test"] });
	expect(mail && headerOf(mail, "From")).toBe(`${associationName} <site@association.test>`);
	expect(mail && headerOf(mail, "Reply-To")).toBe(fatou.email);
	expect(mail && textOfMail(mail)).toContain(fatou.message);
});

test("a slow mail server does not delay Fatou's page", async () => {
	let greet = () => {};
	mailbox.behave({ greetAfter: new Promise((resolve) => (greet = resolve)) });
	const response = await write();
	expect(textOf(await response.text())).toContain("Merci pour votre message.");
	expect(await administration()).toContain("Pas encore transmis par e-mail");
	expect(mailbox.mails).toEqual([]);
	greet();
	await expect.poll(() => mailbox.mails.length).toBe(1);
});

test("of what is given up Awa sees that it was not mailed", async () => {
	await db.insert(messages).values({ ...fatou, id: newId(), createdAt: new Date(), mailAttempts: 8 });
	expect(await administration()).toContain("Non transmis par e-mail");
});
