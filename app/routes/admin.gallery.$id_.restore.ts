import type { ActionFunctionArgs } from "@remix-run/node";
import { redirectWithToast } from "~/auth/flash.server";
import { requireAdministrator } from "~/auth/require-administrator.server";
import { restoreGalleryItem } from "~/gallery/gallery.server";
import { problem } from "~/http/problem.server";

export function loader() {
	throw problem(405);
}

export async function action({ request, params: { id = "" } }: ActionFunctionArgs) {
	const { session } = await requireAdministrator(request, "continuer");
	if (!(await restoreGalleryItem(id))) throw problem(404, "Ce média n’est plus dans la corbeille.");
	return redirectWithToast("/admin/gallery", session, { tone: "success", message: "Média restauré" });
}
