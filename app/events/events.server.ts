import { and, asc, desc, eq, gt, isNull, type SQL, sql } from "drizzle-orm";
import { addOnce, holds } from "~/db/add-once.server";
import { db } from "~/db/client.server";
import { events, media } from "~/db/schema.server";
import { moveToTrash, takeOutOfTrash } from "~/db/trash.server";
import { type Cursor, type Page, readAtOnce, type Step, turnPage } from "~/db/turn-page";
import { pictureColumns } from "~/media/picture-columns.server";
import { sameFiles } from "~/media/stored-files.server";
import { endOf, type Schedule } from "./event-schedule";
import { freeSlug } from "./event-slug.server";

/** What an administrator writes of an event. */
export type EventDraft = Schedule & { title: string; description: string; location: string; posterId: string | null };

const shown = {
	id: events.id,
	slug: events.slug,
	title: events.title,
	description: events.description,
	date: events.date,
	startTime: events.startTime,
	endTime: events.endTime,
	endsAt: events.endsAt,
	location: events.location,
	posterId: events.posterId,
	createdAt: events.createdAt,
	updatedAt: events.updatedAt,
	poster: pictureColumns,
};

const select = () => db.select(shown).from(events).leftJoin(media, eq(media.id, events.posterId));

/** An event with its poster, as pages show it. */
export type ShownEvent = Awaited<ReturnType<typeof select>>[number];

const live = isNull(events.deletedAt);
const byDate = [asc(events.date), asc(events.startTime), asc(events.id)];
const byDateReversed = [desc(events.date), desc(events.startTime), desc(events.id)];
const key = sql`(${events.date}, ${events.startTime}, ${events.id})`;
const keyOf = (id: string) => sql`(select date, start_time, id from events where id = ${id})`;

/** One page of the events in ascending order; without a cursor, from the first one not over when there are many. */
export async function publishedEvents(cursor: Cursor, now: Date): Promise<Page<ShownEvent>> {
	const neighbour = cursor.after ?? cursor.before;
	// Unlike other lists, a long one does not begin with its first event: every cursor is a place of its own.
	if (neighbour !== undefined && (await anyEvent(neighbour)))
		return { ...(await turnPage(cursor, readStep())), at: cursor };
	const first = await turnPage({}, readStep());
	if (first.after === undefined) return first;
	const [start] = await select()
		.where(and(live, gt(events.endsAt, now)))
		.orderBy(...byDate)
		.limit(1);
	if (start === undefined) return { ...(await turnPage({ before: "" }, readStep())), after: undefined, at: undefined };
	// From there on nothing is left out, not even what began later and is over already.
	const page = await turnPage({}, readStep(sql`${key} >= ${keyOf(start.id)}`));
	const earlier = await readStep()({ direction: "backward", from: start.id, limit: 1 });
	return { ...page, before: earlier.length > 0 ? start.id : undefined };
}

/** Reads towards either end of the list; an empty `from` is the end itself. */
const readStep = (only?: SQL) => (step: Step) => {
	const forward = step.direction === "forward";
	const from = step.from
		? forward
			? sql`${key} > ${keyOf(step.from)}`
			: sql`${key} < ${keyOf(step.from)}`
		: undefined;
	return select()
		.where(and(live, only, from))
		.orderBy(...(forward ? byDate : byDateReversed))
		.limit(step.limit);
};

/** The events with the latest dates, latest first. */
export const latestEvents = (most: number) =>
	select()
		.where(live)
		.orderBy(...byDateReversed)
		.limit(most);

/** The events that are not over yet, the earliest first. */
export const nextEvents = (most: number, now: Date) =>
	select()
		.where(and(live, gt(events.endsAt, now)))
		.orderBy(...byDate)
		.limit(most);

/** The event at an address, unless it is in the trash. */
export async function publishedEvent(slug: string): Promise<ShownEvent | undefined> {
	const [event] = await select().where(and(eq(events.slug, slug), live));
	return event;
}

/** How far back the calendar to subscribe to goes, in milliseconds: a year. */
const calendarPast = 365 * 24 * 60 * 60_000;

/** The events a subscribed calendar shows, earliest first: those over for less than a year, and up to 500 in all. */
export const eventsForCalendar = (now: Date) =>
	db
		.select({
			id: events.id,
			slug: events.slug,
			title: events.title,
			description: events.description,
			date: events.date,
			startTime: events.startTime,
			endTime: events.endTime,
			location: events.location,
			createdAt: events.createdAt,
			updatedAt: events.updatedAt,
		})
		.from(events)
		.where(and(live, gt(events.endsAt, new Date(now.getTime() - calendarPast))))
		.orderBy(...byDate)
		.limit(500);

/** The address of every event and when it last changed; read in pieces, so that a long list is never held whole. */
export async function* everyPublishedEvent(): AsyncGenerator<{ slug: string; changedAt: Date }> {
	let last = "";
	for (;;) {
		const rows = await db
			.select({ id: events.id, slug: events.slug, createdAt: events.createdAt, updatedAt: events.updatedAt })
			.from(events)
			.where(and(live, gt(events.id, last)))
			.orderBy(asc(events.id))
			.limit(readAtOnce);
		for (const { slug, createdAt, updatedAt } of rows) yield { slug, changedAt: updatedAt ?? createdAt };
		if (rows.length < readAtOnce) return;
		last = rows.at(-1)?.id ?? last;
	}
}

/** Every event for the administration, newest date first. */
export const allEvents = (cursor: Cursor): Promise<Page<ShownEvent>> =>
	turnPage(cursor, (step) => readStep()({ ...step, direction: step.direction === "forward" ? "backward" : "forward" }));

/** The event with this identifier, unless it is in the trash. */
export async function eventToEdit(id: string): Promise<ShownEvent | undefined> {
	const [event] = await select().where(and(eq(events.id, id), live));
	return event;
}

/**
 * Publishes a new event under an address made from its title.
 * @returns false when the same form added it before; its poster is then not needed
 */
export const addEvent = (formId: string, draft: EventDraft, timeZone: string): Promise<boolean> =>
	addOnce(formId, {
		find: anyEvent,
		same: async (earlier) => holds(earlier, draft, "posterId") && sameFiles(idList(earlier), idList(draft)),
		insert: async (id) =>
			db.insert(events).values({
				...draft,
				id,
				slug: await freeSlug(draft.title),
				endsAt: endOf(draft, timeZone),
				createdAt: new Date(),
				publishedAt: new Date(),
			}),
	});

const idList = ({ posterId }: { posterId: string | null }) => (posterId ? [posterId] : []);

async function anyEvent(id: string) {
	const [event] = await db.select().from(events).where(eq(events.id, id));
	return event;
}

/** Saves a changed event; its address stays. False when there is no such event. */
export async function updateEvent(id: string, draft: EventDraft, timeZone: string): Promise<boolean> {
	const updated = await db
		.update(events)
		.set({ ...draft, endsAt: endOf(draft, timeZone), updatedAt: new Date() })
		.where(and(eq(events.id, id), live))
		.returning({ id: events.id });
	return updated.length > 0;
}

/** Moves an event to the trash: it is gone from every page at once. False when there is none. */
export const trashEvent = (id: string) => moveToTrash(events, id);

/** Takes an event out of the trash, as it was. */
export const restoreEvent = (id: string) => takeOutOfTrash(events, id);
