import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { forgetDonor } from "~/giving/pledges/donor-data.server";
import { acceptNews, newsDelayMs, queueNews } from "~/giving/pledges/donor-news.server";
import { endMails } from "~/giving/pledges/end-mails.server";
import { db } from "~/platform/db/client.server";
import { newId } from "~/platform/db/new-id.server";
import { attempts, expenses, gifts, mails, needs, pledges, reports } from "~/platform/db/schema.server";
import { forage, promise, puits, tuyaux } from "../cast";
import { headerOf, textOfMail } from "../mailbox";
import { later, mailAll, mailbox } from "./mailing-site";

const day = 24 * 60 * 60_000;
const well = { id: newId(), slug: "un-puits", title: puits.title, description: puits.description };
const publishedNow = () => ({ createdAt: new Date(), publishedAt: new Date(Date.now()) });

beforeEach(async () => {
	for (const table of [gifts, pledges, mails, reports, expenses, needs, attempts]) await db.delete(table);
	await db.insert(needs).values({ ...well, ...publishedNow() });
});

const ask = (key: string, nouvelles: "oui" | "non" = "oui", email?: string) =>
	acceptNews(new Request("http://localhost/"), key, { nouvelles, email });

/** Fatou's pledge, of which a gift has arrived, and whose news she asks for. */
async function donor(reference: string, changes: Partial<typeof pledges.$inferInsert> = {}, asks = true) {
	const row = { ...promise, id: newId(), reference, needId: well.id, createdAt: new Date(), ...changes };
	await db.insert(pledges).values(row);
	const gift = { id: newId(), pledgeId: row.id, amount: 5000, receivedOn: "2026-11-19", createdAt: new Date() };
	await db.insert(gifts).values(gift);
	if (asks) expect(await ask(row.id)).toBeUndefined();
	later(1000);
	return row;
}

const tell = (title: string, changes: Partial<typeof reports.$inferInsert> = {}) =>
	db.insert(reports).values({ ...forage, ...publishedNow(), id: newId(), needId: well.id, title, ...changes });
const spend = (title: string, changes: Partial<typeof expenses.$inferInsert> = {}) =>
	db.insert(expenses).values({
		...{ ...publishedNow(), id: newId(), title, date: "2026-11-20", amount: 18_050, currency: "EUR" },
		...{ needId: well.id, ...changes },
	});

/** The hourly job, once what was published can no longer be taken back. */
async function nextHour() {
	later(newsDelayMs + 1000);
	await Promise.all([queueNews(), queueNews()]);
	await mailAll();
	return mailbox.mails.splice(0);
}

test("who asked gets one mail with what was published since, and the next after thirty days with what gathered", async () => {
	await tell("Avant la demande");
	later(1000);
	const { id } = await donor("DON-1");
	await donor("DON-2", { email: "autre@exemple.org" }, false);
	await tell("Le forage commence");
	await tell("Un brouillon", { publishedAt: null });
	await tell("À la corbeille", { deletedAt: new Date() });
	await tell("Plus tard", { publishedAt: new Date(Date.now() + 5 * day) });
	await spend(tuyaux.title);
	const [mail, ...more] = await nextHour();
	if (mail === undefined) throw new Error("There is no mail");
	expect([mail.to, more]).toEqual([[promise.email], []]);
	expect(headerOf(mail, "Subject")).toMatch(/^Des nouvelles de «\sUn puits pour Sokoura\s»/);
	const text = textOfMail(mail);
	for (const part of [
		"Le forage commence",
		"/report/",
		`${tuyaux.title}, 180,50`,
		"/besoins/un-puits",
		`suivi?cle=${id}`,
	])
		expect(text).toContain(part);
	for (const part of ["Avant", "brouillon", "corbeille", "Plus tard"]) expect(text).not.toContain(part);
	expect(headerOf(mail, "List-Unsubscribe")).toContain("/donate/promesse/arreter?don=DON-1&quoi=nouvelles&jeton=");
	later(6 * day);
	await tell("L’eau coule");
	expect(await nextHour()).toEqual([]);
	later(24 * day);
	const [next] = await nextHour();
	expect(next && textOfMail(next)).toMatch(/^(?=.*Plus tard).*L’eau coule/s);
	expect(await nextHour()).toEqual([]);
});

test("without a need, news are what the gifts of the month paid", async () => {
	await donor("DON-1", { needId: null });
	await tell("Le forage commence");
	await spend("Du riz", { needId: null });
	await spend("En octobre", { needId: null, date: "2026-10-30" });
	const [mail] = await nextHour();
	expect(mail && textOfMail(mail)).toContain("Du riz");
	expect(mail && textOfMail(mail)).not.toMatch(/forage|octobre/);
});

test("nobody is told without a gift, after withdrawing or ending news, or before the time to take it back", async () => {
	const stays = await donor("DON-1", { email: "reste@exemple.org" });
	const ends = await donor("DON-2");
	await donor("DON-3", { withdrawnAt: new Date(), newsAskedAt: new Date() }, false);
	const waits = await donor("DON-4");
	await db.delete(gifts).where(eq(gifts.pledgeId, waits.id));
	await endMails({ kind: "nouvelles", pledge: ends });
	await tell("Le forage commence");
	await queueNews();
	expect(await db.$count(mails)).toBe(0);
	expect((await nextHour()).map(({ to }) => to)).toEqual([[stays.email]]);
});

test("an address is asked for where there is none, a second one never replaces it, and erasing a donor ends news", async () => {
	const { id } = await donor("DON-1", { email: "" }, false);
	expect(await ask(id)).toBe("email");
	expect(await ask(id, "oui", "fatou@exemple.org")).toBeUndefined();
	await ask(id, "oui", "inconnue@exemple.org");
	expect(await db.select().from(pledges)).toMatchObject([
		{ email: "fatou@exemple.org", newsAskedAt: expect.any(Date) },
	]);
	await forgetDonor([id]);
	expect(await db.select().from(pledges)).toMatchObject([{ email: "", newsAskedAt: null }]);
	await ask(id, "oui", "fatou@exemple.org");
	await ask(id, "non");
	expect(await db.select().from(pledges)).toMatchObject([{ newsAskedAt: null }]);
	expect(await ask("unknown-key1")).toMatchObject({ status: 404 });
});
