import { expect, test } from "vitest";
import {
	calendarDateAt,
	dayAfter,
	formatDate,
	formatDay,
	formatTime,
	isCalendarDate,
} from "~/platform/calendar/calendar-date";
import { instantOf } from "~/platform/calendar/zoned-time.server";

test.each(["2028-02-29", "1900-01-01"])("%s is a day", (date) => {
	expect(isCalendarDate(date)).toBe(true);
});

test.each([
	["a thirty-first of February", "2026-02-31"],
	["a leap day of a common year", "2026-02-29"],
	["Arabic figures", "٢٠٢٦-١٢-٢٤"],
])("%s is not a day", (_what, text) => {
	expect(isCalendarDate(text)).toBe(false);
});

test("the day at one moment depends on where one is", () => {
	const moment = new Date("2026-12-31T23:30:00Z");
	expect(calendarDateAt(moment, "Europe/Paris")).toBe("2027-01-01");
	expect(calendarDateAt(moment, "Africa/Dakar")).toBe("2026-12-31");
	expect(calendarDateAt(moment, "America/Martinique")).toBe("2026-12-31");
	expect(calendarDateAt(new Date("0968-06-01T00:00:00Z"), "Europe/Paris")).toBe("0968-06-01");
});

test.each([
	["in summer", "2026-07-14", "18:00", "2026-07-14T16:00:00Z"],
	["in the hour that summer time skips", "2026-03-29", "02:30", "2026-03-29T01:30:00Z"],
	["in the hour that comes twice, the first time", "2026-10-25", "02:30", "2026-10-25T00:30:00Z"],
	["on a day without change elsewhere", "2026-03-29", "02:30", "2026-03-29T02:30:00Z", "Africa/Abidjan"],
	["where the clock is half an hour off", "2026-03-29", "02:30", "2026-03-28T21:00:00Z", "Asia/Kolkata"],
])("the clock of Paris tells the moment %s", (_when, date, time, moment, zone = "Europe/Paris") => {
	expect(instantOf(date, time, zone)).toEqual(new Date(moment));
});

test.each([
	["2026-12-31", "2027-01-01"],
	["2028-02-28", "2028-02-29"],
])("the day after %s is %s", (date, next) => {
	expect(dayAfter(date)).toBe(next);
});

test("dates are said in French, the first of a month as « 1er »", () => {
	expect(formatDate("2026-12-24")).toBe("jeudi 24 décembre 2026");
	expect(formatDate("2026-12-01")).toBe("mardi 1er décembre 2026");
	expect(formatDay(new Date("2026-07-31T22:00:00Z"), "Europe/Paris")).toBe("1er août 2026");
	expect(formatDay(new Date("2026-07-31T22:00:00Z"), "UTC")).toBe("31 juillet 2026");
});

test("hours are said in French and stay on one line", () => {
	expect(formatTime("18:00")).toBe("18\u00a0h");
	expect(formatTime("08:05")).toBe("8\u00a0h\u00a005");
	expect(formatTime("00:30")).toBe("0\u00a0h\u00a030");
});
