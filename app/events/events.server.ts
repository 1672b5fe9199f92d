import { and, asc, desc, eq, getTableColumns, gt, gte, not, type SQL, sql } from "drizzle-orm";
import { db } from "~/db/client.server";
import { hasValues, insertIdempotent } from "~/db/idempotent-insert.server";
import { batchSize, type Cursor, type Page, pageSize, readKeysetPage, type Step } from "~/db/keyset-pagination";
import { listed, published } from "~/db/published.server";
import { events, media } from "~/db/schema.server";
import { sameFiles } from "~/files/stored-files.server";
import { pictureColumns } from "~/images/picture-columns.server";
import { changedAt, matchesPublication, type Publication, publishedAtOf } from "~/publication/publication";
import {
	isSavable,
	type SaveOutcome,
	type Saving,
	unsavedOutcome,
	versionColumns,
} from "~/publication/save-version.server";
import { fullTextFilter } from "~/search/full-text-filter.server";
import { textContains } from "~/search/text-search.server";
import { moveToTrash, takeOutOfTrash } from "~/trash/trash.server";
import type { eventFields } from "./event-form-schema.server";
import { endOf, type Schedule } from "./event-schedule";
import { freeSlug } from "./event-slug.server";

/** What an administrator writes of an event. */
export type EventDraft = Schedule &
	Pick<typeof events.$inferInsert, keyof typeof eventFields> & { posterId: string | null };

const select = () =>
	db
		.select({ ...getTableColumns(events), poster: pictureColumns })
		.from(events)
		.leftJoin(media, eq(media.id, events.posterId));

/** An event with its poster, as pages show it. */
export type ShownEvent = Awaited<ReturnType<typeof select>>[number];

/** The condition of `isCalendarDate`. The plus keeps SQLite from seeking by the whole range instead of by a cursor. */
const dated = sql<boolean>`(date(${events.date}) is ${events.date} and +${events.date} between '1900-01-01' and '2199-12-31')`;

/** The order of their lists, ascending; in each, events without a day come after all others. */
export const byDate = [asc(events.date), asc(events.startTime), asc(events.id)];
export const byDateReversed = [desc(events.date), desc(events.startTime), desc(events.id)];
const key = sql`(${events.date}, ${events.startTime}, ${events.id})`;
const keyOf = (id: string | undefined) => sql`(select date, start_time, id from events where id = ${id})`;

/** One page of the events in ascending order; without a cursor, from the first one not over when there are many. */
export async function publishedEvents(cursor: Cursor, now: Date): Promise<Page<ShownEvent>> {
	const shownNow = published(events, now);
	const neighbour = cursor.after ?? cursor.before;
	// Unlike other lists, a long one does not begin with its first event: every cursor is a place of its own.
	if (neighbour !== undefined && (await anyEvent(neighbour)))
		return { ...(await readKeysetPage(cursor, readStep(shownNow))), at: cursor };
	const [[beyondOnePage], [start]] = await db.batch([
		firstOf(shownNow).offset(pageSize),
		firstOf(and(shownNow, endsAfter(now))),
	]);
	if (beyondOnePage === undefined) return readKeysetPage({}, readStep(shownNow));
	if (start === undefined)
		return { ...(await readKeysetPage({ before: "" }, readStep(shownNow))), after: undefined, at: undefined };
	// From there on nothing is left out, not even what began later and is over already.
	const fromStart = readStep(shownNow, { inclusive: true });
	const page = await readKeysetPage({}, (step) => fromStart({ ...step, from: start.id }));
	const earlier = await readStep(shownNow)({ direction: "backward", from: start.id, limit: 1 });
	return { ...page, before: earlier.length > 0 ? start.id : undefined };
}

/** The first of these in ascending order, without its texts. */
const firstOf = (which: SQL | undefined) =>
	db
		.select({ id: events.id })
		.from(events)
		.where(which)
		.orderBy(...byDate)
		.limit(1);

const day = 24 * 60 * 60_000;

/**
 * Those with a day whose end is after a moment. Their date, which is the order of the lists, is three days before it at the
 * earliest, in any time zone: what is older need not be looked through. The plus keeps SQLite from seeking by the end,
 * after which it would have to sort all that it found.
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
	/** Whether the event to read from is read too. */
	inclusive?: boolean;
};

/**
 * Reads towards either end of a list; an empty `from` is the end itself. Events with a day and those without are read
 * apart, since one index has the order of both: what has no day is looked for only where the others end.
 */
const readStep =
	(shown: SQL | undefined, { latestFirst = false, inclusive = false }: ListOptions = {}) =>
	async ({ direction, from, limit }: Step): Promise<ShownEvent[]> => {
		const forward = direction === "forward";
		const ascending = forward !== latestFirst;
		const parts = forward ? [dated, not(dated)] : [not(dated), dated];
		const [start] = from ? await db.select({ dated }).from(events).where(eq(events.id, from)) : [];
		if (from && start === undefined) return [];
		const beyond = start && sql`${key} ${sql.raw((ascending ? ">" : "<") + (inclusive ? "=" : ""))} ${keyOf(from)}`;
		const first = start && Boolean(start.dated) !== forward ? 1 : 0;
		const rows: ShownEvent[] = [];
		for (const [index, part] of parts.entries()) {
			if (index < first || rows.length === limit) continue;
			const next = select()
				.where(and(shown, part, index === first ? beyond : undefined))
				.orderBy(...(ascending ? byDate : byDateReversed))
				.limit(limit - rows.length);
			rows.push(...(await next));
		}
		return rows;
	};

/** The events with the latest dates, latest first. */
export const latestEvents = (most: number) =>
	readStep(published(events), { latestFirst: true })({ direction: "forward", limit: most });

/** The events that are not over yet, the earliest first. */
export const nextEvents = (most: number, now: Date) =>
	select()
		.where(and(published(events, now), endsAfter(now)))
		.orderBy(...byDate)
		.limit(most);

/** The event at an address, unless it is in the trash or not published yet. */
export async function publishedEvent(slug: string): Promise<ShownEvent | undefined> {
	const [event] = await select().where(and(eq(events.slug, slug), published(events)));
	return event;
}

/** The address of every event that visitors see and when it last changed; read in pieces, so that a long list is never held whole. */
export async function* everyPublishedEvent(): AsyncGenerator<{ slug: string; changedAt: Date }> {
	let last = "";
	for (;;) {
		const rows = await db
			.select({ id: events.id, slug: events.slug, publishedAt: events.publishedAt, updatedAt: events.updatedAt })
			.from(events)
			.where(and(published(events), gt(events.id, last)))
			.orderBy(asc(events.id))
			.limit(batchSize);
		for (const { slug, ...moments } of rows) yield { slug, changedAt: changedAt(moments) };
		if (rows.length < batchSize) return;
		last = rows.at(-1)?.id ?? last;
	}
}

/**
 * One page of all events for the administration, drafts too, newest date first; with `q`, those that hold its words.
 * @param justDeleted identifiers of events in the trash whose places stay
 */
export async function allEvents(cursor: Cursor, q = "", justDeleted: string[] = []): Promise<Page<ShownEvent>> {
	const found = and(
		await fullTextFilter(events, q),
		textContains([events.title, events.location, events.description], q),
	);
	return readKeysetPage(cursor, readStep(and(listed(events, justDeleted), found), { latestFirst: true }));
}

/** The event with this identifier, a draft too; `deletedAt` tells when it is in the trash. */
export async function eventToEdit(id: string): Promise<ShownEvent | undefined> {
	const [event] = await select().where(eq(events.id, id));
	return event;
}

/**
 * Adds a new event under a slug made from its title; visitors see it at once unless `publication` says otherwise.
 * @returns its identifier; undefined when the same form added it before: its poster is then not needed
 */
export function addEvent(
	formId: string,
	draft: EventDraft,
	timeZone: string,
	{ by, publication = { choice: "now" } }: Partial<Saving> = {},
): Promise<string | undefined> {
	const now = new Date();
	const values = {
		...draft,
		slug: freeSlug(draft.title),
		endsAt: endOf(draft, timeZone),
		createdAt: now,
		publishedAt: publishedAtOf(publication, null, now),
		updatedBy: by,
	};
	const insert = (id: string) =>
		db
			.insert(events)
			.values({ ...values, id })
			.onConflictDoNothing({ target: events.id })
			.returning({ id: events.id });
	return insertIdempotent(formId, insert, async () => holds(await anyEvent(formId), draft, publication));
}

async function anyEvent(id: string) {
	const [event] = await db.select().from(events).where(eq(events.id, id));
	return event;
}

/** Whether an event has this content and is published like this; two posters are the same when their bytes are. */
async function holds(
	event: typeof events.$inferSelect | undefined,
	{ posterId, ...fields }: EventDraft,
	publication?: Publication,
): Promise<boolean> {
	if (event === undefined || !hasValues(event, fields)) return false;
	if (publication && !matchesPublication(publication, event.publishedAt)) return false;
	return sameFiles(idList(event.posterId), idList(posterId));
}

const idList = (id: string | null) => (id ? [id] : []);

/** Saves a changed event; its slug stays. Without `saving` it stays published as it is. */
export async function updateEvent(
	id: string,
	draft: EventDraft,
	timeZone: string,
	saving: Partial<Saving> = {},
): Promise<SaveOutcome> {
	const savable = isSavable(events, id, saving);
	const [[before]] = await db.batch([
		db.select({ deletedAt: events.deletedAt }).from(events).where(savable),
		db
			.update(events)
			.set({ ...draft, endsAt: endOf(draft, timeZone), ...versionColumns(events, saving) })
			.where(savable),
	]);
	if (before) return before.deletedAt ? "restored" : "saved";
	const row = await anyEvent(id);
	return unsavedOutcome(events, row, await holds(row, draft, saving.publication), saving);
}

/** Moves an event to the trash: it is gone from every page at once. */
export const trashEvent = (id: string) => moveToTrash(events, id);

/** Takes an event out of the trash, as it was. */
export const restoreEvent = (id: string) => takeOutOfTrash(events, id);
