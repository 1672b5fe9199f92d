import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { newId } from "~/db/new-id.server";
import { events } from "~/db/schema.server";
import { latestEvents, publishedEvents } from "~/events/event-lists.server";
import { addEvent, publishedEvent, trashEvent, updateEvent } from "~/events/events.server";
import { takeOutOfTrash } from "~/trash/trash.server";
import { noel, rentree } from "../cast";

const paris = "Europe/Paris";
const now = new Date("2026-11-20T12:00:00Z");
beforeAll(() => {
	vi.useFakeTimers({ toFake: ["Date"], now });
});
afterAll(() => {
	vi.useRealTimers();
});

const draft = (event: typeof noel) => ({ ...event, posterId: null });

test("an event keeps its address when its title changes", async () => {
	await addEvent(newId(), draft(noel), paris);
	const event = await publishedEvent("fete-de-noel-des-enfants");
	expect(event).toMatchObject({ title: noel.title, endsAt: new Date("2031-12-24T18:00:00Z") });
	expect(await updateEvent(event?.id ?? "", draft({ ...noel, title: "Grande fête" }), paris)).toBe("saved");
	expect(await publishedEvent("fete-de-noel-des-enfants")).toMatchObject({ title: "Grande fête" });
});

test("two events of one title get two addresses", async () => {
	await addEvent(newId(), draft(rentree), paris);
	await addEvent(newId(), draft({ ...rentree, date: "2025-09-01" }), paris);
	expect(await publishedEvent("rentree-solidaire")).toMatchObject({ date: "2024-09-02" });
	expect(await publishedEvent("rentree-solidaire-2")).toMatchObject({ date: "2025-09-01" });
});

test("two events of one title that are added at once get two addresses", async () => {
	const both = draft({ ...noel, title: "En même temps" });
	await Promise.all([addEvent(newId(), both, paris), addEvent(newId(), both, paris)]);
	expect(await publishedEvent("en-meme-temps")).toBeDefined();
	expect(await publishedEvent("en-meme-temps-2")).toBeDefined();
});

test("a form sent twice adds one event, also when both arrive at once", async () => {
	const id = newId();
	const twice = draft({ ...noel, title: "Envoyé deux fois" });
	const added = await Promise.all([addEvent(id, twice, paris), addEvent(id, twice, paris)]);
	expect(added.filter(Boolean)).toEqual([id]);
	expect(await publishedEvent("envoye-deux-fois-2")).toBeUndefined();
});

test("a form sent again with other words adds another event", async () => {
	const id = newId();
	const first = await addEvent(id, draft({ ...noel, title: "Premier envoi" }), paris);
	const second = await addEvent(id, draft({ ...noel, title: "Second envoi" }), paris);
	expect(first).toBe(id);
	expect(await publishedEvent("premier-envoi")).toMatchObject({ id });
	expect(await publishedEvent("second-envoi")).toMatchObject({ id: second });
});

test("an event in the trash is nowhere, and comes back as it was", async () => {
	await addEvent(newId(), draft({ ...noel, title: "Retirée" }), paris);
	const event = await publishedEvent("retiree");
	const id = event?.id ?? "";
	expect([await trashEvent(id), await trashEvent(id)]).toEqual(["moved", "already"]);
	expect(await publishedEvent("retiree")).toBeUndefined();
	expect((await latestEvents(100)).some((shown) => shown.id === id)).toBe(false);
	expect([await takeOutOfTrash(events, id), await takeOutOfTrash(events, id)]).toEqual(["moved", "already"]);
	expect(await publishedEvent("retiree")).toEqual(event);
});

test("events are in ascending order, and a long list starts at the first upcoming one", async () => {
	for (let number = 1; number <= 30; number++) {
		const day = String(number).padStart(2, "0");
		await addEvent(newId(), draft({ ...noel, title: `Passé ${day}`, date: `2026-06-${day}` }), paris);
		await addEvent(newId(), draft({ ...noel, title: `Futur ${day}`, date: `2027-06-${day}` }), paris);
	}
	const first = await publishedEvents({}, now);
	const titles = first.items.map((event) => event.title);
	expect(titles).toHaveLength(24);
	expect(titles.at(0)).toBe("Futur 01");
	expect(titles).toEqual(titles.toSorted());

	const earlier = await publishedEvents({ before: first.before }, now);
	expect(earlier.items.at(-1)?.title).toBe("Passé 30");
	expect(earlier.items.map((event) => event.date)).toEqual(earlier.items.map((event) => event.date).toSorted());
	const back = await publishedEvents({ after: earlier.after }, now);
	expect(back.items.map((event) => event.id)).toEqual(first.items.map((event) => event.id));
});
