import { and, eq, getTableColumns, sql } from "drizzle-orm";
import { db } from "~/db/client.server";
import { published } from "~/db/published.server";
import { events, media } from "~/db/schema.server";
import { pictureColumns } from "~/images/picture-columns.server";
import { visible } from "~/images/picture-file";
import { freeSlug } from "~/publication/free-slug.server";
import { type ItemValues, insertItem, type Saving } from "~/publication/stored-item.server";
import type { eventFields } from "./event-form-schema.server";
import type { Schedule } from "./event-schedule";
import { endOf } from "./event-times.server";

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

/** Inserts an event with a slug made from its title; as `insertItem`. */
export const addEvent = (formId: string, draft: EventDraft, timeZone: string, saving?: Partial<Saving>) =>
	insertItem("events", formId, eventToWrite(draft, timeZone), saving);

/**
 * An event as it is written. An empty former date of a postponed one is derived from the row before the save, where a
 * repeated submit would find another one.
 */
export function eventToWrite({ posterId, formerDate, ...draft }: EventDraft, timeZone: string): ItemValues {
	const isDerived = draft.state === "postponed" && !formerDate;
	return {
		draft: isDerived ? draft : { ...draft, formerDate },
		fileIds: posterId ? [posterId] : [],
		derived: { endsAt: endOf(draft, timeZone), ...(isDerived && { formerDate: seenDate(draft) }) },
		first: { slug: freeSlug(events, draft.title), formerDate },
	};
}

/** The date that visitors have seen, if the event was not postponed yet or its date changes; otherwise it was emptied. */
function seenDate({ date }: Pick<EventDraft, "date">) {
	const seen = sql`${events.publishedAt} <= ${sql.param(new Date(), events.publishedAt)}`;
	const changed = sql`(${events.state} <> 'postponed' or ${events.date} <> ${date})`;
	return sql`case when ${seen} and ${changed} then ${events.date} end`;
}
