import { eq } from "drizzle-orm";
import { afterAll, beforeEach, expect, test } from "vitest";
import { waysToGive } from "~/giving/donations/ways-to-give.server";
import { giftMailDelayMs, pledgeMail, queueGiftMails } from "~/giving/pledges/donor-mail.server";
import { receiveGift, takeBackGift } from "~/giving/pledges/gifts.server";
import { acceptPledge } from "~/giving/pledges/pledge-form.server";
import { deletePledge, type PledgeDraft, pledgeByKey, withdrawPledge } from "~/giving/pledges/pledges.server";
import { mailPledgeLinks } from "~/giving/pledges/recover-pledges.server";
import { createAdministrator } from "~/people/accounts/accounts.server";
import { db } from "~/platform/db/client.server";
import { newId } from "~/platform/db/new-id.server";
import { attempts, gifts, mails, pledges, users } from "~/platform/db/schema.server";
import { purgeMails } from "~/platform/mail/mail-queue.server";
import { defaultAssociation } from "~/publishing/settings/association-settings";
import { account, associationName, awa, fatou, promise } from "../cast";
import { textOfMail } from "../mailbox";
import { email, later, mailAll, mailbox } from "./mailing-site";

const ways = waysToGive({ ...defaultAssociation, ...account }, []);
await createAdministrator(awa.email, awa.password);
const [awas] = await db.select().from(users).where(eq(users.email, awa.email));
afterAll(() => db.delete(users));

beforeEach(async () => {
	for (const table of [gifts, pledges, mails, attempts]) await db.delete(table);
});

function onlyMail() {
	const [mail, ...more] = mailbox.mails;
	if (mail === undefined || more.length > 0) throw new Error(`One mail was expected, not ${mailbox.mails.length}`);
	return mail;
}

/** Fatou promises fifty euros by the form with this identifier. */
const promised = (id: string, changes: Partial<typeof promise | { email: string }> = {}) => {
	const draft = { ...promise, ...changes };
	return send(id, null, draft);
};

/** The form with this identifier, of a new pledge or of the one with a key. */
const send = (id: string, key: string | null, draft: PledgeDraft) =>
	acceptPledge(new Request("http://localhost/"), {
		...{ id, key, draft, timeZone: "Europe/Paris" },
		mailOf: (reference, newKey) => pledgeMail(draft, newKey, reference, ways),
	});

test("lost links are mailed to the address that promised, at most twice, and without those of others", async () => {
	const [key, other] = [newId(), newId()];
	await promised(key);
	await promised(other, { email: "binta@exemple.org" });
	await db.delete(mails);
	const ask = (email: string, subject?: string) =>
		mailPledgeLinks(new Request("http://localhost/"), { email, ...(subject && { subject }) });
	expect(await ask("inconnue@exemple.org")).toBeUndefined();
	expect(await ask("binta@exemple.org", "Achetez")).toBeUndefined();
	for (let time = 0; time < 4; time++) expect(await ask(fatou.email.toUpperCase())).toBeUndefined();
	const queued = await db.select().from(mails);
	expect(queued.map(({ recipient }) => recipient.toLowerCase())).toEqual([fatou.email, fatou.email]);
	expect(queued[0]?.body).toContain(`/donate/promesse/suivi?cle=${key}`);
	expect(queued[0]?.body).not.toContain(other);
	for (let time = 0; time < 8; time++) await ask("inconnue@exemple.org");
	expect(await ask(fatou.email)).toMatchObject({ status: 429 });
});

test("a corrected address gets the mail with another key, which the wrong one never sees, once for a form sent twice", async () => {
	const [key, form] = [newId(), newId()];
	await promised(key, { email: "fatu@exemple.org" });
	const corrected = { ...promise, email: fatou.email };
	for (let time = 0; time < 2; time++) expect(await send(form, key, corrected)).toEqual({ key: form });
	expect(await pledgeByKey(key)).toBeUndefined();
	expect(await send(newId(), key, { ...corrected, amount: 1 })).toMatchObject({ status: 404 });
	await mailAll();
	expect(onlyMail().to).toEqual([fatou.email]); // the one that waited for the wrong address was recalled
	expect(textOfMail(onlyMail())).toContain(`/donate/promesse/suivi?cle=${form}`);
	expect(textOfMail(onlyMail())).toContain(`/donate/promesse/retirer?cle=${form}`);
	expect(mailbox.mails.map(({ raw }) => raw).join()).not.toContain(key);
	expect(await send(newId(), form, { ...corrected, email: "FATOU@exemple.org", amount: 8000 })).toEqual({ key: form });
	await mailAll();
	expect(mailbox.mails).toHaveLength(1);
});

test("a mail that waits tells what is promised when it leaves, and goes when the promise is withdrawn", async () => {
	const key = newId();
	await promised(key);
	await send(newId(), key, { ...promise, email: fatou.email, amount: 8000 });
	expect(await db.select().from(mails)).toMatchObject([{ body: expect.stringMatching(/promesse\s: 80\s€/) }]);
	await withdrawPledge(key);
	expect(await db.$count(mails)).toBe(0);
});

test("addresses that somebody puts into one promise after the other get three mails, no more", async () => {
	let key = newId();
	await promised(key, { email: "a@exemple.org" });
	for (let time = 0; time < 8; time++) {
		const outcome = await send(newId(), key, { ...promise, email: time % 2 ? "a@exemple.org" : fatou.email });
		if ("key" in outcome) key = outcome.key;
		await mailAll();
	}
	expect(mailbox.mails.filter(({ to }) => to[0] === fatou.email)).toHaveLength(3);
});

test("the fourth promise in a row with one address, and a robot's, say that no mail went there, sent twice too", async () => {
	const keys = Array.from({ length: 4 }, () => newId());
	const robot = newId();
	for (const key of keys) await promised(key);
	for (let time = 0; time < 2; time++) await send(robot, null, { ...promise, email: "b@exemple.org", suspect: true });
	await promised(keys[0] ?? "");
	const unmailed = await Promise.all([...keys, robot].map(async (key) => (await pledgeByKey(key))?.unmailed));
	expect(unmailed).toEqual([false, false, false, true, true]);
	await send(newId(), robot, { ...promise, email: "b@exemple.org", amount: 1 });
	expect(await db.$count(mails)).toBe(3);
	await send(newId(), robot, { ...promise, email: "c@exemple.org" });
	expect(await db.select().from(pledges).where(eq(pledges.email, "c@exemple.org"))).toMatchObject([
		{ suspect: true, unmailed: false },
	]);
});

test("a promise that is deleted takes the mail along that waits for the mail server", async () => {
	await promised(newId());
	const [{ reference } = { reference: "" }] = await db.select().from(pledges);
	expect(await db.$count(mails)).toBe(1);
	expect(await deletePledge(reference)).toBe(true);
	expect(await db.$count(mails)).toBe(0);
});

const receive = async (key: string, amount: number, arrived: number) => {
	const pledge = await pledgeByKey(key);
	if (pledge === undefined) throw new Error("There is no such pledge");
	const id = newId();
	const outcome = await receiveGift(id, pledge.reference, {
		gift: { amount, receivedOn: "2026-11-20" },
		seen: { arrived, currency: "EUR" },
		by: awas?.id ?? "",
	});
	await queueGiftMails([id]);
	return { id, reference: pledge.reference, outcome };
};

test("Fatou is mailed her reference, the account and her private address, once for a form sent twice", async () => {
	const id = newId();
	await promised(id);
	await promised(id);
	await mailAll();
	const mail = onlyMail();
	const text = textOfMail(mail);
	const reference = (await pledgeByKey(id))?.reference ?? "";
	expect(mail.to).toEqual([fatou.email]);
	for (const part of [
		reference,
		"FR14 2004 1010 0505 0001 3M02 606",
		`/donate/promesse/suivi?cle=${id}`,
		associationName,
	])
		expect(text).toContain(part);
	expect(text).not.toContain(fatou.name); // nothing that a stranger typed
	expect(mail.raw).toMatch(new RegExp(`^Reply-To: .*<${email}>`, "m"));
	expect(mail.raw).not.toContain(`<${id}@`); // the message's identifier is not the key
	expect(await db.$count(mails)).toBe(0);
});

test("she is mailed when a gift has arrived for ten minutes, once when two confirm it at once", async () => {
	const id = newId();
	await promised(id);
	await mailAll();
	mailbox.mails.length = 0;
	await Promise.all([receive(id, 5000, 0), receive(id, 5000, 0)]);
	await mailAll();
	expect(mailbox.mails).toHaveLength(0);
	later(giftMailDelayMs);
	await mailAll();
	expect(textOfMail(onlyMail())).toMatch(/Votre don est arrivé\s: 50\s€/);
});

test("she is not mailed when Awa takes the gift back in time", async () => {
	const key = newId();
	await promised(key);
	await mailAll();
	mailbox.mails.length = 0;
	const { id, reference } = await receive(key, 5000, 0);
	await takeBackGift(id, reference);
	later(giftMailDelayMs);
	await mailAll();
	expect(mailbox.mails).toEqual([]);
	expect(await db.$count(mails)).toBe(0);
});

test("without an address nobody is mailed", async () => {
	const id = newId();
	await promised(id, { email: "" });
	await receive(id, 5000, 0);
	later(giftMailDelayMs);
	await mailAll();
	expect(mailbox.mails).toEqual([]);
});

test("a mail waits while the server is down; the next purge deletes one that failed for good", async () => {
	mailbox.behave({ refusal: { code: 451, words: "Later" } });
	await promised(newId());
	for (let attempt = 0; attempt < 8; attempt++) {
		later(24 * 60 * 60_000);
		await purgeMails();
		await mailAll();
	}
	expect(await db.select().from(mails)).toMatchObject([{ mailAttempts: 8, mailDueAt: null }]);
	await purgeMails();
	expect(await db.$count(mails)).toBe(0);
});
