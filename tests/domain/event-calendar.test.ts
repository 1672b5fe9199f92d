import ICAL from "ical.js";
import { expect, test } from "vitest";
import { type CalendarEvent, eventCalendar } from "~/content/events/event-outputs.server";
import { momentOf } from "~/platform/calendar/zoned-time.server";
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
	["Africa/Dakar", "2031-07-14", "20:00", "00:00", "2031-07-14T20:00", "2031-07-15T00:00"],
])("in %s on %s from %s to %s, every calendar shows the right moment", (zone, date, startTime, endTime, start, end) => {
	const text = written({ date, startTime, endTime }, zone);
	const { instant, zones } = read(text);
	expect([instant("dtstart"), instant("dtend")]).toEqual([start, end]);
	expect(zones).toEqual([zone]);
	const wall = `${date.replaceAll("-", "")}T${startTime.replace(":", "")}00`;
	expect(text).toContain(`\r\nDTSTART;TZID=${zone}:${wall}\r\n`);
});

test("where the known rules of a zone are outdated, the moment is in UTC", () => {
	const text = written({ date: "2031-07-14", startTime: "20:00", endTime: "" }, "Africa/Cairo");
	expect(read(text).instant("dtstart")).toBe("2031-07-14T17:00");
	expect(text).toMatch(/\r\nDTSTART:\d{8}T\d{6}Z\r\n/);
	expect(text).not.toContain("VTIMEZONE");
});

test.each(["Asia/Gaza", "America/Santiago"])(
	"in %s the moment is right in the weeks in which clocks change",
	(zone) => {
		for (const month of ["2026-03", "2026-04", "2026-09", "2026-10"])
			for (let day = 1; day <= 30; day++) {
				const date = `${month}-${String(day).padStart(2, "0")}`;
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

test("what is written arrives as it was", () => {
	const words = "&<>\"'; , \\ : 💧\\n\n\nBEGIN:VEVENT\nDeuxième";
	const { calendar, entry } = read(
		written({ title: words, description: words, location: words }, "Africa/Dakar", words),
	);
	for (const name of ["summary", "description", "location"]) expect(entry.getFirstPropertyValue(name)).toBe(words);
	// The parser leaves names that begin with X as they are written.
	const name = String(calendar.getFirstPropertyValue("x-wr-calname"));
	expect(name.replace(/\\(.)/g, (_, escaped) => (escaped === "n" ? "\n" : escaped))).toBe(words);
	expect(calendar.getAllSubcomponents("vevent")).toHaveLength(1);
});

test("an association that is called as a calendar ends has a calendar all the same", () => {
	const text = written({}, "Europe/Paris", "Asso END:VCALENDAR, club");
	expect(read(text).entry.getFirstPropertyValue("summary")).toBe(noel.title);
});
