import type { ActionFunctionArgs } from "@remix-run/node";
import { association } from "~/association/settings.server";
import { redirectWithToast } from "~/auth/flash.server";
import { requireAdministrator } from "~/auth/require-administrator.server";
import { newId } from "~/db/new-id.server";
import { addEvent, eventToEdit } from "~/events/events.server";
import { attempt } from "~/http/attempt.server";
import { listPlace } from "~/http/list-place";
import { problem } from "~/http/problem.server";
import { record } from "~/journal/record.server";

export { NoPage as default } from "~/ui/no-page";

export function loader() {
	throw problem(405);
}

/** Makes a draft of the same words under an address of its own, and leads to its form: its date is to be chosen there. */
export async function action({ request, params: { id = "" } }: ActionFunctionArgs) {
	const { session, administrator } = await requireAdministrator(request, "continuer");
	const event = await eventToEdit(id);
	if (event === undefined || event.deletedAt) throw problem(404, "Cet événement n’existe pas ou n’existe plus.");
	const { title, description, date, startTime, endTime, location, posterId } = event;
	const draft = { title, description, date, startTime, endTime, location, posterId };
	const { timeZone } = await association();
	const copy = newId();
	const { search } = listPlace(request.url);
	const added = await attempt("Erreur lors de l'ajout", () =>
		addEvent(copy, draft, timeZone, { by: administrator.id, publication: { choice: "draft" } }),
	);
	if (added.failed)
		return redirectWithToast(`/admin/events${search}`, session, { tone: "error", message: added.message });
	await record(administrator, "event.added", { id: copy, name: title });
	return redirectWithToast(`/admin/events/${copy}${search}`, session, {
		tone: "success",
		message: "Copie gardée en brouillon : choisissez sa date.",
	});
}
