import { newId } from "~/db/new-id.server";
import { pickFields } from "~/publication/pick-fields.server";
import { eventFields } from "./event-form-schema.server";
import { addEvent, type EventDraft, eventToEdit } from "./events.server";

/**
 * Makes a draft of an event's fields and poster under a slug of its own.
 * @param copyId from the button: pressed twice, it makes one copy, and a second one only after the first was deleted
 * @returns the copy's identifier, and whether this press added it
 */
export async function copyEvent(event: EventDraft, copyId: string, timeZone: string, by: string) {
	const earlier = await eventToEdit(copyId);
	if (earlier && !earlier.deletedAt) return { id: copyId, added: false };
	const draft = { ...pickFields(event, eventFields), posterId: event.posterId };
	const id = earlier ? newId() : copyId;
	return { id, added: await addEvent(id, draft, timeZone, { by, publication: { choice: "draft" } }) };
}
