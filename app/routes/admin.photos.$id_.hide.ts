import type { ActionFunctionArgs } from "@remix-run/node";
import { setPhotoHidden } from "~/gallery/hide-photo.server";
import { adminPaths } from "~/kinds/paths";
import { requireAdministrator } from "~/session/require-administrator.server";

export { methodNotAllowed as loader } from "~/http/error-response.server";
export { NoPage as default } from "~/layout/error-page";

/** Returns to the page of the photo with its query. No confirmation: the toast offers to undo. */
export async function action({ request, params: { id = "" } }: ActionFunctionArgs) {
	const signedIn = await requireAdministrator(request, "continuer");
	return setPhotoHidden(signedIn, id, true, `${adminPaths.photo(id)}${new URL(request.url).search}`);
}
