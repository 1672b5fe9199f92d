import { type ActionFunctionArgs, json } from "@remix-run/node";
import { galleryItem } from "~/gallery/gallery.server";
import { setPoster } from "~/gallery/media-form.server";
import { errorResponse } from "~/http/error-response.server";
import { requireAdministrator } from "~/session/require-administrator.server";
import { receiveForm } from "~/uploads/receive-form.server";

export { methodNotAllowed as loader } from "~/http/error-response.server";

/** Stores the video frame that the uploader's browser captured as its poster. */
export async function action({ request, params: { id = "" } }: ActionFunctionArgs) {
	await requireAdministrator(request, "uploader");
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
