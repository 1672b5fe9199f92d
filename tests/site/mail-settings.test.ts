import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { attempts } from "~/platform/db/schema.server";
import { awa } from "../cast";
import { headerOf } from "../mailbox";
import { textOf } from "./open-site";
import { openSignedIn } from "./signed-in-site";

// Settings are read when the site is loaded: this one has a mail server.
const mailbox = await vi.hoisted(async () => {
	const { openMailbox } = await import("../mailbox");
	const mailbox = await openMailbox();
	process.env.SMTP_URL = mailbox.url;
	process.env.MAIL_FROM = "site@association.invalid";
	return mailbox;
});
afterAll(mailbox.close);

const site = await openSignedIn(attempts);
const path = "/admin/parametres/e-mail";
const press = async () => {
	const answer = await site.post(path, {});
	return { status: answer.status, text: textOf(await answer.text()) };
};
beforeEach(() => mailbox.behave({}));

test("Awa sends herself a test, and reads that the server has taken it", async () => {
	expect(await site.text(path)).toContain("Le serveur 127.0.0.1 les envoie, de la part de site@association.invalid");
	const { status, text } = await press();
	expect([status, text]).toEqual([200, expect.stringContaining("Le serveur a pris le message.")]);
	expect(mailbox.mails).toMatchObject([{ from: "site@association.invalid", to: [awa.email] }]);
	const [mail] = mailbox.mails;
	expect(mail && headerOf(mail, "Subject")).toMatch(/^Message d’essai — /);
	expect(text).toContain("_dmarc.association.invalid");
});

test("what the server refuses is said in words, and the sixth try of a quarter of an hour waits", async () => {
	mailbox.behave({ refusal: { code: 550, words: "No such user" } });
	const { status, text } = await press();
	expect([status, text.replace(/\s/g, " ")]).toEqual([503, expect.stringContaining("refuse le destinataire")]);
	const statuses: number[] = [];
	for (const _again of [1, 2, 3, 4, 5]) statuses.push((await press()).status);
	expect(statuses.at(-1)).toBe(429);
});
