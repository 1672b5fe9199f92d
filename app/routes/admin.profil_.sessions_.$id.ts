import type { ActionFunctionArgs } from "@remix-run/node";
import { redirectWithToast } from "~/auth/flash.server";
import { endSession } from "~/auth/own-sessions.server";
import { requireAdministrator } from "~/auth/require-administrator.server";
import { attempt } from "~/http/attempt.server";
import { problem } from "~/http/problem.server";
import { record } from "~/journal/record.server";

export { NoPage as default } from "~/ui/no-page";

export function loader() {
	throw problem(405);
}

export async function action({ request, params: { id = "" } }: ActionFunctionArgs) {
	const { administrator, session } = await requireAdministrator(request, "continuer");
	const ended = await attempt("Une erreur s'est produite", () => endSession(administrator.id, id));
	if (ended.failed) return redirectWithToast("/admin/profil", session, { tone: "error", message: ended.message });
	if (ended.value.rowsAffected > 0) await record(administrator, "session.ended");
	return redirectWithToast("/admin/profil", session, { tone: "success", message: "Session terminée" });
}
