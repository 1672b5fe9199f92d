import type { ActionFunctionArgs } from "@remix-run/node";
import { redirectWithToast } from "~/auth/flash.server";
import { requireAdministrator } from "~/auth/require-administrator.server";
import { galleryItem, nameOf, restoreGalleryItem } from "~/gallery/gallery.server";
import { attempt } from "~/http/attempt.server";
import { listPlace } from "~/http/list-place";
import { problem } from "~/http/problem.server";
import { record } from "~/journal/record.server";

export { NoPage as default } from "~/ui/no-page";

export function loader() {
	throw problem(405);
}

export async function action({ request, params: { id = "" } }: ActionFunctionArgs) {
	const { administrator, session } = await requireAdministrator(request, "continuer");
	const list = `/admin/gallery${listPlace(request.url).search}`;
	const restored = await attempt("Une erreur s'est produite", () => restoreGalleryItem(id));
	if (restored.failed) return redirectWithToast(list, session, { tone: "error", message: restored.message });
	if (restored.value === "missing") throw problem(404, "Ce média n’existe plus.");
	if (restored.value === "moved") {
		const item = await galleryItem(id);
		await record(administrator, "media.restored", { id, name: item ? nameOf(item) : "" });
	}
	return redirectWithToast(list, session, { tone: "success", message: "Média restauré" });
}
