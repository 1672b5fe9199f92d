import { expect, test, vi } from "vitest";
import { client } from "~/platform/db/client.server";
import { saveAssociation } from "~/publishing/settings/settings.server";
import { textOfMail } from "../mailbox";
import { email, later, mailAll, mailbox, receive, states } from "./mailing-site";

const hour = 60 * 60_000;

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

test("a refused message does not delay the next", async () => {
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

/** With its own modules and its own connection to the database. @returns what mails all, there */
async function anotherServer() {
	vi.resetModules();
	const { env } = await import("~/platform/env/env.server");
	env.SMTP_URL = mailbox.url;
	const { sendQueuedMail } = await import("~/content/contact/message-mails.server");
	const { association } = await import("~/publishing/settings/settings.server");
	return () => sendQueuedMail(association);
}

test("two servers of one site mail each message once", async () => {
	const mailAllToo = await anotherServer();
	for (let n = 1; n <= 3; n++) await receive({ message: `Message ${n}` });
	await Promise.all([mailAll(), mailAllToo()]);
	expect(mailbox.mails).toHaveLength(3);
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
