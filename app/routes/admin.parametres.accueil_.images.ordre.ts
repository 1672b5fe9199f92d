import type { ActionFunctionArgs } from "@remix-run/node";
import { orderHeroPictures, ownHeroPictures } from "~/content/banner/hero-pictures.server";
import { record } from "~/people/journal/record.server";
import { requirePermission } from "~/people/session/require-permission.server";
import { reorderList } from "~/publishing/publication/reorder-list.server";
import { settingsPages, settingsPath } from "~/publishing/settings/settings-pages";

export { NoPage as default } from "~/site/layout/error-page";
export { methodNotAllowed as loader } from "~/web/http/error-response.server";

const { welcome } = settingsPages;

/** Moves a banner picture within its list. */
export async function action({ request }: ActionFunctionArgs) {
	return reorderList(request, await requirePermission(request, "continuer"), {
		back: settingsPath(welcome),
		read: ownHeroPictures,
		save: orderHeroPictures,
		audit: (account) => record(account, "settings.changed", { name: `${welcome.title} : ordre des images` }),
		message: "Ordre des images enregistré",
	});
}
