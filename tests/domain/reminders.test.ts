import { beforeEach, expect, test } from "vitest";
import { endMails, mailsToEnd } from "~/giving/pledges/end-mails.server";
import { pledgesByReference } from "~/giving/pledges/pledge-queries.server";
import { queueReminders, remindersToSend } from "~/giving/pledges/reminders.server";
import { adminPledge } from "~/giving/pledges/shown-pledge.server";
import { db } from "~/platform/db/client.server";
import { newId } from "~/platform/db/new-id.server";
import { gifts, journal, mails, pledges } from "~/platform/db/schema.server";
import { promise } from "../cast";
import { headerOf, textOfMail } from "../mailbox";
import { later, mailAll, mailbox } from "./mailing-site";

const timeZone = "Europe/Paris";
const awa = { id: null, name: "Awa" } as const;
const remind = (...references: string[]) => queueReminders(references, timeZone, awa);
const day = 24 * 60 * 60_000;

beforeEach(async () => {
	for (const table of [gifts, pledges, mails, journal]) await db.delete(table);
});

/** A pledge that is late, with this reference. */
async function late(reference: string, changes: Partial<typeof pledges.$inferInsert> = {}) {
	const row = { ...promise, id: newId(), reference, createdAt: new Date("2026-10-03T10:00Z"), ...changes };
	await db.insert(pledges).values(row);
	return row;
}

const why = async () =>
	Object.fromEntries((await remindersToSend(timeZone)).withheld.map(({ reference, why }) => [reference, why]));

test("who is late gets one reminder in thirty days, with what was promised and one address that ends it", async () => {
	const { id } = await late("DON-1");
	expect((await remindersToSend(timeZone)).preview?.text).not.toContain(id);
	expect(await remind("DON-1")).toBe(1);
	expect(await why()).toEqual({ "DON-1": expect.stringMatching(/^déjà rappelé le .*20 novembre 2026$/) });
	await mailAll();
	later(29 * day);
	expect(await remind("DON-1")).toBe(0);
	later(2 * day);
	expect(await remind("DON-1")).toBe(1);
	expect(await db.select().from(journal)).toMatchObject(Array(2).fill({ who: "Awa", subject: "DON-1" }));
	const [mail] = mailbox.mails;
	if (mail === undefined) throw new Error("There is no mail");
	expect(textOfMail(mail)).toMatch(/Le .*3 octobre 2026, vous nous avez promis 50\s€ \(référence DON-1\)/);
	expect(textOfMail(mail)).toContain(`/donate/promesse/suivi?cle=${id}`);
	expect(headerOf(mail, "List-Unsubscribe-Post")).toBe("List-Unsubscribe=One-Click");
	const address = /^<(.*)>$/.exec(headerOf(mail, "List-Unsubscribe"))?.[1] ?? "";
	expect(address).not.toContain(id);
	expect(await mailsToEnd(address)).toMatchObject({ kind: "rappels", pledge: { reference: "DON-1" } });
	expect(await mailsToEnd(address.replace("rappels", "nouvelles"))).toBeUndefined();
	expect(await mailsToEnd(`${address}x`)).toBeUndefined();
});

test("two volunteers who press at once send one reminder, also to an address with two promises", async () => {
	await late("DON-1");
	await late("DON-2", { email: promise.email.toUpperCase() });
	expect(await why()).toEqual({ "DON-2": "même adresse que DON-1, qui est rappelée" });
	await Promise.all([remind("DON-1", "DON-2"), remind("DON-1", "DON-2")]);
	expect(await db.$count(mails)).toBe(1);
	const shown = (await pledgesByReference(["DON-1", "DON-2"])).map((pledge) => adminPledge(pledge, timeZone).reminded);
	expect(shown).toEqual(Array(2).fill(expect.stringContaining("20 novembre 2026")));
});

test("robots, pledges without an address, and those that arrived or were ended get no reminder", async () => {
	const _ended = await late("DON-1", { remindersEndedAt: new Date() });
	await late("DON-2");
	await late("DON-3", { email: "" });
	await late("DON-4", { email: "robot@exemple.org", suspect: true });
	const given = await late("DON-5", { email: "binta@exemple.org" });
	expect((await remindersToSend(timeZone)).chosen.map(({ reference }) => reference)).toEqual(["DON-5"]);
	const ends = "ne veut plus de rappel";
	expect(await why()).toEqual({
		...{ "DON-1": ends, "DON-2": ends, "DON-3": "sans adresse e-mail", "DON-4": "peut-être écrite par un robot" },
	});
	const gift = { id: newId(), pledgeId: given.id, amount: 5000, receivedOn: "2026-11-19", createdAt: new Date() };
	await db.insert(gifts).values(gift);
	expect(await remind("DON-1", "DON-2", "DON-3", "DON-4", "DON-5")).toBe(0);
	expect(await db.$count(mails)).toBe(0);
});

test("ending reminders counts for the address, and takes a waiting one back", async () => {
	const pledge = await late("DON-1");
	await late("DON-2");
	await remind("DON-1");
	await endMails({ kind: "rappels", pledge });
	expect(await db.$count(mails)).toBe(0);
	later(31 * day);
	expect((await remindersToSend(timeZone)).chosen).toEqual([]);
});
