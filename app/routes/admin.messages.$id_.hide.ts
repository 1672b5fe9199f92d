import type { ActionFunctionArgs } from "@remix-run/node";
import { pictureOfMessage } from "~/contact/messages.server";
import { missingPhoto, setPhotoHidden } from "~/gallery/hide-photo.server";
import { errorResponse } from "~/http/error-response.server";
import { adminPaths } from "~/kinds/paths";
import { requireAdministrator } from "~/session/require-administrator.server";

export { methodNotAllowed as loader } from "~/http/error-response.server";
export { NoPage as default } from "~/layout/error-page";

/** Hides the photo that a message is about. No confirmation: the toast offers to undo. */
export async function action({ request, params: { id = "" } }: ActionFunctionArgs) {
	const signedIn = await requireAdministrator(request, "continuer");
	const pictureId = await pictureOfMessage(id);
	if (!pictureId) throw errorResponse(404, missingPhoto);
	return setPhotoHidden(signedIn, pictureId, true, adminPaths.message(id));
}
