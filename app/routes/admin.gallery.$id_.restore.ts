import type { ActionFunctionArgs } from "@remix-run/node";
import { galleryItem, nameOf, restoreGalleryItem } from "~/gallery/gallery.server";
import { errorResponse } from "~/http/error-response.server";
import { listQuery } from "~/http/list-query";
import { tryAction } from "~/http/try-action.server";
import { record } from "~/journal/record.server";
import { redirectWithToast } from "~/session/flash.server";
import { requireAdministrator } from "~/session/require-administrator.server";

export { NoPage as default } from "~/layout/no-page";

export function loader() {
	throw errorResponse(405);
}

export async function action({ request, params: { id = "" } }: ActionFunctionArgs) {
	const { administrator, session } = await requireAdministrator(request, "continuer");
	const list = `/admin/gallery${listQuery(request.url).search}`;
	const restored = await tryAction("Une erreur s'est produite", () => restoreGalleryItem(id));
	if (restored.failed) return redirectWithToast(list, session, { tone: "error", message: restored.message });
	if (restored.value === "missing") throw errorResponse(404, "Ce média n’existe plus.");
	if (restored.value === "moved") {
		const item = await galleryItem(id);
		await record(administrator, "media.restored", { id, name: item ? nameOf(item) : "" });
	}
	return redirectWithToast(list, session, { tone: "success", message: "Média restauré" });
}
