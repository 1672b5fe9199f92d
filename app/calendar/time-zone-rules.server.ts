import { getVtimezoneComponent } from "@touch4it/ical-timezones";
import type { momentOf } from "./zoned-time.server";

type Moment = ReturnType<typeof momentOf>;

/** The rules of a time zone for calendar files (VTIMEZONE); null when unknown. */
export const timeZoneRules = (timeZone: string) => getVtimezoneComponent(timeZone);

/**
 * Whether those rules are right at a moment. They are of 2018 and the same for every year, and outdated for some zones
 * (Cairo, São Tomé, Morocco in Ramadan).
 */
export function rulesHoldAt(moment: Moment): boolean {
	const year = `${moment.timeZoneId} ${moment.year}`;
	const offsets = validOffsets.get(year) ?? offsetsOf(moment);
	validOffsets.set(year, offsets);
	return offsets.has(moment.offset);
}

/** Memoized by zone and year, as a calendar needs them for each event. */
const validOffsets = new Map<string, Set<string>>();

/** The offsets of the rules, as `+01:00`; none unless they match that year's winter and summer. */
function offsetsOf(moment: Moment): Set<string> {
	const rules = timeZoneRules(moment.timeZoneId) ?? "";
	const isZone = new RegExp(`^TZID:${moment.timeZoneId}\r?$`, "m").test(rules);
	const ruleOffsets = new Set([...rules.matchAll(/^TZOFFSETTO:([+-]\d\d)(\d\d)/gm)].map(([, h, m]) => `${h}:${m}`));
	const actualOffsets = new Set([1, 7].map((month) => moment.with({ month, day: 1 }).offset));
	const isValid =
		isZone && actualOffsets.size === ruleOffsets.size && [...actualOffsets].every((offset) => ruleOffsets.has(offset));
	return isValid ? ruleOffsets : new Set();
}
