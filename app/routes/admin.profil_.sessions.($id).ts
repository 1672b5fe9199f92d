import type { ActionFunctionArgs } from "@remix-run/node";
import { tryAction } from "~/http/error-response.server";
import { record } from "~/journal/record.server";
import { adminPaths } from "~/kinds/paths";
import { redirectWithToast } from "~/session/flash.server";
import { requireAdministrator } from "~/session/require-administrator.server";
import { endOtherSessions, endSession } from "~/session/session.server";

export { methodNotAllowed as loader } from "~/http/error-response.server";
export { NoPage as default } from "~/layout/error-page";

/** Ends one of one's sessions, or all others. */
export async function action({ request, params: { id } }: ActionFunctionArgs) {
	const { administrator, session } = await requireAdministrator(request, "continuer");
	const ended = await tryAction("Une erreur s'est produite", () =>
		id ? endSession(administrator.id, id) : endOtherSessions(administrator.id, session),
	);
	if (ended.failed) return redirectWithToast(adminPaths.profile, session, { tone: "error", message: ended.message });
	if (ended.value.rowsAffected > 0) await record(administrator, "session.ended");
	const message = id ? "Session terminée" : "Vos autres sessions sont terminées";
	return redirectWithToast(adminPaths.profile, session, { tone: "success", message });
}
