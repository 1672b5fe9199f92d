import { getVtimezoneComponent } from "@touch4it/ical-timezones";
import type { momentOf } from "./zoned-time.server";

type Moment = ReturnType<typeof momentOf>;

/** Returns the rules of a time zone for calendar files (VTIMEZONE); null when unknown. */
export const timeZoneRules = (timeZone: string) => getVtimezoneComponent(timeZone);

/**
 * Returns whether the library's rules are right at a moment, and in the years before and after it. They date from 2018,
 * are the same for every year, and are outdated for some zones (Cairo, São Tomé, Morocco in Ramadan, Gaza).
 */
export function rulesHoldAt(moment: Moment): boolean {
	const key = `${moment.timeZoneId} ${moment.year}`;
	const hold = validYears.get(key) ?? rulesHoldAround(moment);
	validYears.set(key, hold);
	return hold;
}

/** Results by zone and year: a calendar asks for them for each event. */
const validYears = new Map<string, boolean>();

/** Returns whether the clocks change exactly when the rules say so, in the moment's year and the two beside it. */
function rulesHoldAround(moment: Moment): boolean {
	const text = timeZoneRules(moment.timeZoneId) ?? "";
	if (!new RegExp(`^TZID:${moment.timeZoneId}\r?$`, "m").test(text)) return false;
	const changes = [...text.matchAll(/^BEGIN:(?:STANDARD|DAYLIGHT)\r?\n(.*?)^END:/gms)].map(([, rule = ""]) => rule);
	const start = moment.with({ year: moment.year - 1, month: 1, day: 1, hour: 0, minute: 0 });
	const actual = transitionsBetween(start, start.add({ years: 3 }));
	const [only] = changes;
	if (changes.length === 1) return actual.length === 0 && field(only, "TZOFFSETTO") === offsetOf(start);
	return actual.length === 3 * changes.length && actual.every((at) => changes.some((rule) => isAt(rule, at)));
}

function transitionsBetween(start: Moment, end: Moment): Moment[] {
	const found: Moment[] = [];
	let next = start.getTimeZoneTransition("next");
	while (next && next.epochMilliseconds < end.epochMilliseconds) {
		found.push(next);
		next = next.getTimeZoneTransition("next");
	}
	return found;
}

/** Returns whether a rule such as `DTSTART:19700329T020000`, `RRULE:…;BYMONTH=3;BYDAY=-1SU` has this transition. */
function isAt(rule: string, transition: Moment): boolean {
	const before = transition.subtract({ nanoseconds: 1 });
	// The local time that the clocks show when they are changed.
	const wall = before.toPlainDateTime().add({ nanoseconds: 1 });
	const [, month, ordinal, weekday] = /BYMONTH=(\d+);BYDAY=(-?\d)(\w\w)/.exec(rule) ?? [];
	const fromStart = Math.ceil(wall.day / 7);
	const fromEnd = -Math.ceil((wall.daysInMonth - wall.day + 1) / 7);
	return (
		field(rule, "TZOFFSETFROM") === offsetOf(before) &&
		field(rule, "TZOFFSETTO") === offsetOf(transition) &&
		field(rule, "DTSTART")?.slice(9) === wall.toPlainTime().toString().replaceAll(":", "") &&
		Number(month) === wall.month &&
		weekdays[wall.dayOfWeek - 1] === weekday &&
		[fromStart, fromEnd].includes(Number(ordinal))
	);
}

const weekdays = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"];

const field = (rule = "", name = "") => new RegExp(`^${name}:(.*?)\r?$`, "m").exec(rule)?.[1];

/** Returns the UTC offset as VTIMEZONE writes it: `+0100`. */
const offsetOf = (moment: Moment) => moment.offset.replace(":", "");

/**
 * The longest line of a calendar file, in octets without its break (RFC 5545 §3.1); continuations begin with a space.
 */
const maxOctets = 75;

/** Folds the long lines of a calendar file (CRLF), never inside a character. */
export const foldLines = (text: string): string => text.split("\r\n").map(fold).join("\r\n");

function fold(line: string): string {
	const octets = Buffer.from(line);
	const parts: string[] = [];
	for (let from = 0; from < octets.length; ) {
		const limit = from === 0 ? maxOctets : maxOctets - 1;
		const to = startOfCharacter(octets, Math.min(from + limit, octets.length));
		parts.push(octets.toString("utf8", from, to));
		from = to;
	}
	return parts.join("\r\n ");
}

/** Returns the last character boundary at or before this offset: UTF-8 continuation bytes are 10xxxxxx. */
function startOfCharacter(octets: Buffer, place: number): number {
	let start = place;
	while (((octets[start] ?? 0) & 0xc0) === 0x80) start--;
	return start;
}
