import { eq } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { remindOfEnds } from "~/content/consent/consent-ends.server";
import { addConsent } from "~/content/consent/consents.server";
import { createAdministrator } from "~/people/accounts/accounts.server";
import { db } from "~/platform/db/client.server";
import { newId } from "~/platform/db/new-id.server";
import { consents, users } from "~/platform/db/schema.server";
import { awa, fatou, moussa } from "../cast";
import { textOfMail } from "../mailbox";
import { mailAll, mailbox } from "./mailing-site";
import { storedPicture } from "./stored";

for (const { email, password } of [awa, moussa, { ...awa, email: fatou.email }])
	await createAdministrator(email, password);
await db.update(users).set({ role: "safeguarding" }).where(eq(users.email, moussa.email));
await db.update(users).set({ role: "editor" }).where(eq(users.email, fatou.email));
const [{ id: by } = { id: "" }] = await db.select().from(users);
afterAll(async () => {
	await db.delete(consents);
	await db.delete(users);
});

test("a month before its end, who answers for authorisations is told once of one and its photos", async () => {
	const details = { name: "Aminata Ndiaye", guardian: "Fatou", relation: "mère", contact: "", witness: "Moussa" };
	const uses = { site: true, sharing: true, print: false, isChild: true, given: "spoken" as const };
	for (const [firstName, validUntil] of [
		["Aminata", "2026-12-15"],
		["Ousmane", "2027-06-30"],
	] as const) {
		const photo = await storedPicture("gallery", 700 + firstName.length, `${firstName}.jpg`);
		const draft = { ...uses, firstName, givenOn: "2026-01-10", validUntil };
		await addConsent(newId(), draft, details, { photoIds: [photo.id], by });
	}
	await remindOfEnds();
	await remindOfEnds();
	await mailAll();
	expect(mailbox.mails.flatMap(({ to }) => to).toSorted()).toEqual([awa.email, moussa.email].toSorted());
	const [mail] = mailbox.mails;
	if (mail === undefined) throw new Error("Nobody was mailed");
	expect(textOfMail(mail)).toMatch(/Aminata, jusqu’au mardi 15 décembre 2026.*Aminata\.jpg/);
	expect(textOfMail(mail)).not.toMatch(/Ousmane|Ndiaye/);
});
