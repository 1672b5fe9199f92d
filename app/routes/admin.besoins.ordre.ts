import type { ActionFunctionArgs } from "@remix-run/node";
import { allNeeds, orderNeeds } from "~/giving/needs/needs.server";
import { record } from "~/people/journal/record.server";
import { requireAdministrator } from "~/people/session/require-administrator.server";
import { contentPaths } from "~/platform/kinds/paths";
import { reorderList } from "~/publishing/publication/reorder-list.server";

export { NoPage as default } from "~/site/layout/error-page";
export { methodNotAllowed as loader } from "~/web/http/error-response.server";

/** Moves a need within its list. */
export async function action({ request }: ActionFunctionArgs) {
	return reorderList(request, await requireAdministrator(request, "continuer"), {
		back: contentPaths.list("needs"),
		read: () => allNeeds(),
		save: orderNeeds,
		audit: (administrator) => record(administrator, "need.ordered"),
		message: "Ordre des besoins enregistré",
	});
}
