import type { ActionFunctionArgs } from "@remix-run/node";
import { eventToEdit, trashEvent } from "~/events/events.server";
import { errorResponse } from "~/http/error-response.server";
import { listQuery } from "~/http/list-query";
import { tryAction } from "~/http/try-action.server";
import { record } from "~/journal/record.server";
import { titleOrFallback } from "~/publication/title-or-fallback";
import { redirectWithToast } from "~/session/flash.server";
import { requireAdministrator } from "~/session/require-administrator.server";
import { noteDeletion } from "~/trash/just-deleted.server";

export { NoPage as default } from "~/layout/no-page";

export function loader() {
	throw errorResponse(405);
}

/** No confirmation (docs/product.md, forms): the toast offers to undo. */
export async function action({ request, params: { id = "" } }: ActionFunctionArgs) {
	const { session, administrator } = await requireAdministrator(request, "supprimer");
	const trashed = await tryAction("Erreur lors de la suppression de l'événement", () => trashEvent(id));
	const { search } = listQuery(request.url);
	const list = `/admin/events${search}`;
	if (trashed.failed) return redirectWithToast(list, session, { tone: "error", message: trashed.message });
	if (trashed.value === "missing") throw errorResponse(404, "Cet événement n’existe plus.");
	if (trashed.value === "moved") {
		const event = await eventToEdit(id);
		await record(administrator, "event.trashed", { id, name: titleOrFallback(event?.title ?? "") });
	}
	noteDeletion(session, id);
	return redirectWithToast(list, session, {
		tone: "success",
		message: "Événement supprimé",
		undo: `/admin/events/${id}/restore${search}`,
	});
}
