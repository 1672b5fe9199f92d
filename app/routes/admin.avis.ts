import type { ActionFunctionArgs } from "@remix-run/node";
import { readForm } from "~/forms/read-form.server";
import { errorResponse, tryAction } from "~/http/error-response.server";
import { dismissNotices } from "~/journal/record.server";
import { adminPaths } from "~/kinds/paths";
import { redirectWithToast } from "~/session/flash.server";
import { requireAdministrator } from "~/session/require-administrator.server";

export { methodNotAllowed as loader } from "~/http/error-response.server";
export { NoPage as default } from "~/layout/error-page";

/** Dismisses the notices of the dashboard, up to the last one that it showed. */
export async function action({ request }: ActionFunctionArgs) {
	const { administrator, session } = await requireAdministrator(request, "continuer");
	const last = String((await readForm(request)).get("last"));
	if (!/^\d{1,15}$/.test(last)) throw errorResponse(400);
	const done = await tryAction("Une erreur s'est produite", () => dismissNotices(administrator.id, Number(last)));
	if (done.failed) return redirectWithToast(adminPaths.dashboard, session, { tone: "error", message: done.message });
	return redirectWithToast(adminPaths.dashboard, session, { tone: "success", message: "C’est noté" });
}
