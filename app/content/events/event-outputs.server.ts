import { and, eq, type SQL, sql } from "drizzle-orm";
import {
	escape as escapeText,
	ICalCalendar,
	ICalEvent,
	type ICalEventData,
	ICalEventStatus,
	ICalEventTransparency,
} from "ical-generator";
import { foldLines, rulesHoldAt, timeZoneRules } from "~/platform/calendar/icalendar.server";
import { momentOf, plainDate } from "~/platform/calendar/zoned-time.server";
import { db } from "~/platform/db/client.server";
import { published } from "~/platform/db/published.server";
import { events, settings } from "~/platform/db/schema.server";
import { env } from "~/platform/env/env.server";
import { publicPaths } from "~/platform/kinds/paths";
import { plainBeginning, plainText } from "~/publishing/markdown/markdown.server";
import { changedAt, titleOrFallback } from "~/publishing/publication/publication";
import { atomFeed, type FeedSite } from "~/publishing/seo/atom-feed.server";
import { association } from "~/publishing/settings/settings.server";
import { excerpt } from "~/web/ui/excerpt";
import {
	lastDay,
	type Schedule,
	type ShownState,
	shownState,
	titleWithState,
	validSchedule,
	whenWithState,
} from "./event";
import type { EventDraft } from "./event-form.server";
import { byDate, byDateReversed, endsAfter, type FeedEvent } from "./event-lists.server";

/** The columns of an event that its calendar entry needs. */
export type CalendarEvent = Omit<EventDraft, "posterId"> &
	Pick<typeof events.$inferSelect, "id" | "slug" | "version" | "publishedAt" | "updatedAt" | "state" | "formerDate">;

/** The association's name, the public origin, the stored hostname of the UIDs, and the site's time zone. */
type CalendarSite = { name: string; origin: string; uidHost: string; timeZone: string };

/** The interval at which a subscribed calendar refreshes. */
const refreshSeconds = 6 * 60 * 60;

/**
 * Renders the events as iCalendar (RFC 5545), except those without a date. Deterministic: equal input gives equal
 * bytes.
 */
export function eventCalendar(events: CalendarEvent[], site: CalendarSite): string {
	const calendar = new ICalCalendar({
		// The library does not escape the name.
		name: escapeText(site.name, false),
		prodId: { company: new URL(site.origin).hostname, product: "Evenements", language: "FR" },
		ttl: refreshSeconds,
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
 * Returns the entry's status. Without a new date a postponed event stays visible at its former one, where subscribers
 * look for it: programs hide a cancelled entry, although the event will be held.
 */
function statusOf(state: ShownState) {
	if (state === null || state.takesPlace) return ICalEventStatus.CONFIRMED;
	return state.undated ? ICalEventStatus.TENTATIVE : ICalEventStatus.CANCELLED;
}

/** Returns the times: all-day without a start time; open-ended without an end time. */
function timesOf(schedule: Schedule, timeZone: string) {
	const { date, startTime, endTime } = schedule;
	if (startTime === "") return { start: plainDate(date), allDay: true };
	const start = momentOf(date, startTime, timeZone);
	const end = endTime ? momentOf(lastDay(schedule), endTime, timeZone) : null;
	const hasRules = rulesHoldAt(start) && (end === null || rulesHoldAt(end));
	// Times are in UTC where the VTIMEZONE rules are wrong.
	return { start, end, timezone: hasRules ? timeZone : null };
}

/** Milliseconds by which the subscribed calendar goes back: one year. */
const pastWindowMs = 365 * 24 * 60 * 60_000;

/** Maximum number of events in the subscribed calendar. */
const maxEvents = 500;

/** Returns the calendar's events: upcoming ones, earliest first, then those over for less than a year. */
export async function eventsForCalendar(now: Date) {
	const upcoming = await selectEvents(and(published(events, now), endsAfter(now)))
		.orderBy(...byDate)
		.limit(maxEvents);
	const lastYear = and(
		endsAfter(new Date(now.getTime() - pastWindowMs)),
		sql`+${events.endsAt} <= ${sql.param(now, events.endsAt)}`,
	);
	const past = await selectEvents(and(published(events, now), lastYear))
		.orderBy(...byDateReversed)
		.limit(maxEvents - upcoming.length);
	return [...past.toReversed(), ...upcoming];
}

const selectEvents = (which: SQL | undefined) => db.select().from(events).where(which);

const name = "calendarHost";

/**
 * Stores the hostname of the first public URL for calendar UIDs, unless one is stored: a changed UID would duplicate
 * the entry in every subscribed calendar when the site moves.
 */
export async function rememberCalendarHost() {
	if (env.PUBLIC_URL === undefined || (await storedHost()) !== undefined) return;
	await db.insert(settings).values({ name, value: hostname() }).onConflictDoNothing();
}

/** Returns the calendars' facts about the site; the hostname is the current one until a calendar is published. */
export async function calendarSite() {
	const { name, timeZone } = await association();
	return { name, timeZone, origin: env.publicUrl, uidHost: (await storedHost()) ?? hostname() };
}

async function storedHost(): Promise<string | undefined> {
	const [row] = await db.select().from(settings).where(eq(settings.name, name));
	return row?.value;
}

const hostname = () => new URL(env.publicUrl).hostname;

/** Characters of the description in an entry's summary. */
const summaryLength = 300;

/** Renders the events as an Atom feed, in the given order. */
export const eventFeed = (events: FeedEvent[], site: FeedSite, now: Date): string =>
	atomFeed(
		events.map((event) => {
			const state = shownState(event, event.endsAt < now);
			const when = validSchedule(event) ? whenWithState(event, state) : "";
			const whenAndWhere = [when, event.location.trim()].filter(Boolean).join(", ");
			return {
				...event,
				item: `event/${event.id}`,
				path: publicPaths.event(event.slug),
				title: titleWithState(titleOrFallback(event.title), state),
				summary: [whenAndWhere, excerpt(plainBeginning(event.description), summaryLength)].filter(Boolean).join("\n"),
			};
		}),
		site,
		{ title: "Événements", feed: publicPaths.eventsFeed, list: publicPaths.events },
	);
