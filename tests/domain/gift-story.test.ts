import { beforeEach, expect, test } from "vitest";
import { receiveGift } from "~/giving/pledges/gifts.server";
import { addPledge, pledgeByKey } from "~/giving/pledges/pledges.server";
import { createAdministrator } from "~/people/accounts/accounts.server";
import { db } from "~/platform/db/client.server";
import { newId } from "~/platform/db/new-id.server";
import { expenses, gifts, needs, pledges, reports, users } from "~/platform/db/schema.server";
import { giftStory } from "~/site/pages/gift-story.server";
import { awa, forage, promise, puits, tuyaux } from "../cast";

const need = { id: newId(), slug: "un-puits", title: puits.title, description: puits.description };
const day = (date: string) => new Date(`${date}T12:00Z`);

await createAdministrator(awa.email, awa.password);
const [{ id: awas } = { id: "" }] = await db.select().from(users);

beforeEach(async () => {
	for (const table of [gifts, pledges, reports, expenses, needs]) await db.delete(table);
	const published = day("2026-01-01");
	await db.insert(needs).values({ ...need, createdAt: published, publishedAt: published });
	for (const date of ["2026-02-10", "2026-03-20"]) {
		const publication = { needId: need.id, createdAt: day(date), publishedAt: day(date) };
		const expense = { title: `${tuyaux.title}, ${date}`, date, amount: 18_050, currency: "EUR" as const };
		await db.insert(expenses).values({ ...expense, ...publication, id: newId() });
		await db.insert(reports).values({ ...forage, ...publication, id: newId(), title: `${forage.title}, ${date}` });
	}
});

/** What a gift has become that arrived on a day; null: none has arrived. */
async function storyOf(needId: string | null, receivedOn: string | null) {
	const key = newId();
	await addPledge(key, { ...promise, needId });
	const pledge = await pledgeByKey(key);
	if (pledge === undefined) throw new Error("There is no pledge");
	const gift = { amount: 4000, receivedOn: receivedOn ?? "", paymentMethod: null };
	if (receivedOn)
		await receiveGift(newId(), pledge.reference, { gift, seen: { arrived: 0, currency: "EUR" }, by: awas });
	return giftStory(pledge, "Europe/Paris");
}

test("before a gift has arrived there is nothing to tell", async () => {
	expect(await storyOf(need.id, null)).toBeNull();
});

test("a gift for a need tells when it arrived, how the need stands, and what was published of it since", async () => {
	const story = await storyOf(need.id, "2026-03-14");
	expect(story?.arrivals).toMatchObject([{ day: "samedi 14 mars 2026", amount: expect.stringMatching(/^40\s€$/) }]);
	expect(story?.need?.title).toBe(puits.title);
	expect(story?.reports.map(({ title }) => title)).toEqual([`${forage.title}, 2026-03-20`]);
	expect(story?.expenses.map(({ title }) => title)).toEqual([`${tuyaux.title}, 2026-03-20`]);
});

test("without a need, or with one that visitors cannot see, it tells what the gifts of its month paid", async () => {
	for (const needId of [null, need.id]) {
		if (needId) await db.update(needs).set({ publishedAt: null });
		const story = await storyOf(needId, "2026-02-28");
		expect([story?.need, story?.reports]).toEqual([null, []]);
		expect(story?.expenses).toMatchObject([{ title: `${tuyaux.title}, 2026-02-10` }]);
	}
});
