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

/** The editable columns of an event. */
export type EventDraft = Schedule &
	Pick<typeof events.$inferInsert, keyof typeof eventFields> & { posterId: string | null };

const select = () =>
	db
		.select({ ...getTableColumns(events), poster: pictureColumns })
		.from(events)
		.leftJoin(media, eq(media.id, events.posterId));

/** An event with its poster. */
export type ShownEvent = Awaited<ReturnType<typeof select>>[number];

/**
 * SQL equivalent of `isCalendarDate`. The unary plus keeps SQLite from using the whole range instead of the cursor for
 * its index seek.
 */
const dated = sql<boolean>`(date(${events.date}) is ${events.date} and +${events.date} between '1900-01-01' and '2199-12-31')`;

/** Ascending order of the lists; `readStep` reads events without a date after all others. */
export const byDate = [asc(events.date), asc(events.startTime), asc(events.id)];
export const byDateReversed = [desc(events.date), desc(events.startTime), desc(events.id)];
const key = sql`(${events.date}, ${events.startTime}, ${events.id})`;
const keyOf = (id: string | undefined) => sql`(select date, start_time, id from events where id = ${id})`;

/**
 * One page in ascending order; without a cursor, a list of several pages starts at the first event that is not over.
 */
export async function publishedEvents(cursor: Cursor, now: Date): Promise<Page<ShownEvent>> {
	const publishedNow = published(events, now);
	const cursorId = cursor.after ?? cursor.before;
	// A long list does not start with its first event, so every page has a cursor.
	if (cursorId !== undefined && (await findEvent(cursorId)))
		return { ...(await readKeysetPage(cursor, readStep(publishedNow))), at: cursor };
	const [[secondPage], [start]] = await db.batch([
		firstOf(publishedNow).offset(pageSize),
		firstOf(and(publishedNow, endsAfter(now))),
	]);
	if (secondPage === undefined) return readKeysetPage({}, readStep(publishedNow));
	if (start === undefined)
		return { ...(await readKeysetPage({ before: "" }, readStep(publishedNow))), after: undefined, at: undefined };
	// From there on every event is listed, also one that starts later but is already over.
	const fromStart = readStep(publishedNow, { inclusive: true });
	const page = await readKeysetPage({}, (step) => fromStart({ ...step, from: start.id }));
	const earlier = await readStep(publishedNow)({ direction: "backward", from: start.id, limit: 1 });
	return { ...page, before: earlier.length > 0 ? start.id : undefined };
}

/** The first match in ascending order; only its identifier. */
const firstOf = (which: SQL | undefined) =>
	db
		.select({ id: events.id })
		.from(events)
		.where(which)
		.orderBy(...byDate)
		.limit(1);

const day = 24 * 60 * 60_000;

/**
 * Dated events that end after a moment. In any time zone an event's date is at most three days before its end: the
 * lower bound on the date allows an index seek. The unary plus keeps SQLite off the index on the end, which would need
 * a sort.
 */
export const endsAfter = (moment: Date) =>
	and(
		dated,
		sql`+${events.endsAt} > ${sql.param(moment, events.endsAt)}`,
		gte(events.date, new Date(moment.getTime() - 3 * day).toISOString().slice(0, 10)),
	);

type ListOptions = {
	/** Descending dates. */
	latestFirst?: boolean;
	/** Includes the row `from`. */
	inclusive?: boolean;
};

/**
 * Reads one step of keyset pagination in either direction; without `from`, from the end of the list. Events with and
 * without a date are two queries over one index; the second runs only when the first does not fill the page.
 */
const readStep =
	(shown: SQL | undefined, { latestFirst = false, inclusive = false }: ListOptions = {}) =>
	async ({ direction, from, limit }: Step): Promise<ShownEvent[]> => {
		const forward = direction === "forward";
		const ascending = forward !== latestFirst;
		const parts = forward ? [dated, not(dated)] : [not(dated), dated];
		const [start] = from ? await db.select({ dated }).from(events).where(eq(events.id, from)) : [];
		if (from && start === undefined) return [];
		const keysetCondition =
			start && sql`${key} ${sql.raw((ascending ? ">" : "<") + (inclusive ? "=" : ""))} ${keyOf(from)}`;
		const first = start && Boolean(start.dated) !== forward ? 1 : 0;
		const rows: ShownEvent[] = [];
		for (const [index, part] of parts.entries()) {
			if (index < first || rows.length === limit) continue;
			const next = select()
				.where(and(shown, part, index === first ? keysetCondition : undefined))
				.orderBy(...(ascending ? byDate : byDateReversed))
				.limit(limit - rows.length);
			rows.push(...(await next));
		}
		return rows;
	};

/** The events with the latest dates, latest first. */
export const latestEvents = (most: number) =>
	readStep(published(events), { latestFirst: true })({ direction: "forward", limit: most });

/** Published events that are not over yet, earliest first. */
export const nextEvents = (most: number, now: Date) =>
	select()
		.where(and(published(events, now), endsAfter(now)))
		.orderBy(...byDate)
		.limit(most);

/** The published event with this slug. */
export async function publishedEvent(slug: string): Promise<ShownEvent | undefined> {
	const [event] = await select().where(and(eq(events.slug, slug), published(events)));
	return event;
}

/** Slug and last change of every published event, read in batches to bound memory. */
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
 * One page of all events, drafts included, latest date first, filtered by the words of `q`.
 * @param justDeleted identifiers of events in the trash that stay in the list
 */
export async function allEvents(cursor: Cursor, q = "", justDeleted: string[] = []): Promise<Page<ShownEvent>> {
	const found = and(
		await fullTextFilter(events, q),
		textContains([events.title, events.location, events.description], q),
	);
	return readKeysetPage(cursor, readStep(and(listed(events, justDeleted), found), { latestFirst: true }));
}

/** The event with this identifier, also as a draft or in the trash (`deletedAt`). */
export async function eventToEdit(id: string): Promise<ShownEvent | undefined> {
	const [event] = await select().where(eq(events.id, id));
	return event;
}

/**
 * Inserts an event with a slug made from its title; published now unless `publication` differs.
 * @returns its identifier; undefined when the same form was already submitted: the poster is then unreferenced
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
	return insertIdempotent(formId, insert, async () => hasContent(await findEvent(formId), draft, publication));
}

async function findEvent(id: string) {
	const [event] = await db.select().from(events).where(eq(events.id, id));
	return event;
}

/** Whether the row has this content and publication; posters are compared by their bytes. */
async function hasContent(
	event: typeof events.$inferSelect | undefined,
	{ posterId, ...fields }: EventDraft,
	publication?: Publication,
): Promise<boolean> {
	if (event === undefined || !hasValues(event, fields)) return false;
	if (publication && !matchesPublication(publication, event.publishedAt)) return false;
	return sameFiles(idList(event.posterId), idList(posterId));
}

const idList = (id: string | null) => (id ? [id] : []);

/** Saves an event; the slug is permanent. Without `saving` its publication stays. */
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
	const row = await findEvent(id);
	return unsavedOutcome(events, row, await hasContent(row, draft, saving.publication), saving);
}

export const trashEvent = (id: string) => moveToTrash(events, id);

export const restoreEvent = (id: string) => takeOutOfTrash(events, id);
