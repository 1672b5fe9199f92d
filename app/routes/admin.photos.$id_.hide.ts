import type { ActionFunctionArgs } from "@remix-run/node";
import { setPhotoHidden } from "~/content/gallery/hide-photo.server";
import { requirePermission } from "~/people/session/require-permission.server";
import { adminPaths } from "~/platform/kinds/paths";

export { NoPage as default } from "~/site/layout/error-page";
export { methodNotAllowed as loader } from "~/web/http/error-response.server";

/** Hides a photo and redirects to its page with its query. There is no confirmation: the toast offers to undo. */
export async function action({ request, params: { id = "" } }: ActionFunctionArgs) {
	const signedIn = await requirePermission(request, "continuer");
	return setPhotoHidden(signedIn, id, true, `${adminPaths.photo(id)}${new URL(request.url).search}`);
}
