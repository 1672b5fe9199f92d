import type { ActionFunctionArgs } from "@remix-run/node";
import { redirectWithToast } from "~/auth/flash.server";
import { requireAdministrator } from "~/auth/require-administrator.server";
import { eventToEdit, restoreEvent } from "~/events/events.server";
import { attempt } from "~/http/attempt.server";
import { listPlace } from "~/http/list-place";
import { problem } from "~/http/problem.server";
import { record } from "~/journal/record.server";

export { NoPage as default } from "~/ui/no-page";

export function loader() {
	throw problem(405);
}

export async function action({ request, params: { id = "" } }: ActionFunctionArgs) {
	const { session, administrator } = await requireAdministrator(request, "continuer");
	const restored = await attempt("Une erreur s'est produite", () => restoreEvent(id));
	const list = `/admin/events${listPlace(request.url).search}`;
	if (restored.failed) return redirectWithToast(list, session, { tone: "error", message: restored.message });
	if (restored.value === "missing") throw problem(404, "Cet événement n’existe plus.");
	if (restored.value === "moved") {
		const event = await eventToEdit(id);
		await record(administrator, "event.restored", { id, name: event?.title ?? "" });
	}
	return redirectWithToast(list, session, { tone: "success", message: "Événement restauré" });
}
