import ICAL from "ical.js";
import { expect, test } from "vitest";
import { momentOf } from "~/calendar/zoned-time.server";
import { type CalendarEvent, eventCalendar } from "~/events/event-calendar.server";
import { noel } from "../cast";

const event: CalendarEvent = {
	...noel,
	id: "abcdefghijkl",
	slug: "fete-de-noel-des-enfants",
	version: 1,
	publishedAt: new Date("2026-11-20T10:00:00.400Z"),
	updatedAt: null,
	state: "confirmed",
	formerDate: null,
};
const place = { origin: "https://www.mil.example", uidHost: "mil.example" };
const written = (changes: Partial<CalendarEvent>, timeZone = "Europe/Paris", name = "Mil et Lumière") =>
	eventCalendar([{ ...event, ...changes }], { name, ...place, timeZone });

/** The file as a calendar program reads it, with the rules of the time zone that stand in the file itself. */
function read(text: string) {
	const calendar = new ICAL.Component(ICAL.parse(text));
	const entry = calendar.getFirstSubcomponent("vevent");
	if (entry === null) throw new Error("No event in the calendar");
	const zones = calendar.getAllSubcomponents("vtimezone").map((zone) => zone.getFirstPropertyValue("tzid"));
	const instant = (name: string) => {
		const time = entry.getFirstPropertyValue(name);
		return time instanceof ICAL.Time ? time.toJSDate().toISOString().slice(0, 16) : undefined;
	};
	return { calendar, entry, zones, instant };
}

test.each([
	["Europe/Paris", "2031-07-14", "20:00", "22:30", "2031-07-14T18:00", "2031-07-14T20:30"],
	["Europe/Paris", "2031-12-31", "22:00", "02:00", "2031-12-31T21:00", "2032-01-01T01:00"],
	["Europe/Paris", "2031-03-29", "23:00", "03:30", "2031-03-29T22:00", "2031-03-30T01:30"],
	["Africa/Dakar", "2031-07-14", "20:00", "00:00", "2031-07-14T20:00", "2031-07-15T00:00"],
	["Africa/Kinshasa", "2031-07-14", "20:00", "01:00", "2031-07-14T19:00", "2031-07-15T00:00"],
])("in %s on %s from %s to %s, every calendar shows the right moment", (zone, date, startTime, endTime, start, end) => {
	const text = written({ date, startTime, endTime }, zone);
	const { instant, zones } = read(text);
	expect([instant("dtstart"), instant("dtend")]).toEqual([start, end]);
	expect(zones).toEqual([zone]);
	const wall = `${date.replaceAll("-", "")}T${startTime.replace(":", "")}00`;
	expect(text).toContain(`\r\nDTSTART;TZID=${zone}:${wall}\r\n`);
});

test.each([
	["Africa/Cairo", "2031-07-14", "2031-07-14T17:00"],
	["Africa/Casablanca", "2027-02-10", "2027-02-10T20:00"],
	["UTC", "2031-12-24", "2031-12-24T20:00"],
])("where the known rules of %s are outdated, the moment is in UTC", (zone, date, start) => {
	const text = written({ date, startTime: "20:00", endTime: "" }, zone);
	expect(read(text).instant("dtstart")).toBe(start);
	expect(text).toMatch(/\r\nDTSTART:\d{8}T\d{6}Z\r\n/);
	expect(text).not.toContain("VTIMEZONE");
});

test.each(["Asia/Gaza", "Asia/Hebron", "Asia/Jerusalem", "America/Santiago", "Europe/Paris"])(
	"in %s the moment is right in every week in which clocks change",
	(zone) => {
		for (let year = 2026; year < 2030; year++)
			for (const month of ["03", "04", "09", "10"])
				for (let day = 1; day <= 30; day++) {
					const date = `${year}-${month}-${String(day).padStart(2, "0")}`;
					const instant = momentOf(date, "12:00", zone).toInstant().toString().slice(0, 16);
					expect(read(written({ date, startTime: "12:00", endTime: "" }, zone)).instant("dtstart")).toBe(instant);
				}
	},
);

test("an event without an hour is its day, and no end is made up", () => {
	const allDay = written({ startTime: "", endTime: "20:30" });
	expect(allDay).toContain("\r\nDTSTART;VALUE=DATE:20311224\r\n");
	expect(read(allDay).entry.hasProperty("dtend")).toBe(false);
	const open = read(written({ endTime: "" }));
	expect(open.instant("dtstart")).toBe("2031-12-24T14:00");
	expect(open.entry.hasProperty("dtend")).toBe(false);
});

test("an entry keeps its identifier, and its sequence counts the saves, also two within a second", () => {
	const first = read(written({})).entry;
	const changed = read(written({ version: 2, updatedAt: new Date("2026-11-20T10:00:00.900Z") })).entry;
	const again = read(written({ version: 3, updatedAt: new Date("2027-01-03T08:00:00Z") })).entry;
	const value = (entry: ICAL.Component, name: string) => entry.getFirstPropertyValue(name)?.toString();
	for (const entry of [first, changed, again]) expect(value(entry, "uid")).toBe("abcdefghijkl@mil.example");
	expect(value(first, "sequence")).toBe("0");
	expect(value(changed, "sequence")).toBe("1");
	expect(value(again, "sequence")).toBe("2");
	expect(value(first, "dtstamp")).toBe("2026-11-20T10:00:00Z");
	expect(value(again, "dtstamp")).toBe("2027-01-03T08:00:00Z");
	expect(value(first, "url")).toBe("https://www.mil.example/events/fete-de-noel-des-enfants");
	expect(written({})).toBe(written({}));
});

test("the head of a calendar comes before its parts, also in an empty one", () => {
	const parts = (text: string) =>
		[...text.matchAll(/^(?:BEGIN:(\w+)|(REFRESH-INTERVAL|X-WR-CALNAME))/gm)].map(
			([, part, property]) => part ?? property,
		);
	const head = ["VCALENDAR", "X-WR-CALNAME", "REFRESH-INTERVAL", "VTIMEZONE"];
	expect(parts(written({}, "Africa/Dakar"))).toEqual([...head, "STANDARD", "VEVENT"]);
	const site = { name: "Mil et Lumière", ...place, timeZone: "Africa/Dakar" };
	expect(parts(eventCalendar([], site))).toEqual([...head, "STANDARD"]);
});

test.each([["&<>\"'; , \\ : fin\\n"], ["Fête 👨‍👩‍👧‍👦 de Noël 💧"], ["Premier\n\nBEGIN:VEVENT\r\nDeuxième"]])(
	"what is written arrives as it was: %s",
	(words) => {
		const text = written({ title: words, description: words, location: words }, "Africa/Dakar", words);
		const { calendar, entry } = read(text);
		const asRead = words.replaceAll("\r\n", "\n");
		for (const name of ["summary", "description", "location"]) expect(entry.getFirstPropertyValue(name)).toBe(asRead);
		// The parser leaves names that begin with X as they are written.
		const name = String(calendar.getFirstPropertyValue("x-wr-calname"));
		expect(name.replace(/\\(.)/g, (_, escaped) => (escaped === "n" ? "\n" : escaped))).toBe(asRead);
		expect(calendar.getAllSubcomponents("vevent")).toHaveLength(1);
	},
);

test("lines end as the format wants, none is longer than 75 bytes, and no sign is cut", () => {
	const title = "é".repeat(90);
	const description = `${"Un repas, 💧 des chants. ".repeat(40)}\nFin`;
	const text = written({ title, description });
	expect(text.replaceAll("\r\n ", "")).toContain(`SUMMARY:${title}\r\n`);
	expect(read(text).entry.getFirstPropertyValue("description")).toBe(description);
	expect(text.endsWith("END:VCALENDAR\r\n")).toBe(true);
	expect(text.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
	for (const line of text.split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
});

test("an association that is called as a calendar ends has a calendar all the same", () => {
	const text = written({}, "Europe/Paris", "Asso END:VCALENDAR, club");
	expect(read(text).entry.getFirstPropertyValue("summary")).toBe(noel.title);
});
