import {
	escape as escapeText,
	ICalCalendar,
	ICalEvent,
	type ICalEventData,
	ICalEventStatus,
	ICalEventTransparency,
} from "ical-generator";
import { foldLines } from "~/calendar/fold-lines.server";
import { rulesHoldAt, timeZoneRules } from "~/calendar/time-zone-rules.server";
import { momentOf, plainDate } from "~/calendar/zoned-time.server";
import type { events } from "~/db/schema.server";
import { publicPaths } from "~/kinds/paths";
import { plainText } from "~/markdown/markdown.server";
import { changedAt } from "~/publication/publication";
import { titleOrFallback } from "~/publication/title-or-fallback";
import { lastDay, type Schedule, validSchedule } from "./event-schedule";
import { type ShownState, shownState, titleWithState } from "./event-state";
import type { EventDraft } from "./events.server";

/** The columns of an event that its calendar entry needs. */
export type CalendarEvent = Omit<EventDraft, "posterId"> &
	Pick<typeof events.$inferSelect, "id" | "slug" | "version" | "publishedAt" | "updatedAt" | "state" | "formerDate">;

/** The association's name, the public origin, the stored hostname of the UIDs, and the site's time zone. */
export type CalendarSite = { name: string; origin: string; uidHost: string; timeZone: string };

/** Seconds after which a subscribed calendar refreshes. */
const refreshAfter = 6 * 60 * 60;

/**
 * Renders the events as iCalendar (RFC 5545), except those without a date. Deterministic: equal input gives equal
 * bytes.
 */
export function eventCalendar(events: CalendarEvent[], site: CalendarSite): string {
	const calendar = new ICalCalendar({
		// The library does not escape the name.
		name: escapeText(site.name, false),
		prodId: { company: new URL(site.origin).hostname, product: "Evenements", language: "FR" },
		ttl: refreshAfter,
	});
	const entries = events.flatMap((event) => {
		const schedule = validSchedule(event);
		return schedule ? [entryOf({ ...event, ...schedule }, site)] : [];
	});
	// A VCALENDAR needs at least one component.
	const needsRules = entries.length === 0 || entries.some((entry) => entry.timezone);
	// The library puts VTIMEZONE before calendar properties, writes DTSTAMP in the server's local time, and folds one
	// character at a time (0.3 s for 500 entries).
	const [head, end] = calendar.toString().split(/(?=END:VCALENDAR$)/);
	const rules = needsRules ? linesOf(timeZoneRules(site.timeZone)) : "";
	const texts = entries.map((entry) => foldLines(new ICalEvent(entry, calendar).toString()));
	return `${head}${rules}${texts.join("")}${end}\r\n`;
}

const linesOf = (rules: string | null) => (rules ? `${rules.trim().replace(/\r?\n/g, "\r\n")}\r\n` : "");

function entryOf(event: CalendarEvent, site: CalendarSite): ICalEventData {
	const revisedAt = changedAt(event);
	const state = shownState(event, false);
	const takesPlace = state === null || state.takesPlace;
	// A postponed event with a new date is an entry like any other.
	const titled = state?.state === "full" || !takesPlace;
	return {
		id: `${event.id}@${site.uidHost}`,
		stamp: revisedAt,
		lastModified: revisedAt,
		sequence: event.version - 1,
		// Many programs show a cancelled entry like any other.
		summary: titleWithState(titleOrFallback(event.title), titled ? state : null),
		status: statusOf(state),
		transparency: takesPlace ? null : ICalEventTransparency.TRANSPARENT,
		description: plainText(event.description),
		location: event.location.trim(),
		url: `${site.origin}${publicPaths.event(event.slug)}`,
		...timesOf(event, site.timeZone),
	};
}

/**
 * Without a new date a postponed event stays visible at its former one, where subscribers look for it: programs hide a
 * cancelled entry, and it will be held.
 */
function statusOf(state: ShownState) {
	if (state === null || state.takesPlace) return ICalEventStatus.CONFIRMED;
	return state.undated ? ICalEventStatus.TENTATIVE : ICalEventStatus.CANCELLED;
}

/** All-day without a start time; open-ended without an end time. */
function timesOf(schedule: Schedule, timeZone: string) {
	const { date, startTime, endTime } = schedule;
	if (startTime === "") return { start: plainDate(date), allDay: true };
	const start = momentOf(date, startTime, timeZone);
	const end = endTime ? momentOf(lastDay(schedule), endTime, timeZone) : null;
	const hasRules = rulesHoldAt(start) && (end === null || rulesHoldAt(end));
	// UTC where the VTIMEZONE rules are wrong.
	return { start, end, timezone: hasRules ? timeZone : null };
}
