import type { ActionFunctionArgs } from "@remix-run/node";
import { redirectWithToast } from "~/auth/flash.server";
import { requireAdministrator } from "~/auth/require-administrator.server";
import { restoreEvent } from "~/events/events.server";
import { problem } from "~/http/problem.server";

export function loader() {
	throw problem(405);
}

export async function action({ request, params: { id = "" } }: ActionFunctionArgs) {
	const { session } = await requireAdministrator(request, "continuer");
	if (!(await restoreEvent(id))) throw problem(404, "Cet événement n’est plus dans la corbeille.");
	return redirectWithToast("/admin/events", session, { tone: "success", message: "Événement restauré" });
}
