import type { ActionFunctionArgs } from "@remix-run/node";
import { setPhotoHidden } from "~/gallery/hide-photo.server";
import { localAdminPath } from "~/http/local-path";
import { adminPaths } from "~/kinds/paths";
import { requireAdministrator } from "~/session/require-administrator.server";

export { methodNotAllowed as loader } from "~/http/error-response.server";
export { NoPage as default } from "~/layout/error-page";

/** Shows a hidden photo again; `vers` is the path to return to. */
export async function action({ request, params: { id = "" } }: ActionFunctionArgs) {
	const signedIn = await requireAdministrator(request, "continuer");
	const to = localAdminPath(new URL(request.url).searchParams.get("vers")) ?? adminPaths.photo(id);
	return setPhotoHidden(signedIn, id, false, to);
}
