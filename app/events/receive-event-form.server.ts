import { parseForm } from "~/http/parse-form.server";
import { forgetFile } from "~/media/forget-file.server";
import { receiveForm } from "~/media/receive-form.server";
import { storedFiles } from "~/media/stored-files.server";
import { eventSchema } from "./event-form-schema.server";
import type { EventDraft } from "./events.server";

/**
 * Reads the posted event form, its poster included. A poster that arrived is kept while the rest is corrected.
 * @param currentPosterId the poster of the event being edited; a new event must bring one (spec §5)
 */
export async function receiveEventForm(request: Request, currentPosterId: string | null) {
	const { fields, stored, refused } = await receiveForm(request, {
		field: "poster",
		folder: "event-posters",
		kinds: ["image"],
		maxFiles: 1,
	});
	const submission = parseForm(fields, eventSchema);
	const earlier = await storedFiles([String(fields.get("posterId") ?? "")], "event-posters");
	const poster = stored[0] ?? earlier[0] ?? null;
	if (stored[0] && earlier[0]) await forgetFile(earlier[0].id);
	const [refusal] = refused;
	const posterError = refusal?.reason ?? (poster || currentPosterId ? undefined : "Choisissez une affiche.");

	if (submission.status !== "success" || posterError !== undefined) {
		const fieldErrors = posterError === undefined ? undefined : { poster: [posterError] };
		return { status: refusal?.status ?? 400, result: submission.reply({ fieldErrors }), poster } as const;
	}
	const { id, posterId: _, ...written } = submission.value;
	const draft: EventDraft = { ...written, posterId: poster?.id ?? currentPosterId };
	/** The form as it was posted, when it could not be saved. */
	const giveBack = (message: string) => ({ result: submission.reply({ formErrors: [message] }), poster });
	return { status: "success", id, draft, giveBack } as const;
}
