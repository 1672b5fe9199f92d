import { eq } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { addEvent } from "~/content/events/event-form.server";
import { moveEventsToTimeZone } from "~/content/events/events.server";
import { db } from "~/platform/db/client.server";
import { batchSize } from "~/platform/db/keyset-pagination";
import { newId } from "~/platform/db/new-id.server";
import { events } from "~/platform/db/schema.server";
import { moveToTrash } from "~/publishing/trash/trash.server";
import { noel, rentree } from "../cast";
import { updateEvent } from "../written-items";

const all = async () => (await db.select().from(events)).toSorted((a, b) => a.title.localeCompare(b.title, "fr"));

test("when the clock of the site becomes another, every event ends by it, those in the trash too", async () => {
	const trashed = newId();
	await addEvent(newId(), { ...noel, posterId: null }, "Europe/Paris");
	await addEvent(trashed, { ...rentree, posterId: null }, "Europe/Paris");
	await moveToTrash(events, trashed);
	await moveEventsToTimeZone(async () => "America/Port-au-Prince");
	expect((await all()).map(({ endsAt }) => endsAt.toISOString())).toEqual([
		"2031-12-25T00:00:00.000Z",
		"2024-09-03T04:00:00.000Z",
	]);
	for (const event of await all()) expect(event.updatedAt).not.toBeNull();
});

test("an event that ends at the same moment as before is left alone", async () => {
	await moveEventsToTimeZone(async () => "America/Port-au-Prince");
	const before = await all();
	await moveEventsToTimeZone(async () => "America/Port-au-Prince");
	expect(await all()).toEqual(before);
});

test("none is left out of more than are read at once", async () => {
	const row = { ...noel, endsAt: new Date(0), createdAt: new Date(0) };
	const many = Array.from({ length: batchSize + 20 }, (_, n) => ({ ...row, id: newId(), slug: `noel-${n}` }));
	await db.insert(events).values(many);
	await moveEventsToTimeZone(async () => "Africa/Dakar");
	const wrong = (await all()).filter(
		({ date, endsAt }) => date === noel.date && endsAt.toISOString() !== "2031-12-24T19:00:00.000Z",
	);
	expect(wrong).toEqual([]);
});

test("an event saved while the others move keeps the end of the day it is saved with", async () => {
	const id = newId();
	const draft = { ...noel, posterId: null };
	await addEvent(id, draft, "Africa/Dakar");
	const batch = db.batch.bind(db);
	vi.spyOn(db, "batch").mockImplementationOnce(async (moves) => {
		await updateEvent(id, { ...draft, date: "2031-12-31" }, "Asia/Tokyo");
		return batch(moves);
	});
	await moveEventsToTimeZone(async () => "Asia/Tokyo");
	const [event] = await db.select().from(events).where(eq(events.id, id));
	expect([event?.date, event?.endsAt.toISOString()]).toEqual(["2031-12-31", "2031-12-31T10:00:00.000Z"]);
});

test("a time zone saved by another administrator meanwhile is the final one", async () => {
	const id = newId();
	await addEvent(id, { ...noel, posterId: null }, "Asia/Tokyo");
	const zones = ["Africa/Dakar", "Europe/Paris"];
	await moveEventsToTimeZone(async () => zones.shift() ?? "Europe/Paris");
	const [event] = await db.select().from(events).where(eq(events.id, id));
	expect(event?.endsAt.toISOString()).toBe("2031-12-24T18:00:00.000Z");
});
