import { type ActionFunctionArgs, json } from "@remix-run/node";
import { galleryItem } from "~/content/gallery/gallery.server";
import { setPoster } from "~/content/gallery/media-form.server";
import { receiveForm } from "~/media/uploads/receive-form.server";
import { requirePermission } from "~/people/session/require-permission.server";
import { errorResponse } from "~/web/http/error-response.server";

export { methodNotAllowed as loader } from "~/web/http/error-response.server";

/** Stores the video frame that the uploader's browser captured as its poster. */
export async function action({ request, params: { id = "" } }: ActionFunctionArgs) {
	await requirePermission(request, "uploader");
	const item = await galleryItem(id);
	if (item?.type !== "video") throw errorResponse(404);
	const { stored, refused } = await receiveForm(request, {
		field: "files",
		folder: "gallery",
		kinds: ["image"],
		maxFiles: 1,
	});
	const [poster] = stored;
	if (poster === undefined) return json({ reason: refused[0]?.reason ?? "" }, refused[0]?.status ?? 400);
	await setPoster(item.file.id, poster.id);
	return json({ reason: null });
}
