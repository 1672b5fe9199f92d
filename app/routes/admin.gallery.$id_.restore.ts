import type { ActionFunctionArgs } from "@remix-run/node";
import { redirectWithToast } from "~/auth/flash.server";
import { requireAdministrator } from "~/auth/require-administrator.server";
import { galleryItem, restoreGalleryItem } from "~/gallery/gallery.server";
import { galleryBehind } from "~/gallery/gallery-address";
import { attempt } from "~/http/attempt.server";
import { problem } from "~/http/problem.server";
import { record } from "~/journal/record.server";

export function loader() {
	throw problem(405);
}

export async function action({ request, params: { id = "" } }: ActionFunctionArgs) {
	const { administrator, session } = await requireAdministrator(request, "continuer");
	const restored = await attempt("Une erreur s'est produite", () => restoreGalleryItem(id));
	if (restored.failed)
		return redirectWithToast(galleryBehind(request), session, { tone: "error", message: restored.message });
	if (!restored.value) throw problem(404, "Ce média n’existe plus.");
	await record(administrator, "media.restored", { id, name: (await galleryItem(id))?.file.originalName ?? "" });
	return redirectWithToast(galleryBehind(request), session, { tone: "success", message: "Média restauré" });
}
