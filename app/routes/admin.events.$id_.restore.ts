import type { ActionFunctionArgs } from "@remix-run/node";
import { redirectWithToast } from "~/auth/flash.server";
import { requireAdministrator } from "~/auth/require-administrator.server";
import { restoreEvent } from "~/events/events.server";
import { attempt } from "~/http/attempt.server";
import { problem } from "~/http/problem.server";

export function loader() {
	throw problem(405);
}

export async function action({ request, params: { id = "" } }: ActionFunctionArgs) {
	const { session } = await requireAdministrator(request, "continuer");
	const restored = await attempt("Une erreur s'est produite", () => restoreEvent(id));
	if (restored.failed) return redirectWithToast("/admin/events", session, { tone: "error", message: restored.message });
	if (!restored.value) throw problem(404, "Cet événement n’existe plus.");
	return redirectWithToast("/admin/events", session, { tone: "success", message: "Événement restauré" });
}
