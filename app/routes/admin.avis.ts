import type { ActionFunctionArgs } from "@remix-run/node";
import { dismissNotices } from "~/people/journal/record.server";
import { redirectWithToast } from "~/people/session/flash.server";
import { requirePermission } from "~/people/session/require-permission.server";
import { adminPaths } from "~/platform/kinds/paths";
import { readForm } from "~/web/forms/read-form.server";
import { errorResponse, tryAction } from "~/web/http/error-response.server";

export { NoPage as default } from "~/site/layout/error-page";
export { methodNotAllowed as loader } from "~/web/http/error-response.server";

/** Dismisses the notices of the dashboard, up to the last one that it showed. */
export async function action({ request }: ActionFunctionArgs) {
	const { account, session } = await requirePermission(request, "continuer");
	const last = String((await readForm(request)).get("last"));
	if (!/^\d{1,15}$/.test(last)) throw errorResponse(400);
	const done = await tryAction({ log: "Notices could not be dismissed" }, () =>
		dismissNotices(account.id, Number(last)),
	);
	if (done.failed) return redirectWithToast(adminPaths.dashboard, session, { tone: "error", message: done.message });
	return redirectWithToast(adminPaths.dashboard, session, { tone: "success", message: "C’est noté" });
}
