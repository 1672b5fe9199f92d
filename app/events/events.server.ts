import { and, eq, getTableColumns, sql } from "drizzle-orm";
import { db } from "~/db/client.server";
import { hasValues, insertIdempotent } from "~/db/idempotent-insert.server";
import { published } from "~/db/published.server";
import { events, media } from "~/db/schema.server";
import { sameFiles } from "~/files/stored-files.server";
import { pictureColumns } from "~/images/picture-columns.server";
import { visible } from "~/images/picture-file";
import { freeSlug } from "~/publication/free-slug.server";
import { matchesPublication, type Publication, publishedAtOf } from "~/publication/publication";
import {
	isSavable,
	type SaveOutcome,
	type Saving,
	unsavedOutcome,
	versionColumns,
} from "~/publication/save-version.server";
import type { eventFields } from "./event-form-schema.server";
import { endOf, type Schedule } from "./event-schedule";

/** The editable columns of an event. */
export type EventDraft = Schedule &
	Pick<typeof events.$inferInsert, keyof typeof eventFields> & { posterId: string | null };

const selectEvents = () =>
	db
		.select({ ...getTableColumns(events), poster: pictureColumns })
		.from(events)
		.leftJoin(media, eq(media.id, events.posterId));

/** An event with its poster. */
export type ShownEvent = Awaited<ReturnType<typeof selectEvents>>[number];

/** The published event with this slug, without a hidden poster. */
export async function publishedEvent(slug: string): Promise<ShownEvent | undefined> {
	const [event] = await selectEvents().where(and(eq(events.slug, slug), published(events)));
	return event && { ...event, poster: visible(event.poster) };
}

/** The event with this identifier, also as a draft or in the trash (`deletedAt`). */
export async function eventToEdit(id: string): Promise<ShownEvent | undefined> {
	const [event] = await selectEvents().where(eq(events.id, id));
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
		slug: freeSlug(events, draft.title),
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
	return insertIdempotent(formId, insert, async () => hasContent(await eventToEdit(formId), draft, publication));
}

/** Whether the row has this content and publication; posters are compared by their bytes. */
async function hasContent(
	event: typeof events.$inferSelect | undefined,
	{ posterId, ...fields }: EventDraft,
	publication?: Publication,
): Promise<boolean> {
	if (event === undefined || !hasValues(event, withoutDerived(fields))) return false;
	if (publication && !matchesPublication(publication, event.publishedAt)) return false;
	return sameFiles(idList(event.posterId), idList(posterId));
}

/** An empty former date is derived from the row before the save: a repeated submit would find another one. */
function withoutDerived(fields: Omit<EventDraft, "posterId">) {
	const { formerDate, ...others } = fields;
	return fields.state === "postponed" && formerDate === null ? others : fields;
}

/**
 * The former date to save: as typed; when empty, the date that visitors have seen, if the event was not postponed yet or
 * its date changes; otherwise it was emptied.
 */
function formerDateOf({ state, date, formerDate }: EventDraft) {
	if (state !== "postponed" || formerDate) return formerDate;
	const seen = sql`${events.publishedAt} <= ${sql.param(new Date(), events.publishedAt)}`;
	const changed = sql`(${events.state} <> 'postponed' or ${events.date} <> ${date})`;
	return sql`case when ${seen} and ${changed} then ${events.date} end`;
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
			.set({
				...draft,
				formerDate: formerDateOf(draft),
				endsAt: endOf(draft, timeZone),
				...versionColumns(events, saving),
			})
			.where(savable),
	]);
	if (before) return before.deletedAt ? "restored" : "saved";
	const row = await eventToEdit(id);
	return unsavedOutcome(events, row, await hasContent(row, draft, saving.publication), saving);
}
