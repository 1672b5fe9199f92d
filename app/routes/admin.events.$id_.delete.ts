import type { ActionFunctionArgs } from "@remix-run/node";
import { redirectWithToast } from "~/auth/flash.server";
import { requireAdministrator } from "~/auth/require-administrator.server";
import { trashEvent } from "~/events/events.server";
import { attempt } from "~/http/attempt.server";
import { problem } from "~/http/problem.server";

export function loader() {
	throw problem(405);
}

/** No confirmation is asked (spec §8): the toast offers to undo. */
export async function action({ request, params: { id = "" } }: ActionFunctionArgs) {
	const { session } = await requireAdministrator(request, "supprimer");
	const trashed = await attempt("Erreur lors de la suppression de l'événement", () => trashEvent(id));
	if (trashed.failed) return redirectWithToast("/admin/events", session, { tone: "error", message: trashed.message });
	if (!trashed.value) throw problem(404, "Cet événement n’existe plus.");
	return redirectWithToast("/admin/events", session, {
		tone: "success",
		message: "Événement supprimé",
		undo: `/admin/events/${id}/restore`,
	});
}
