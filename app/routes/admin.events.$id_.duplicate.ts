import type { ActionFunctionArgs } from "@remix-run/node";
import { idPattern, newId } from "~/db/new-id.server";
import { copyEvent } from "~/events/event-form.server";
import { eventToEdit } from "~/events/events.server";
import { readForm } from "~/forms/read-form.server";
import { errorResponse, tryAction } from "~/http/error-response.server";
import { listQuery } from "~/http/list-query";
import { record } from "~/journal/record.server";
import { contentPaths } from "~/kinds/paths";
import { redirectWithToast } from "~/session/flash.server";
import { requireAdministrator } from "~/session/require-administrator.server";
import { association } from "~/settings/settings.server";

export { methodNotAllowed as loader } from "~/http/error-response.server";
export { NoPage as default } from "~/layout/error-page";

/** Copies the event into a draft and redirects to its form, where its date can be changed. */
export async function action({ request, params: { id = "" } }: ActionFunctionArgs) {
	const { session, administrator } = await requireAdministrator(request, "continuer");
	const posted = String((await readForm(request)).get("copy") ?? "");
	const copyId = idPattern.test(posted) ? posted : newId();
	const event = await eventToEdit(id);
	if (event === undefined || event.deletedAt) throw errorResponse(404, "Cet événement n’existe pas ou n’existe plus.");
	const { timeZone } = await association();
	const { search } = listQuery(request.url);
	const copied = await tryAction("Erreur lors de l'ajout", () => copyEvent(event, copyId, timeZone, administrator.id));
	if (copied.failed)
		return redirectWithToast(`${contentPaths.list("events")}${search}`, session, {
			tone: "error",
			message: copied.message,
		});
	const { id: copy, added } = copied.value;
	if (added) await record(administrator, "event.added", { id: copy, name: event.title });
	return redirectWithToast(`${contentPaths.item("events", copy)}${search}`, session, {
		tone: "success",
		message: "Copie gardée en brouillon : choisissez sa date.",
	});
}
