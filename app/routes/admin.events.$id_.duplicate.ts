import type { ActionFunctionArgs } from "@remix-run/node";
import { copyEvent } from "~/content/events/event-form.server";
import { eventToEdit } from "~/content/events/events.server";
import { record } from "~/people/journal/record.server";
import { redirectWithToast } from "~/people/session/flash.server";
import { requirePermission } from "~/people/session/require-permission.server";
import { idPattern, newId } from "~/platform/db/new-id.server";
import { contentPaths } from "~/platform/kinds/paths";
import { association } from "~/publishing/settings/settings.server";
import { readForm } from "~/web/forms/read-form.server";
import { errorResponse, tryAction } from "~/web/http/error-response.server";
import { listQuery } from "~/web/http/list-query";

export { NoPage as default } from "~/site/layout/error-page";
export { methodNotAllowed as loader } from "~/web/http/error-response.server";

/** Copies the event into a draft and redirects to its form, where its date can be changed. */
export async function action({ request, params: { id = "" } }: ActionFunctionArgs) {
	const { session, account } = await requirePermission(request, "continuer");
	const posted = String((await readForm(request)).get("copy") ?? "");
	const copyId = idPattern.test(posted) ? posted : newId();
	const event = await eventToEdit(id);
	if (event === undefined || event.deletedAt) throw errorResponse(404, "Cet événement n’existe pas ou n’existe plus.");
	const { timeZone } = await association();
	const { search } = listQuery(request.url);
	const copied = await tryAction({ log: "An event could not be copied", tell: "Erreur lors de l'ajout" }, () =>
		copyEvent(event, copyId, timeZone, account.id),
	);
	if (copied.failed)
		return redirectWithToast(`${contentPaths.list("events")}${search}`, session, {
			tone: "error",
			message: copied.message,
		});
	const { id: copy, added } = copied.value;
	if (added) await record(account, "event.added", { id: copy, name: event.title });
	return redirectWithToast(`${contentPaths.item("events", copy)}${search}`, session, {
		tone: "success",
		message: "Copie gardée en brouillon : choisissez sa date.",
	});
}
