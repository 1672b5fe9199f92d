import type { ActionFunctionArgs } from "@remix-run/node";
import { requirePermission } from "~/people/session/require-permission.server";
import { kindOfList } from "~/platform/kinds/content-kinds";
import { restoreItem } from "~/publishing/publication/trash-item.server";
import { errorResponse } from "~/web/http/error-response.server";

export { NoPage as default } from "~/site/layout/error-page";
export { methodNotAllowed as loader } from "~/web/http/error-response.server";

/** Restores an item of any list. */
export async function action({ request, params: { kind: segment = "", id = "" } }: ActionFunctionArgs) {
	const signedIn = await requirePermission(request, "continuer");
	const kind = kindOfList(segment);
	if (kind === undefined) throw errorResponse(404);
	return restoreItem(request, signedIn, { kind, id, list: segment === "reports" ? "allReports" : kind });
}
