import type { ActionFunctionArgs } from "@remix-run/node";
import { setPhotoHidden } from "~/content/gallery/hide-photo.server";
import { requirePermission } from "~/people/session/require-permission.server";
import { adminPaths } from "~/platform/kinds/paths";
import { localAdminPath } from "~/web/http/local-path";

export { NoPage as default } from "~/site/layout/error-page";
export { methodNotAllowed as loader } from "~/web/http/error-response.server";

/** Hides a photo; `vers` is the path to return to. There is no confirmation: the toast offers to undo. */
export async function action({ request, params: { id = "" } }: ActionFunctionArgs) {
	const signedIn = await requirePermission(request, "continuer");
	const to = localAdminPath(new URL(request.url).searchParams.get("vers")) ?? adminPaths.photo(id);
	return setPhotoHidden(signedIn, id, true, to);
}
