import type { ActionFunctionArgs } from "@remix-run/node";
import { eventToEdit, restoreEvent } from "~/events/events.server";
import { errorResponse } from "~/http/error-response.server";
import { listQuery } from "~/http/list-query";
import { tryAction } from "~/http/try-action.server";
import { record } from "~/journal/record.server";
import { redirectWithToast } from "~/session/flash.server";
import { requireAdministrator } from "~/session/require-administrator.server";

export { NoPage as default } from "~/layout/no-page";

export function loader() {
	throw errorResponse(405);
}

export async function action({ request, params: { id = "" } }: ActionFunctionArgs) {
	const { session, administrator } = await requireAdministrator(request, "continuer");
	const restored = await tryAction("Une erreur s'est produite", () => restoreEvent(id));
	const list = `/admin/events${listQuery(request.url).search}`;
	if (restored.failed) return redirectWithToast(list, session, { tone: "error", message: restored.message });
	if (restored.value === "missing") throw errorResponse(404, "Cet événement n’existe plus.");
	if (restored.value === "moved") {
		const event = await eventToEdit(id);
		await record(administrator, "event.restored", { id, name: event?.title ?? "" });
	}
	return redirectWithToast(list, session, { tone: "success", message: "Événement restauré" });
}
