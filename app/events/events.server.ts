import { and, eq, getTableColumns, sql } from "drizzle-orm";
import { db } from "~/db/client.server";
import { insertIdempotent } from "~/db/idempotent-insert.server";
import { published } from "~/db/published.server";
import { events, media } from "~/db/schema.server";
import { pictureColumns } from "~/images/picture-columns.server";
import { visible } from "~/images/picture-file";
import { freeSlug } from "~/publication/free-slug.server";
import type { Publication } from "~/publication/publication";
import {
	firstVersionColumns,
	hasContent,
	type SaveOutcome,
	type Saving,
	updateVersion,
} from "~/publication/save-version.server";
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
	const values = {
		...draft,
		slug: freeSlug(events, draft.title),
		endsAt: endOf(draft, timeZone),
		...firstVersionColumns({ by, publication }),
	};
	const insert = (id: string) =>
		db
			.insert(events)
			.values({ ...values, id })
			.onConflictDoNothing({ target: events.id })
			.returning({ id: events.id });
	return insertIdempotent(formId, insert, () => isStored(formId, draft, publication));
}

async function isStored(id: string, { posterId, ...fields }: EventDraft, publication?: Publication) {
	const event = await eventToEdit(id);
	return hasContent(event, withoutDerived(fields), publication, [event?.posterId], [posterId]);
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

/** Saves an event; the slug is permanent. Without `saving` its publication stays. */
export function updateEvent(
	id: string,
	draft: EventDraft,
	timeZone: string,
	saving: Partial<Saving> = {},
): Promise<SaveOutcome> {
	const content = { ...draft, formerDate: formerDateOf(draft), endsAt: endOf(draft, timeZone) };
	return updateVersion(
		events,
		id,
		saving,
		(savable, columns) => [
			db
				.update(events)
				.set({ ...content, ...columns })
				.where(savable),
		],
		() => isStored(id, draft, saving.publication),
	);
}
