import { expect, test } from "vitest";
import { eventBadge, formatSchedule } from "~/content/events/event";
import { endOf } from "~/content/events/events.server";
import { reportBadge } from "~/content/reports/report-lists.server";

const on = (date: string, startTime = "", endTime = "") => ({ date, startTime, endTime });

test.each([
	["at the end of its day without an hour", on("2026-12-24"), "2026-12-24T23:00:00Z"],
	["at the end of its day when only its start is known", on("2026-12-24", "15:00"), "2026-12-24T23:00:00Z"],
	["at its end time", on("2026-12-24", "15:00", "19:00"), "2026-12-24T18:00:00Z"],
	["after midnight when it ends before it began", on("2026-12-31", "22:00", "02:00"), "2027-01-01T01:00:00Z"],
	["after 23 hours on the day the clock goes forward", on("2026-03-29"), "2026-03-29T22:00:00Z"],
	["an hour early by the sun in the night of summer time", on("2026-03-28", "23:00", "03:30"), "2026-03-29T01:30:00Z"],
])("an event in Paris is over %s", (_when, schedule, end) => {
	expect(endOf(schedule, "Europe/Paris")).toEqual(new Date(end));
});

test("an event is « À venir » until the last moment of its day, then « Terminé »", () => {
	const end = endOf(on("2026-12-24"), "Europe/Paris");
	expect(eventBadge(end, new Date("2026-12-24T08:00:00Z"))).toBe("À venir");
	expect(eventBadge(end, new Date("2026-12-24T22:59:59.999Z"))).toBe("À venir");
	expect(eventBadge(end, new Date("2026-12-24T23:00:00.001Z"))).toBe("Terminé");
});

test.each([
	[on("2026-12-24"), "jeudi 24 décembre 2026"],
	[on("2026-12-24", "18:00"), "jeudi 24 décembre 2026 à 18 h"],
	[on("2026-12-01", "18:00", "20:30"), "mardi 1er décembre 2026 de 18 h à 20 h 30"],
	[on("2026-12-24", "", "20:30"), "jeudi 24 décembre 2026, jusqu’à 20 h 30"],
])("its time is written as a person would", (schedule, words) => {
	expect(formatSchedule(schedule).replaceAll("\u00a0", " ")).toBe(words);
});

test("a report is « À venir » only while its date lies ahead", () => {
	expect(reportBadge("2026-12-25", "2026-12-24")).toBe("À venir");
	expect(reportBadge("2026-12-24", "2026-12-24")).toBe("Terminé");
	expect(reportBadge("2026-12-23", "2026-12-24")).toBe("Terminé");
	expect(reportBadge(null, "2026-12-24")).toBe("Terminé");
});
