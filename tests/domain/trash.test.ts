import { beforeEach, expect, test } from "vitest";
import { addEvent } from "~/content/events/event-form.server";
import { eventToEdit } from "~/content/events/events.server";
import { describeMedia } from "~/content/gallery/descriptions.server";
import { addToGallery } from "~/content/gallery/gallery.server";
import { allReports } from "~/content/reports/report-lists.server";
import { db } from "~/platform/db/client.server";
import type { Cursor } from "~/platform/db/keyset-pagination";
import { newId } from "~/platform/db/new-id.server";
import { events, galleryItems, media, reportImages, reports } from "~/platform/db/schema.server";
import {
	daysLeft,
	deleteForGood,
	moveToTrash,
	restoreTrashed,
	trashedItems,
	trashedName,
} from "~/publishing/trash/trash.server";
import { forage, noel } from "../cast";
import { addReport } from "../written-items";
import { storedPicture } from "./stored";

beforeEach(async () => {
	for (const table of [reportImages, reports, events, galleryItems, media]) await db.delete(table);
});

/** Thirty events and thirty reports, five of each thrown away at one moment; newest first. */
async function sixtyThings() {
	const when = (n: number) => new Date(Date.UTC(2026, 0, 1 + Math.floor(n / 5)));
	const rows = Array.from({ length: 30 }, (_, n) => ({ id: `chose-${n}`, deletedAt: when(n), createdAt: when(0) }));
	await db
		.insert(events)
		.values(rows.map((row) => ({ ...noel, ...row, slug: row.id, title: `Fête ${row.id}`, endsAt: when(0) })));
	await db.insert(reports).values(rows.map((row) => ({ ...forage, ...row, title: `Récit ${row.id}` })));
}

async function walk(search = "") {
	const pages = [];
	let cursor: Cursor | undefined = {};
	while (cursor !== undefined && pages.length < 10) {
		const page: Awaited<ReturnType<typeof trashedItems>> = await trashedItems(cursor, search);
		pages.push(page);
		cursor = page.after === undefined ? undefined : { after: page.after };
	}
	return pages;
}

test("turning the pages shows each of sixty things of two kinds once, the latest first", async () => {
	await sixtyThings();
	const pages = await walk();
	expect(pages.map((page) => page.items.length)).toEqual([24, 24, 12]);
	const items = pages.flatMap((page) => page.items);
	expect(new Set(items.map((item) => item.id)).size).toBe(60);
	const times = items.map((item) => item.deletedAt.getTime());
	expect(times).toEqual(times.toSorted((a, b) => b - a));
	const back = await trashedItems({ before: pages[2]?.before });
	expect(back.items.map((item) => item.id)).toEqual(pages[1]?.items.map((item) => item.id));
});

test("a page stays where it is when the items at its edges are restored", async () => {
	await sixtyThings();
	const [first, second] = await walk();
	const edge = first?.items.at(-1);
	await restoreTrashed(edge?.kind ?? "events", edge?.itemId ?? "");
	const again = await trashedItems({ after: first?.after });
	expect(again.items.map((item) => item.id)).toEqual(second?.items.map((item) => item.id));
	for (const after of ["jamais-vu", "1-users-x"])
		expect((await trashedItems({ after })).items[0]?.id).toBe((await trashedItems({})).items[0]?.id);
});

test("the names are searched, and the pages keep to what was found", async () => {
	await sixtyThings();
	const pages = await walk("RECIT");
	expect(pages.map((page) => page.items.length)).toEqual([24, 6]);
	expect(pages.flatMap((page) => page.items).every((item) => item.kind === "reports")).toBe(true);
});

test("each thing is known by its picture and its name: a poster, a cover, a photo with its description", async () => {
	const poster = await storedPicture("event-posters", 60);
	const [second, cover] = [await storedPicture("reports", 61), await storedPicture("reports", 62)];
	const file = await storedPicture("gallery", 63);
	const [event, report] = [newId(), newId()];
	await addEvent(event, { ...noel, posterId: poster.id }, "Europe/Paris");
	await addReport(report, forage, [cover.id, second.id]);
	const { id: photo } = await addToGallery(file);
	await Promise.all([moveToTrash(events, event), moveToTrash(reports, report), moveToTrash(galleryItems, photo)]);
	const known = async () =>
		Object.fromEntries(
			(await trashedItems({})).items.map((item) => [item.kind, [item.itemId, item.name, item.pictureId]]),
		);
	expect(await known()).toEqual({
		events: [event, noel.title, poster.id],
		reports: [report, forage.title, cover.id],
		gallery: [photo, "photo.jpg", file.id],
	});
	await restoreTrashed("gallery", photo);
	await describeMedia(file.id, { alt: "La pompe du village" });
	await moveToTrash(galleryItems, photo);
	expect(await trashedName("gallery", photo)).toBe("La pompe du village");
	expect((await trashedItems({}, "pompe")).items.map((item) => item.itemId)).toEqual([photo]);
});

test("the list of the administration leaves out what is in the trash, except what was just thrown there", async () => {
	const [kept, thrown, before] = [newId(), newId(), newId()];
	for (const id of [kept, thrown, before]) await addReport(id, forage, []);
	for (const id of [thrown, before]) await moveToTrash(reports, id);
	const listed = async (just: string[]) => (await allReports({}, "", just)).items.map(({ id }) => id).toSorted();
	expect(await listed([])).toEqual([kept]);
	expect(await listed([thrown])).toEqual([kept, thrown].toSorted());
});

test("when two people delete an item for good at once, one deletes it; a restored item is not deleted", async () => {
	const file = await storedPicture("reports", 64);
	const id = newId();
	await addReport(id, forage, [file.id]);
	await moveToTrash(reports, id);
	const answers = await Promise.all([deleteForGood("reports", id), deleteForGood("reports", id)]);
	expect(answers.filter(Boolean)).toEqual([[file.id]]);

	const back = newId();
	await addEvent(back, { ...noel, posterId: null }, "Europe/Paris");
	await moveToTrash(events, back);
	const [deleted, restored] = await Promise.all([deleteForGood("events", back), restoreTrashed("events", back)]);
	expect([deleted, restored]).toEqual((await eventToEdit(back)) ? [undefined, noel.title] : [[], undefined]);
});

test.each([
	[0.5, 30],
	[29.5, 1],
	[30, 0],
])("thrown away %d days ago, %d days are left", (ago, left) => {
	const now = new Date("2026-11-24T12:00:00Z");
	expect(daysLeft(new Date(now.getTime() - ago * 24 * 60 * 60_000), now)).toBe(left);
});
