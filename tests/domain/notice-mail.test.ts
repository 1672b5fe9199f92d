import { eq } from "drizzle-orm";
import { afterAll, beforeEach, expect, test } from "vitest";
import { createAdministrator } from "~/people/accounts/accounts.server";
import { record } from "~/people/journal/record.server";
import { db } from "~/platform/db/client.server";
import { journal, mails, users } from "~/platform/db/schema.server";
import { awa, fatou, moussa } from "../cast";
import { textOfMail } from "../mailbox";
import { mailAll, mailbox } from "./mailing-site";

for (const { email, password } of [awa, moussa, { ...awa, email: fatou.email }])
	await createAdministrator(email, password);
await db.update(users).set({ role: "treasurer" }).where(eq(users.email, fatou.email));
const [awas = { id: "", email: "" }] = await db.select().from(users).where(eq(users.email, awa.email));
afterAll(async () => {
	await db.delete(journal);
	await db.delete(users);
});

beforeEach(async () => {
	await db.delete(mails);
});

test("the other administrators are mailed of a changed account, who changed it and who sees no settings are not", async () => {
	await record(awas, "settings.paymentChanged", { name: "virement" });
	await mailAll();
	expect(mailbox.mails.map(({ to }) => to)).toEqual([[moussa.email]]);
	const [mail] = mailbox.mails;
	if (mail === undefined) throw new Error("Nobody was mailed");
	expect(textOfMail(mail)).toContain(`${awa.email} a changé`);
});

test("of what is done every day nobody is mailed", async () => {
	await record(awas, "event.added", { name: "Noël" });
	await mailAll();
	expect(mailbox.mails).toEqual([]);
});
