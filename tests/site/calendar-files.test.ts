import ICAL from "ical.js";
import { beforeAll, expect, test, vi } from "vitest";
import { addEvent } from "~/content/events/event-form.server";
import { publishedEvent } from "~/content/events/events.server";
import { newId } from "~/platform/db/new-id.server";
import { events } from "~/platform/db/schema.server";
import { saveAssociation } from "~/publishing/settings/settings.server";
import { moveToTrash } from "~/publishing/trash/trash.server";
import { associationName, noel, rentree } from "../cast";
import { updateEvent } from "../written-items";
import { browser, openSite, textOf } from "./open-site";

const site = await openSite();
const visitor = browser(site.origin);
const day = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);

beforeAll(async () => {
	await saveAssociation({ name: associationName, timeZone: "Africa/Douala" });
	await addEvent(newId(), { ...noel, posterId: null }, "Africa/Douala");
	await addEvent(newId(), { ...rentree, posterId: null }, "Africa/Douala");
	await addEvent(newId(), { ...rentree, title: "Il y a un mois", date: day(30), posterId: null }, "Africa/Douala");
	await addEvent(newId(), { ...noel, title: "Retirée", posterId: null }, "Africa/Douala");
	await moveToTrash(events, (await publishedEvent("retiree"))?.id ?? "");
});

async function entriesOf(path: string) {
	const response = await visitor.get(path);
	expect([path, response.status]).toEqual([path, 200]);
	expect(response.headers.get("Content-Type")).toBe("text/calendar; charset=utf-8");
	const calendar = new ICAL.Component(ICAL.parse(await response.text()));
	expect(calendar.getFirstPropertyValue("x-wr-calname")).toBe(associationName);
	return calendar.getAllSubcomponents("vevent").map((entry) => new ICAL.Event(entry));
}

test("the calendar has what is to come and what was in the last year, each with its own file, and nothing of the trash", async () => {
	const entries = await entriesOf("/events.ics");
	expect(entries.map(({ summary }) => summary)).toEqual(["Il y a un mois", noel.title]);
	expect(entries[1]?.startDate.toJSDate()).toEqual(new Date("2031-12-24T14:00:00Z"));
	expect(entries[1]?.endDate.toJSDate()).toEqual(new Date("2031-12-24T18:00:00Z"));
	expect(entries[0]?.startDate.isDate).toBe(true);
	const own = await entriesOf("/events/fete-de-noel-des-enfants.ics");
	expect(own.map(({ uid, location }) => [uid, location])).toEqual([[entries[1]?.uid, noel.location]]);
});

test("an event of the trash has no file", async () => {
	const response = await visitor.get("/events/retiree.ics");
	expect(response.status).toBe(404);
	expect(response.headers.get("Content-Type")).toMatch(/^text\/(plain|html)/);
	expect(textOf(await response.text())).toMatch(/n’existe pas/);
});

/** A start under an address, which visitors have from then on. */
async function startUnder(address: string) {
	vi.stubEnv("PUBLIC_URL", address);
	vi.resetModules();
	const { prepareSite } = await import("../../server/prepare-site");
	await prepareSite();
	vi.unstubAllEnvs();
}

test("an entry has the identifier of the first public address for ever, and each save counts", async () => {
	const path = "/events/fete-de-noel-des-enfants.ics";
	const [before] = await entriesOf(path);
	const id = before?.uid.split("@")[0];
	expect(before?.uid).toBe(`${id}@localhost`);
	for (const address of ["https://www.mil.example", "https://mil.example:8443"]) {
		await startUnder(address);
		expect((await entriesOf(path))[0]?.uid).toBe(`${id}@www.mil.example`);
	}
	expect((await entriesOf("/events.ics")).map(({ uid }) => uid.split("@")[1])).toEqual(
		Array(2).fill("www.mil.example"),
	);
	for (const location of ["La salle des fêtes", "Le stade"])
		await updateEvent(id ?? "", { ...noel, location, posterId: null }, "Africa/Douala");
	const [after] = await entriesOf(path);
	expect([after?.location, after?.sequence]).toEqual(["Le stade", 2]);
});
