import { newId } from "~/db/new-id.server";
import { addEvent, type EventDraft, eventToEdit } from "./events.server";

/**
 * Makes a draft of an event's words and poster under an address of its own.
 * @param copyId what the button carried: pressed twice, it makes one copy, and another one only after that was deleted
 * @returns the copy's identifier, and whether this press added it
 */
export async function copyEvent(event: EventDraft, copyId: string, timeZone: string, by: string) {
	const earlier = await eventToEdit(copyId);
	if (earlier && !earlier.deletedAt) return { id: copyId, added: false };
	const { title, description, date, startTime, endTime, location, posterId } = event;
	const draft = { title, description, date, startTime, endTime, location, posterId };
	const id = earlier ? newId() : copyId;
	return { id, added: await addEvent(id, draft, timeZone, { by, publication: { choice: "draft" } }) };
}
