import { beforeAll, expect, test } from "vitest";
import { addEvent } from "~/content/events/event-form.server";
import { allEvents, latestEvents, nextEvents, publishedEvents } from "~/content/events/event-lists.server";
import { eventsForCalendar } from "~/content/events/event-outputs.server";
import { db } from "~/platform/db/client.server";
import type { Cursor, Page } from "~/platform/db/keyset-pagination";
import { newId } from "~/platform/db/new-id.server";
import { events } from "~/platform/db/schema.server";
import { moveToTrash } from "~/publishing/trash/trash.server";
import { noel } from "../cast";

const paris = "Europe/Paris";
const longAgo = { choice: "later", at: new Date("2020-01-01T00:00:00Z") } as const;
const add = (title: string, date: string, startTime = "", endTime = "") =>
	addEvent(newId(), { ...noel, title, date, startTime, endTime, posterId: null }, paris, { publication: longAgo });
const titlesAt = async (now: string) => (await publishedEvents({}, new Date(now))).items.map((event) => event.title);

beforeAll(async () => {
	for (let day = 1; day <= 26; day++) await add(`Juin ${day}`, `2026-06-${String(day).padStart(2, "0")}`);
});

test("on one day, those that last the whole day come first, then by their hour", async () => {
	await add("Soir", "2026-09-05", "18:00", "20:00");
	await add("Matin", "2026-09-05", "09:00");
	await add("Journée", "2026-09-05");
	expect(await titlesAt("2026-09-01T12:00:00Z")).toEqual(["Journée", "Matin", "Soir"]);
	expect((await latestEvents(3)).map((event) => event.title)).toEqual(["Soir", "Matin", "Journée"]);
});

test("when all events are over, a long list shows its end, with a way back and none onward", async () => {
	const page = await publishedEvents({}, new Date("2030-01-01T00:00:00Z"));
	expect(page.items).toHaveLength(24);
	expect(page.items.at(-1)?.title).toBe("Soir");
	expect(page.after).toBeUndefined();
	expect(page.before).toBe(page.items[0]?.id);
});

test("an event already over is not lost when a longer one that began before it still goes on", async () => {
	await add("Veillée", "2026-10-10", "10:00", "22:00");
	await add("Conte", "2026-10-10", "11:00", "12:00");
	expect(await titlesAt("2026-10-10T15:00:00Z")).toEqual(["Veillée", "Conte"]);
});

test("a page has up to twenty-four events, past ones included", async () => {
	const ids = (await latestEvents(100)).map((event) => event.id);
	for (const id of ids.slice(24)) await moveToTrash(events, id);
	const page = await publishedEvents({}, new Date("2026-10-01T00:00:00Z"));
	expect(page.items).toHaveLength(24);
	expect(page).toMatchObject({ before: undefined, after: undefined });
});

test("a calendar that is full has the next events first of all, and of those over the last ones", async () => {
	const many = Array.from({ length: 500 }, (_, n) => ({
		...noel,
		...{ id: `many-${n}`, slug: `many-${n}`, title: `Repas ${n}`, date: "2027-01-10" },
		...{ endsAt: new Date("2027-01-11T00:00:00Z"), createdAt: longAgo.at, publishedAt: longAgo.at },
	}));
	await db.insert(events).values(many);
	await add("À venir", "2027-02-01");
	const titlesAt = async (now: string) => (await eventsForCalendar(new Date(now))).map((event) => event.title);
	const before = await titlesAt("2026-12-01T12:00:00Z");
	expect([before.length, before[0], before.includes("À venir")]).toEqual([500, "Repas 0", false]);
	const titles = await titlesAt("2027-01-20T12:00:00Z");
	expect(titles).toHaveLength(500);
	expect(titles.at(-1)).toBe("À venir");
	expect(titles[0]).toMatch(/^Repas/);
});

test("events without a date come last, in the same order whichever way one pages", async () => {
	await db.delete(events);
	for (let day = 1; day <= 30; day++) await add(`Juin ${day}`, `2026-06-${String(day).padStart(2, "0")}`);
	const malformed = ["", "24/12/2031", "2026-02-30", "bientôt", "2026-1-5", "now", "0000-00-00"];
	for (const [n, date] of malformed.entries()) {
		const row = { ...noel, id: `undated-${n}`, slug: `undated-${n}`, title: date, date, publishedAt: longAgo.at };
		await db.insert(events).values({ ...row, endsAt: new Date("2031-01-01T00:00:00Z"), createdAt: longAgo.at });
	}
	const now = new Date("2026-05-01T00:00:00Z");
	const turn = async (list: (cursor: Cursor) => Promise<Page<{ id: string; title: string }>>) => {
		const first = await list({});
		const last = await list({ after: first.after });
		const back = await list({ before: last.before });
		expect([last.after, back.items]).toEqual([undefined, first.items]);
		return [...first.items, ...last.items].map(({ title }) => title);
	};
	const titles = await turn((cursor) => publishedEvents(cursor, now));
	expect(titles.slice(0, 30)).toEqual(Array.from({ length: 30 }, (_, n) => `Juin ${n + 1}`));
	expect(titles.slice(30).toSorted()).toEqual(malformed.toSorted());
	expect(await turn((cursor) => allEvents(cursor))).toEqual([
		...titles.slice(0, 30).toReversed(),
		...titles.slice(30).toReversed(),
	]);
	expect((await latestEvents(6)).map(({ title }) => title)).toEqual(titles.slice(24, 30).toReversed());
	expect((await nextEvents(100, now)).map(({ title }) => title)).toEqual(titles.slice(0, 30));
	expect((await publishedEvents({}, new Date("2030-01-01T00:00:00Z"))).items.at(-1)?.title).toBe(titles.at(-1));
});
