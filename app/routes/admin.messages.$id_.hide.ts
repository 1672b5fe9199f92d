import type { ActionFunctionArgs } from "@remix-run/node";
import { pictureOfMessage } from "~/content/contact/messages.server";
import { missingPhoto, setPhotoHidden } from "~/content/gallery/hide-photo.server";
import { requirePermission } from "~/people/session/require-permission.server";
import { adminPaths } from "~/platform/kinds/paths";
import { errorResponse } from "~/web/http/error-response.server";

export { NoPage as default } from "~/site/layout/error-page";
export { methodNotAllowed as loader } from "~/web/http/error-response.server";

/** Hides the photo that a message is about, without confirmation: the toast offers to undo. */
export async function action({ request, params: { id = "" } }: ActionFunctionArgs) {
	const signedIn = await requirePermission(request, "continuer");
	const pictureId = await pictureOfMessage(id);
	if (!pictureId) throw errorResponse(404, missingPhoto);
	return setPhotoHidden(signedIn, pictureId, true, adminPaths.message(id));
}
