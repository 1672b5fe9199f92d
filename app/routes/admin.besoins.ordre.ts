import type { ActionFunctionArgs } from "@remix-run/node";
import { record } from "~/journal/record.server";
import { contentPaths } from "~/kinds/paths";
import { allNeeds, orderNeeds } from "~/needs/needs.server";
import { reorderList } from "~/publication/reorder-list.server";
import { requireAdministrator } from "~/session/require-administrator.server";

export { methodNotAllowed as loader } from "~/http/error-response.server";
export { NoPage as default } from "~/layout/error-page";

/** Moves a need. */
export async function action({ request }: ActionFunctionArgs) {
	return reorderList(request, await requireAdministrator(request, "continuer"), {
		back: contentPaths.list("needs"),
		read: () => allNeeds(),
		save: orderNeeds,
		audit: (administrator) => record(administrator, "need.ordered"),
		message: "Ordre des besoins enregistré",
	});
}
