import { and, asc, desc, eq, getTableColumns, gt, gte, inArray, not, type SQL, sql } from "drizzle-orm";
import { pictureColumns } from "~/media/images/picture-columns.server";
import { pictureFile, visible } from "~/media/images/picture-file";
import { db } from "~/platform/db/client.server";
import {
	batchSize,
	type Cursor,
	inBatches,
	type Page,
	pageSize,
	readKeysetPage,
	type Step,
} from "~/platform/db/keyset-pagination";
import { listed, published } from "~/platform/db/published.server";
import { events, media } from "~/platform/db/schema.server";
import { publicPaths } from "~/platform/kinds/paths";
import { listFilter } from "~/platform/search/search-index.server";
import {
	beginningOf,
	markdownHtml,
	plainBeginning,
	plainText,
	withoutAddresses,
} from "~/publishing/markdown/markdown.server";
import { changedAt, titleOrFallback } from "~/publishing/publication/publication";
import { pickFields } from "~/publishing/publication/publication-fields.server";
import { excerpt } from "~/web/ui/excerpt";
import { eventBadge, shownState, titleWithState, validSchedule, whenWithState } from "./event";
import { eventFields } from "./event-form.server";
import { eventToEdit, type ShownEvent } from "./events.server";

// Every list of events is here: they share the columns, the order and the step of keyset pagination.

const beginning = beginningOf(events.description);

/** Selects events for lists: fewer columns than for an event's page. */
const selectListed = () =>
	db
		.select({
			id: events.id,
			slug: events.slug,
			title: events.title,
			description: beginning,
			date: events.date,
			startTime: events.startTime,
			endTime: events.endTime,
			endsAt: events.endsAt,
			location: events.location,
			mapLink: events.mapLink,
			state: events.state,
			formerDate: events.formerDate,
			publishedAt: events.publishedAt,
			deletedAt: events.deletedAt,
			poster: pictureColumns,
		})
		.from(events)
		.leftJoin(media, eq(media.id, events.posterId));

/** An event with the beginning of its description and its poster. */
type ListedEvent = Awaited<ReturnType<typeof selectListed>>[number];

/**
 * The SQL equivalent of `isCalendarDate`. The unary plus keeps SQLite from using the whole range instead of the cursor
 * for its index seek.
 */
const dated = sql<boolean>`(date(${events.date}) is ${events.date} and +${events.date} between '1900-01-01' and '2199-12-31')`;

/** The ascending order of the lists; `readEventStep` reads events without a date after all others. */
export const byDate = [asc(events.date), asc(events.startTime), asc(events.id)];
export const byDateReversed = [desc(events.date), desc(events.startTime), desc(events.id)];
const key = sql`(${events.date}, ${events.startTime}, ${events.id})`;
const keyOf = (id: string | undefined) => sql`(select date, start_time, id from events where id = ${id})`;

/** Returns one page in ascending order; without a cursor, a list of several pages starts at the first event to come. */
export async function publishedEvents(cursor: Cursor, now: Date): Promise<Page<ListedEvent>> {
	const publishedNow = published(events, now);
	const cursorId = cursor.after ?? cursor.before;
	// A long list does not start with its first event, so every page has a cursor.
	if (cursorId !== undefined && (await eventToEdit(cursorId)))
		return { ...(await readKeysetPage(cursor, readEventStep(publishedNow))), at: cursor };
	const [[secondPage], [start]] = await db.batch([
		firstOf(publishedNow).offset(pageSize),
		firstOf(and(publishedNow, endsAfter(now))),
	]);
	if (secondPage === undefined) return readKeysetPage({}, readEventStep(publishedNow));
	if (start === undefined)
		return { ...(await readKeysetPage({ before: "" }, readEventStep(publishedNow))), after: undefined, at: undefined };
	// From there on every event is listed, even one that starts later but is already over.
	const fromStart = readEventStep(publishedNow, { inclusive: true });
	const page = await readKeysetPage({}, (step) => fromStart({ ...step, from: start.id }));
	const earlier = await readEventStep(publishedNow)({ direction: "backward", from: start.id, limit: 1 });
	return { ...page, before: earlier.length > 0 ? start.id : undefined };
}

/** Returns the first match in ascending order; only its identifier. */
const firstOf = (which: SQL | undefined) =>
	db
		.select({ id: events.id })
		.from(events)
		.where(which)
		.orderBy(...byDate)
		.limit(1);

const day = 24 * 60 * 60_000;

/**
 * Returns the condition for dated events that end after a moment. In any time zone an event's date is at most three
 * days before its end: the lower bound on the date allows an index seek. The unary plus keeps SQLite off the index on
 * the end, which would need a sort.
 */
export const endsAfter = (moment: Date) =>
	and(
		dated,
		sql`+${events.endsAt} > ${sql.param(moment, events.endsAt)}`,
		gte(events.date, new Date(moment.getTime() - 3 * day).toISOString().slice(0, 10)),
	);

type ListOptions = {
	/** Whether dates descend. */
	latestFirst?: boolean;
	/** Whether the row `from` is included. */
	inclusive?: boolean;
};

/**
 * Reads one step of keyset pagination in either direction; without `from`, from the end of the list. Events with and
 * without a date are two queries over one index; the second runs only when the first does not fill the page.
 */
const readEventStep =
	(shown: SQL | undefined, { latestFirst = false, inclusive = false }: ListOptions = {}) =>
	async ({ direction, from, limit }: Step): Promise<ListedEvent[]> => {
		const forward = direction === "forward";
		const ascending = forward !== latestFirst;
		const parts = forward ? [dated, not(dated)] : [not(dated), dated];
		const [start] = from ? await db.select({ dated }).from(events).where(eq(events.id, from)) : [];
		if (from && start === undefined) return [];
		const keysetCondition =
			start && sql`${key} ${sql.raw((ascending ? ">" : "<") + (inclusive ? "=" : ""))} ${keyOf(from)}`;
		const first = start && Boolean(start.dated) !== forward ? 1 : 0;
		const rows: ListedEvent[] = [];
		for (const [index, part] of parts.entries()) {
			if (index < first || rows.length === limit) continue;
			const next = selectListed()
				.where(and(shown, part, index === first ? keysetCondition : undefined))
				.orderBy(...(ascending ? byDate : byDateReversed))
				.limit(limit - rows.length);
			rows.push(...(await next));
		}
		return rows;
	};

/** The queries are prepared: composing the SQL takes as long as running it, and the home page reads it. */
const latestQueries = [dated, not(dated)].map((part) =>
	selectListed()
		.where(and(published(events, sql.placeholder("now")), part))
		.orderBy(...byDateReversed)
		.limit(sql.placeholder("most"))
		.prepare(),
);

/** Returns the events with the latest dates, latest first; events without a date come last. */
export async function latestEvents(most: number): Promise<ListedEvent[]> {
	const rows: ListedEvent[] = [];
	for (const query of latestQueries)
		if (rows.length < most) rows.push(...(await query.execute({ now: new Date(), most: most - rows.length })));
	return rows;
}

/** Returns published events that are not over yet, earliest first. */
export const nextEvents = (most: number, now: Date) =>
	selectListed()
		.where(and(published(events, now), endsAfter(now)))
		.orderBy(...byDate)
		.limit(most);

/** Returns the first event to come that takes place on its date, with its address on a map; null when none does. */
export async function nextMeeting(now: Date) {
	const [event] = await selectListed()
		.where(
			and(
				published(events, now),
				endsAfter(now),
				sql`${events.state} <> 'cancelled' and (${events.state} <> 'postponed' or ${events.formerDate} is not ${events.date})`,
			),
		)
		.orderBy(...byDate)
		.limit(1);
	return event ? { ...eventSummary(event, now), mapLink: event.mapLink } : null;
}

/** The columns of a feed entry. */
export type FeedEvent = Awaited<ReturnType<typeof newestEvents>>[number];

/** Returns the events published last, newest first; later edits do not change the order. */
export const newestEvents = (most: number, now: Date) =>
	db
		.select({ ...getTableColumns(events), description: beginning })
		.from(events)
		.where(published(events, now))
		.orderBy(desc(events.publishedAt), desc(events.id))
		.limit(most);

/** Yields slug and last change of every published event, read in batches to bound memory. */
export async function* everyPublishedEvent(): AsyncGenerator<{ slug: string; changedAt: Date }> {
	const read = (after: string) =>
		db
			.select({ id: events.id, slug: events.slug, publishedAt: events.publishedAt, updatedAt: events.updatedAt })
			.from(events)
			.where(and(published(events), gt(events.id, after)))
			.orderBy(asc(events.id))
			.limit(batchSize);
	for await (const rows of inBatches(read))
		for (const { slug, ...moments } of rows) yield { slug, changedAt: changedAt(moments) };
}

/**
 * Returns one page of all events, drafts included, latest date first, filtered by the words of `q`.
 * @param justDeleted identifiers of events in the trash that stay in the list
 */
export async function allEvents(cursor: Cursor, q = "", justDeleted: string[] = []): Promise<Page<ListedEvent>> {
	const found = await listFilter(events, q);
	return readKeysetPage(cursor, readEventStep(and(listed(events, justDeleted), found), { latestFirst: true }));
}

/** Returns the props of card and page. Dates are formatted here: hydration must not depend on the browser's locale. */
function shownEvent(event: ListedEvent | PreviewedEvent, now: Date) {
	const { id, slug } = event;
	const poster = visible(event.poster);
	const title = titleOrFallback(event.title);
	const schedule = validSchedule(event);
	const badge = schedule ? eventBadge(event.endsAt, now) : null;
	const state = shownState(event, badge === "Terminé");
	return {
		id,
		slug,
		title,
		/** An imported row may have no location. */
		location: event.location.trim(),
		/** `YYYY-MM-DD` for `<time>`; null when unknown. */
		date: state?.undated ? null : (schedule?.date ?? null),
		when: whenWithState(event, state),
		badge: state && !state.takesPlace ? null : badge,
		state,
		poster: poster && pictureFile(poster, poster.alt ?? `Affiche : ${title}`),
	};
}

/** What the event page shows of a stored event, or of one that a form holds. */
type PreviewedEvent = Pick<ShownEvent, keyof typeof eventFields | "id" | "slug" | "endsAt" | "poster">;

/** Returns the props of the event page. */
export function eventDetails(event: PreviewedEvent, now: Date) {
	const { startTime, endTime, formerDate, ...content } = pickFields(event, eventFields);
	const { description } = content;
	return {
		...content,
		...shownEvent(event, now),
		description: plainText(description),
		html: markdownHtml(description),
	};
}

/** Returns the props of the event card; the description is cut to 80 characters (docs/product.md, constants). */
export const eventSummary = (event: ListedEvent, now: Date) => ({
	...shownEvent(event, now),
	description: excerpt(plainBeginning(event.description), 80, 77),
});

export type EventDetails = ReturnType<typeof eventDetails>;
export type EventSummary = ReturnType<typeof eventSummary>;

/** The published events as the site's search shows them. */
export const searchedEvents = {
	table: events,
	isPublic: () => sql`exists (select 1 from events where ${events.id} = item_id and ${published(events)})`,
	read: async (ids: string[]) => {
		const { id, slug, title, description, location, date, startTime, endTime, endsAt, state, formerDate } = events;
		const rows = await db
			.select({ id, slug, title, description, location, date, startTime, endTime, endsAt, state, formerDate })
			.from(events)
			.where(inArray(id, ids));
		const now = new Date();
		return rows.map((row) => {
			const shown = shownState(row, row.endsAt < now);
			return {
				id: row.id,
				kind: "Événement" as const,
				to: publicPaths.event(row.slug),
				title: titleWithState(titleOrFallback(row.title), shown),
				text: [row.location.trim(), withoutAddresses(row.description)].filter(Boolean).join(" — "),
				when: whenWithState(row, shown),
				picture: null,
			};
		});
	},
};
