import type { ActionFunctionArgs } from "@remix-run/node";
import { orderHeroPictures, ownHeroPictures } from "~/banner/hero-pictures.server";
import { record } from "~/journal/record.server";
import { reorderList } from "~/publication/reorder-list.server";
import { requireAdministrator } from "~/session/require-administrator.server";
import { sectionPath, sections } from "~/settings/settings-sections";

export { methodNotAllowed as loader } from "~/http/error-response.server";
export { NoPage as default } from "~/layout/error-page";

const { welcome } = sections;

/** Moves a banner picture. */
export async function action({ request }: ActionFunctionArgs) {
	return reorderList(request, await requireAdministrator(request, "continuer"), {
		back: sectionPath(welcome),
		read: ownHeroPictures,
		save: orderHeroPictures,
		audit: (administrator) =>
			record(administrator, "settings.changed", { name: `${welcome.title} : ordre des images` }),
		message: "Ordre des images enregistré",
	});
}
