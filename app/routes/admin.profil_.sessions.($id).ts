import type { ActionFunctionArgs } from "@remix-run/node";
import { record } from "~/people/journal/record.server";
import { redirectWithToast } from "~/people/session/flash.server";
import { requirePermission } from "~/people/session/require-permission.server";
import { endOtherSessions, endSession } from "~/people/session/session.server";
import { adminPaths } from "~/platform/kinds/paths";
import { tryAction } from "~/web/http/error-response.server";

export { NoPage as default } from "~/site/layout/error-page";
export { methodNotAllowed as loader } from "~/web/http/error-response.server";

/** Ends one session of the account, or all except the current one. */
export async function action({ request, params: { id } }: ActionFunctionArgs) {
	const { account, session } = await requirePermission(request, "continuer");
	const ended = await tryAction({ log: "A session could not be ended" }, () =>
		id ? endSession(account.id, id) : endOtherSessions(account.id, session),
	);
	if (ended.failed) return redirectWithToast(adminPaths.profile, session, { tone: "error", message: ended.message });
	if (ended.value.rowsAffected > 0) await record(account, "session.ended");
	const message = id ? "Session terminée" : "Vos autres sessions sont terminées";
	return redirectWithToast(adminPaths.profile, session, { tone: "success", message });
}
