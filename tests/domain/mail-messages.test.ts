import { afterAll, afterEach, beforeEach, expect, test, vi } from "vitest";
import { association, saveAssociation } from "~/association/settings.server";
import { client, db } from "~/db/client.server";
import { newId } from "~/db/new-id.server";
import { messages } from "~/db/schema.server";
import { associationName, fatou } from "../cast";
import { headerOf, openMailbox, textOfMail } from "../mailbox";

const mailbox = await openMailbox();
afterAll(mailbox.close);

// The environment is read when a module is loaded: those below belong to a site with a mail server.
process.env.SMTP_URL = mailbox.url;
vi.resetModules();
const { receiveMessage } = await import("~/contact/messages.server");
const { mailMessages } = await import("~/contact/mail-messages.server");

const email = "bonjour@association.test";
const hour = 60 * 60_000;

beforeEach(async () => {
	vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-20T12:00:00Z") });
	vi.spyOn(console, "error").mockImplementation(() => {});
	vi.spyOn(console, "info").mockImplementation(() => {});
	mailbox.behave({});
	mailbox.mails.length = 0;
	await db.delete(messages);
	await saveAssociation({ name: associationName, email });
});
afterEach(() => {
	vi.useRealTimers();
	vi.restoreAllMocks();
});

const receive = (changes: Partial<typeof fatou> = {}) => receiveMessage(newId(), { ...fatou, ...changes });
const mailAll = () => mailMessages(association);
const later = (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds);
const states = () =>
	db.select({ mailedAt: messages.mailedAt, tries: messages.mailAttempts, due: messages.mailDueAt }).from(messages);
const logged = () => JSON.stringify([vi.mocked(console.error).mock.calls, vi.mocked(console.info).mock.calls]);

async function mailed(changes: Partial<typeof fatou> = {}) {
	await receive(changes);
	await mailAll();
	const [mail, ...more] = mailbox.mails;
	if (mail === undefined || more.length > 0) throw new Error(`One mail was expected, not ${mailbox.mails.length}`);
	return mail;
}

test("a message goes to the association, and an answer to it goes to Fatou", async () => {
	const mail = await mailed();
	expect(mail.to).toEqual([email]);
	expect(headerOf(mail, "To")).toBe(email);
	expect(headerOf(mail, "From")).toBe(`${associationName} <${email}>`);
	expect(headerOf(mail, "Reply-To")).toBe(fatou.email);
	expect(headerOf(mail, "Subject")).toBe(`Message de ${fatou.name} — ${associationName}`);
	expect(headerOf(mail, "Content-Type")).toMatch(/^text\/plain; charset=utf-8/);
	const text = textOfMail(mail);
	for (const word of [
		fatou.name,
		fatou.email,
		fatou.message,
		"20 novembre 2026",
		"http://localhost:3000/admin/messages",
	])
		expect(text).toContain(word);
	expect(await states()).toEqual([{ mailedAt: new Date(), tries: 1, due: null }]);
});

test("what is mailed is not mailed again", async () => {
	await mailed();
	later(48 * hour);
	await mailAll();
	expect(mailbox.mails).toHaveLength(1);
});

test("accents, other scripts and emoji arrive as they were written", async () => {
	const [name, message] = ["Zoé 🎄 ليلى", "« Ça va ? » 👨‍👩‍👧 مرحبا 你好 — l'œuvre & <b>\n\n.\nAprès un point seul"];
	const mail = await mailed({ name, message });
	expect(headerOf(mail, "Subject")).toBe(`Message de ${name} — ${associationName}`);
	expect(textOfMail(mail)).toContain(message);
	expect(mail.raw).toMatch(/^[\0-\x7F]*$/);
});

test.each(["\r\n", "\n", "\r"])("a name with a line break adds no header of its own (%j)", async (lineBreak) => {
	const mail = await mailed({ name: `Fatou${lineBreak}Bcc: tous@exemple.org${lineBreak}${lineBreak}Corps` });
	expect(mail.to).toEqual([email]);
	expect(headerOf(mail, "Bcc")).toBe("");
	expect(headerOf(mail, "Subject")).toBe(`Message de Fatou Bcc: tous@exemple.org Corps — ${associationName}`);
});

test("the longest message and the longest name arrive whole, in lines a mail server accepts", async () => {
	const [name, message] = ["é".repeat(120), `${"ÿ".repeat(4990)} 🎄 fin`];
	const mail = await mailed({ name, message });
	expect(headerOf(mail, "Subject")).toContain(name);
	expect(textOfMail(mail)).toContain(message);
	expect(Math.max(...mail.raw.split("\r\n").map((line) => line.length))).toBeLessThan(999);
});

test("while the mail server is down the message waits, longer each time, and goes when it is up", async () => {
	await mailbox.close();
	await receive();
	await mailAll();
	expect(await states()).toEqual([{ mailedAt: null, tries: 1, due: new Date(Date.now() + 60_000) }]);

	await mailAll();
	expect(await states()).toMatchObject([{ tries: 1 }]);

	later(60_000);
	await mailAll();
	expect(await states()).toEqual([{ mailedAt: null, tries: 2, due: new Date(Date.now() + 5 * 60_000) }]);

	await mailbox.reopen();
	later(5 * 60_000);
	await mailAll();
	expect(mailbox.mails).toHaveLength(1);
	expect(await states()).toEqual([{ mailedAt: new Date(), tries: 3, due: null }]);
});

test("a message that waits by a clock that went ahead goes once it is set right", async () => {
	await mailbox.close();
	later(365 * 24 * hour);
	await receive();
	await mailAll();
	later(-365 * 24 * hour);
	await mailbox.reopen();
	await mailAll();
	expect(mailbox.mails).toHaveLength(1);
});

test("a message comes back to be mailed by itself", async () => {
	// The mail server of the test needs its timers, too: they go on as time does.
	vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout"], now: Date.now(), shouldAdvanceTime: true });
	mailbox.behave({ refusal: { code: 451, words: "Later" } });
	await receive();
	await mailAll();
	expect(mailbox.mails).toEqual([]);
	mailbox.behave({});
	vi.advanceTimersByTime(60_000);
	await expect.poll(() => mailbox.mails.length).toBe(1);
});

test("a database that fails for a moment does not stop the mails", async () => {
	vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout"], now: Date.now(), shouldAdvanceTime: true });
	await receive();
	await client.execute("alter table messages rename to messages_away");
	await mailAll();
	await client.execute("alter table messages_away rename to messages");
	expect(mailbox.mails).toEqual([]);
	vi.advanceTimersByTime(60_000);
	await expect.poll(() => mailbox.mails.length).toBe(1);
});

test("a message refused eight times in two days is given up", async () => {
	mailbox.behave({ refusal: { code: 550, words: `No such user ${email}` } });
	await receive();
	for (let day = 0; day < 2; day += 1 / 24) {
		await mailAll();
		later(hour);
	}
	expect(await states()).toEqual([{ mailedAt: null, tries: 8, due: null }]);

	const before = mailbox.calls();
	mailbox.behave({});
	later(1000 * hour);
	await mailAll();
	expect(mailbox.calls()).toBe(before);
});

test("one that is refused does not hold up the next", async () => {
	mailbox.behave({ refusal: { code: 550, words: "No" } });
	await receive();
	await mailAll();
	mailbox.behave({});
	await receive({ message: "La suite" });
	await mailAll();
	expect(mailbox.mails.map((mail) => textOfMail(mail).includes("La suite"))).toEqual([true]);
});

test("however many ask at once, each message is mailed once, one after the other", async () => {
	for (let n = 1; n <= 4; n++) await receive({ message: `Message ${n}` });
	await Promise.all([mailAll(), mailAll(), mailAll()]);
	expect(mailbox.mails).toHaveLength(4);
	expect(mailbox.busiest()).toBe(1);
});

test("two servers of one site mail each message once", async () => {
	for (let n = 1; n <= 3; n++) await receive({ message: `Message ${n}` });
	const one = mailAll();
	Reflect.deleteProperty(globalThis, "mailing"); // what the worker of another process would find
	await Promise.all([one, mailAll()]);
	expect(mailbox.mails).toHaveLength(3);
});

test("a mail sent again is known by its identifier", async () => {
	const first = await mailed();
	await db.update(messages).set({ mailedAt: null, mailDueAt: new Date() }); // as if the site had stopped just before
	await mailAll();
	expect(headerOf(first, "Message-ID")).toMatch(/^<[\w-]{12}@localhost>$/);
	expect(mailbox.mails.map((mail) => headerOf(mail, "Message-ID"))).toEqual([
		headerOf(first, "Message-ID"),
		headerOf(first, "Message-ID"),
	]);
});

test("without an address of the association nothing is mailed, and the log says so once", async () => {
	await saveAssociation({ email: "" });
	const before = mailbox.calls();
	await receive();
	await mailAll();
	later(48 * hour);
	await mailAll();
	expect(mailbox.calls()).toBe(before);
	expect(await states()).toMatchObject([{ mailedAt: null, due: null }]);
	expect(vi.mocked(console.info).mock.calls).toHaveLength(1);
});

test("the log tells of a failure without a name, an address or a word of the message", async () => {
	mailbox.behave({ refusal: { code: 550, words: `No such user ${email}, says ${fatou.name}` } });
	await receive();
	await mailAll();
	expect(logged()).toContain("550");
	for (const secret of [fatou.name, fatou.email, fatou.message, email]) expect(logged()).not.toContain(secret);
});

test("a message that came too quick for a person is mailed with a mark that a mailbox can sort by", async () => {
	await receiveMessage(newId(), fatou, true);
	await mailAll();
	const subjects = mailbox.mails.map((mail) => headerOf(mail, "Subject"));
	expect(subjects).toEqual([`[Robot\u202f?] Message de ${fatou.name} — ${associationName}`]);
});
