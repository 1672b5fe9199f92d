import { deleteUnreferenced } from "~/files/delete-unreferenced.server";
import { storedFiles } from "~/files/stored-files.server";
import { parseForm } from "~/forms/parse-form.server";
import { checkPostedItem } from "~/publication/check-posted-item.server";
import { pickFields } from "~/publication/pick-fields.server";
import { siteTimeZone } from "~/settings/settings.server";
import { receiveForm } from "~/uploads/receive-form.server";
import { eventFields, eventLabels, eventSchema } from "./event-form-schema.server";
import { stateWords } from "./event-state";
import { eventToWrite, type ShownEvent } from "./events.server";

/**
 * Reads and validates the posted event form.
 * @param current the event being edited; only one that appears for the first time needs a poster (docs/product.md, forms)
 */
export async function receiveEventForm(request: Request, current?: ShownEvent) {
	const folder = "event-posters";
	const received = await receiveForm(request, { field: "poster", folder, kinds: ["image"], maxFiles: 1 });
	const { fields, stored, refused } = received;
	const [previous] = await storedFiles([String(fields.get("posterId") ?? "")], folder);
	const poster = stored[0] ?? previous;
	if (stored[0] && previous) await deleteUnreferenced([previous.id]);
	const posterId = poster?.id ?? current?.posterId ?? null;
	const appears = fields.get("publication") !== "draft" && !current?.publishedAt;
	const posterNeeded = posterId === null && appears && refused.length === 0;
	const form = await checkPostedItem({
		received,
		submission: parseForm(fields, eventSchema),
		field: "poster",
		errors: posterNeeded ? ["Choisissez une affiche."] : [],
		files: poster ? [poster] : [],
		allFiles: await storedFiles([posterId ?? ""], folder),
		timeZone: await siteTimeZone(), // read after the upload, which may take minutes
		current: current && { publishedAt: current.publishedAt, fileIds: [current.posterId] },
	});
	if (form.status !== "success") return form;
	const { value, timeZone } = form;
	const formerDate = value.state === "postponed" ? value.formerDate : null;
	const draft = { ...pickFields(value, eventFields), formerDate, posterId };
	return { ...form, ...eventToWrite(draft, timeZone), labels: eventLabels, words: { state: stateWords } };
}
