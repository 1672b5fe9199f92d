import { describe, expect, test, vi } from "vitest";
import { addEvent } from "~/content/events/event-form.server";
import {
	allEvents,
	everyPublishedEvent,
	latestEvents,
	nextEvents,
	publishedEvents,
} from "~/content/events/event-lists.server";
import { eventsForCalendar } from "~/content/events/event-outputs.server";
import { publishedEvent } from "~/content/events/events.server";
import {
	allReports,
	everyPublishedReport,
	latestReports,
	newestForFeed,
	publishedReports,
} from "~/content/reports/report-lists.server";
import { publishedReport, reportToEdit } from "~/content/reports/reports.server";
import { publishedFile } from "~/media/files/stored-files.server";
import { newId } from "~/platform/db/new-id.server";
import { type Publication, publishedAtOf } from "~/publishing/publication/publication";
import { momentPassed } from "~/publishing/publication/publication-fields.server";
import { forage, hopital, noel } from "../cast";
import { addReport, updateEvent, updateReport } from "../written-items";
import { storedPicture } from "./stored";

const paris = "Europe/Paris";
const hour = 60 * 60_000;
const soon = () => new Date(Date.now() + hour);
const hidden = [
	["a draft", { choice: "draft" }],
	["one planned for later", { choice: "later", at: soon() }],
] as const;

async function all<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
	const list: Item[] = [];
	for await (const item of items) list.push(item);
	return list;
}

describe.each(hidden)("%s", (_what, publication) => {
	test("of a report is on no public list, page, feed or sitemap, nor is its picture, until it is published", async () => {
		const [id, photo] = [newId(), await storedPicture("reports", publication.choice.length)];
		await addReport(id, forage, [photo.id], { publication });
		const shown = async () => [
			(await publishedReports({})).items.some((report) => report.id === id),
			(await latestReports(100)).some((report) => report.id === id),
			(await newestForFeed(100)).some((report) => report.id === id),
			(await all(everyPublishedReport())).some((report) => report.id === id),
			(await publishedReport(id)) !== undefined,
			(await publishedFile(photo.path)) !== undefined,
		];
		expect(new Set(await shown())).toEqual(new Set([false]));
		expect((await allReports({})).items.map((report) => report.id)).toContain(id);
		await updateReport(id, forage, [photo.id], { publication: { choice: "now" } });
		expect(new Set(await shown())).toEqual(new Set([true]));
	});

	test("of an event is on no public list, page, calendar or sitemap, nor is its poster, until it is published", async () => {
		const [id, photo] = [newId(), await storedPicture("event-posters", publication.choice.length)];
		const draft = { ...noel, title: `Fête ${publication.choice}`, posterId: photo.id };
		await addEvent(id, draft, paris, { publication });
		const now = () => new Date();
		const shown = async () => [
			(await publishedEvents({}, now())).items.some((event) => event.id === id),
			(await latestEvents(100)).some((event) => event.id === id),
			(await nextEvents(100, now())).some((event) => event.id === id),
			(await eventsForCalendar(now())).some((event) => event.id === id),
			(await all(everyPublishedEvent())).some((event) => event.slug === `fete-${publication.choice}`),
			(await publishedEvent(`fete-${publication.choice}`)) !== undefined,
			(await publishedFile(photo.path)) !== undefined,
		];
		expect(new Set(await shown())).toEqual(new Set([false]));
		expect((await allEvents({})).items.map((event) => event.id)).toContain(id);
		await updateEvent(id, draft, paris, { publication: { choice: "now" } });
		expect(new Set(await shown())).toEqual(new Set([true]));
	});
});

test("publishing happens once: later saves leave its moment, going back to a draft takes it away", async () => {
	const id = newId();
	const moment = async () => (await reportToEdit(id))?.publishedAt;
	await addReport(id, forage, []);
	const first = await moment();
	expect(first).toBeInstanceOf(Date);
	await updateReport(id, hopital, [], { publication: { choice: "now" } });
	expect(await moment()).toEqual(first);
	await updateReport(id, hopital, [], { publication: { choice: "draft" } });
	expect(await moment()).toBeNull();
	expect(await publishedReport(id)).toBeUndefined();
});

test("the list is in the order of publication: an old draft that comes out is the newest", async () => {
	const [draft, other] = [newId(), newId()];
	await addReport(draft, { ...forage, title: "Vieux brouillon" }, [], { publication: { choice: "draft" } });
	await addReport(other, { ...forage, title: "Paru avant" }, []);
	vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 1000 });
	await updateReport(draft, { ...forage, title: "Vieux brouillon" }, [], { publication: { choice: "now" } });
	const titles = (await latestReports(2)).map((report) => report.title);
	vi.useRealTimers();
	expect(titles).toEqual(["Vieux brouillon", "Paru avant"]);
});

const later = (hours: number): Publication => ({ choice: "later", at: new Date(Date.UTC(2031, 0, 1, hours)) });

test.each<[string, boolean, Publication, Publication]>([
	["planned, then published at once", true, later(0), { choice: "now" }],
	["planned twice for the same moment", false, later(0), later(0)],
	["saved as a draft, then planned", true, { choice: "draft" }, later(0)],
])("the same form %s: that it asks for something else is %s", async (_what, another, publication, then) => {
	const report = newId();
	await addReport(report, { ...forage, title: report }, [], { publication });
	const added = await addReport(report, { ...forage, title: report }, [], { publication: then });
	expect(added !== undefined).toBe(another);
	if (added) expect((await publishedReport(added)) !== undefined).toBe(then.choice === "now");
});

describe("a moment in a form", () => {
	const now = new Date("2026-11-20T12:00:00Z");
	const at = new Date("2026-12-03T17:30:00Z");

	test("must be to come, unless it came while the form was open", () => {
		expect(momentPassed({ choice: "later", at }, null, now)).toBeUndefined();
		expect(momentPassed({ choice: "later", at: now }, null, now)).toBeDefined();
		expect(momentPassed({ choice: "later", at: now }, new Date(now), now)).toBeUndefined();
	});

	test("of what waits gives way to publishing at once; of what came out it stays", () => {
		expect(publishedAtOf({ choice: "now" }, at, now)).toEqual(now);
		expect(publishedAtOf({ choice: "now" }, new Date(0), now)).toEqual(new Date(0));
	});
});
