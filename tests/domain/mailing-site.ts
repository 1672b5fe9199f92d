import { afterAll, afterEach, beforeEach, vi } from "vitest";
import { sendQueuedMail } from "~/content/contact/message-mails.server";
import { type Message, receiveMessage } from "~/content/contact/messages.server";
import { db } from "~/platform/db/client.server";
import { newId } from "~/platform/db/new-id.server";
import { messages } from "~/platform/db/schema.server";
import { env } from "~/platform/env/env.server";
import { association, saveAssociation } from "~/publishing/settings/settings.server";
import { associationName, fatou } from "../cast";
import { openMailbox } from "../mailbox";

export const mailbox = await openMailbox();
afterAll(mailbox.close);

env.SMTP_URL = mailbox.url;

export const email = "bonjour@association.test";

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

export const receive = (changes: Partial<Message> = {}) => receiveMessage(newId(), { ...fatou, ...changes });
export const mailAll = () => sendQueuedMail(association);
export const later = (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds);
export const states = () =>
	db.select({ mailedAt: messages.mailedAt, tries: messages.mailAttempts, due: messages.mailDueAt }).from(messages);

export async function mailed(changes: Partial<Message> = {}) {
	await receive(changes);
	await mailAll();
	const [mail, ...more] = mailbox.mails;
	if (mail === undefined || more.length > 0) throw new Error(`One mail was expected, not ${mailbox.mails.length}`);
	return mail;
}
