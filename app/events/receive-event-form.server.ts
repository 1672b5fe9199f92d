import { parseForm } from "~/forms/read-form.server";
import { checkPostedItem, receiveItemForm } from "~/publication/check-posted-item.server";
import { pickFields } from "~/publication/pick-fields.server";
import { siteTimeZone } from "~/settings/settings.server";
import { eventFields, eventLabels, eventSchema } from "./event-form-schema.server";
import { stateWords } from "./event-state";
import { eventToWrite, type ShownEvent } from "./events.server";

/**
 * Reads and validates the posted event form.
 * @param current the event being edited; only one that appears for the first time needs a poster (docs/product.md, forms)
 */
export async function receiveEventForm(request: Request, current?: ShownEvent) {
	const poster = { field: "poster", folder: "event-posters", kinds: ["image"] } as const;
	const { fileId: posterId, ...posted } = await receiveItemForm(request, poster, current?.posterId);
	const { fields, refused } = posted.received;
	const appears = fields.get("publication") !== "draft" && !current?.publishedAt;
	const posterNeeded = posterId === null && appears && refused.length === 0;
	const form = await checkPostedItem({
		...posted,
		submission: parseForm(fields, eventSchema),
		errors: posterNeeded ? ["Choisissez une affiche."] : [],
		timeZone: await siteTimeZone(), // read after the upload, which may take minutes
		current: current && { publishedAt: current.publishedAt, fileIds: [current.posterId] },
	});
	if (form.status !== "success") return form;
	const { value, timeZone } = form;
	const formerDate = value.state === "postponed" ? value.formerDate : null;
	const draft = { ...pickFields(value, eventFields), formerDate, posterId };
	return { ...form, ...eventToWrite(draft, timeZone), labels: eventLabels, words: { state: stateWords } };
}
