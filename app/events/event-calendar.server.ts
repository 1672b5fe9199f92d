import { escape as escapeText, ICalCalendar, ICalEvent, type ICalEventData } from "ical-generator";
import { momentOf, plainDate } from "~/calendar/calendar-date";
import { foldLines } from "~/calendar/fold-lines.server";
import { rulesHoldAt, timeZoneRules } from "~/calendar/time-zone-rules.server";
import type { events } from "~/db/schema.server";
import { changedAt } from "~/publication/publication";
import { titleOrFallback } from "~/publication/title-or-fallback";
import { lastDay, type Schedule, validSchedule } from "./event-schedule";
import type { EventDraft } from "./events.server";

/** What a calendar file tells of an event. */
export type CalendarEvent = Omit<EventDraft, "posterId"> &
	Pick<typeof events.$inferSelect, "id" | "slug" | "version" | "publishedAt" | "updatedAt">;

/**
 * What it tells of the site: the association's name, the address visitors use, the host that stays in the UIDs, the zone its
 * clock times are of.
 */
export type CalendarSite = { name: string; origin: string; uidHost: string; timeZone: string };

/** How soon a subscribed calendar shall ask again, in seconds. */
const refreshAfter = 6 * 60 * 60;

/** The events as an iCalendar file (RFC 5545), but those without a day, which it cannot hold. The same events give the same bytes: nothing in it is of the moment. */
export function eventCalendar(events: CalendarEvent[], site: CalendarSite): string {
	const calendar = new ICalCalendar({
		// The library writes the name as it is given.
		name: escapeText(site.name, false),
		prodId: { company: new URL(site.origin).hostname, product: "Evenements", language: "FR" },
		ttl: refreshAfter,
	});
	const entries = events.flatMap((event) => {
		const schedule = validSchedule(event);
		return schedule ? [entryOf({ ...event, ...schedule }, site)] : [];
	});
	// Without an entry the rules alone keep it a calendar.
	const needsRules = entries.length === 0 || entries.some((entry) => entry.timezone);
	// The library would write the rules before properties of the head, and DTSTAMP in the clock time of this machine; it
	// folds sign by sign, which takes it 0.3 s for 500 entries.
	const [head, end] = calendar.toString().split(/(?=END:VCALENDAR$)/);
	const rules = needsRules ? linesOf(timeZoneRules(site.timeZone)) : "";
	const texts = entries.map((entry) => foldLines(new ICalEvent(entry, calendar).toString()));
	return `${head}${rules}${texts.join("")}${end}\r\n`;
}

const linesOf = (rules: string | null) => (rules ? `${rules.trim().replace(/\r?\n/g, "\r\n")}\r\n` : "");

function entryOf(event: CalendarEvent, site: CalendarSite): ICalEventData {
	const revisedAt = changedAt(event);
	return {
		id: `${event.id}@${site.uidHost}`,
		stamp: revisedAt,
		lastModified: revisedAt,
		sequence: event.version - 1,
		summary: titleOrFallback(event.title),
		description: event.description,
		location: event.location.trim(),
		url: `${site.origin}/events/${event.slug}`,
		...timesOf(event, site.timeZone),
	};
}

/** Its day when no start time is known; an end only when one is known. */
function timesOf(schedule: Schedule, timeZone: string) {
	const { date, startTime, endTime } = schedule;
	if (startTime === "") return { start: plainDate(date), allDay: true };
	const start = momentOf(date, startTime, timeZone);
	const end = endTime ? momentOf(lastDay(schedule), endTime, timeZone) : null;
	const told = rulesHoldAt(start) && (end === null || rulesHoldAt(end));
	// Without rules that hold, the moment itself is told, in UTC.
	return { start, end, timezone: told ? timeZone : null };
}
