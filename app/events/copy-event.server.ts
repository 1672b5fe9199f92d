import { newId } from "~/db/new-id.server";
import { pickFields } from "~/publication/pick-fields.server";
import { eventFields } from "./event-form-schema.server";
import { addEvent, type EventDraft, eventToEdit } from "./events.server";

/**
 * Copies an event's fields and poster into a confirmed draft with its own slug.
 * @param copyId from the form: a repeated submit is idempotent; after the copy was deleted it adds another one
 * @returns the copy's identifier, and whether this request inserted it
 */
export async function copyEvent(event: EventDraft, copyId: string, timeZone: string, by: string) {
	const earlier = await eventToEdit(copyId);
	if (earlier && !earlier.deletedAt) return { id: copyId, added: false };
	const draft = {
		...pickFields(event, eventFields),
		posterId: event.posterId,
		state: "confirmed" as const,
		formerDate: null,
	};
	const id = earlier ? newId() : copyId;
	return { id, added: await addEvent(id, draft, timeZone, { by, publication: { choice: "draft" } }) };
}
