import type { ActionFunctionArgs } from "@remix-run/node";
import { errorResponse } from "~/http/error-response.server";
import { kindOfList } from "~/kinds/content-kinds";
import { restoreItem } from "~/publication/trash-item.server";
import { requireAdministrator } from "~/session/require-administrator.server";

export { methodNotAllowed as loader } from "~/http/error-response.server";
export { NoPage as default } from "~/layout/error-page";

/** Restores an item of any list. */
export async function action({ request, params: { section: segment = "", id = "" } }: ActionFunctionArgs) {
	const signedIn = await requireAdministrator(request, "continuer");
	const section = kindOfList(segment);
	if (section === undefined) throw errorResponse(404);
	return restoreItem(request, signedIn, { section, id, list: segment === "reports" ? "allReports" : section });
}
