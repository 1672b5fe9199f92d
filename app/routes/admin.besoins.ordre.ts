import type { ActionFunctionArgs } from "@remix-run/node";
import { allNeeds, orderNeeds } from "~/giving/needs/needs.server";
import { record } from "~/people/journal/record.server";
import { requirePermission } from "~/people/session/require-permission.server";
import { contentPaths } from "~/platform/kinds/paths";
import { reorderList } from "~/publishing/publication/reorder-list.server";

export { NoPage as default } from "~/site/layout/error-page";
export { methodNotAllowed as loader } from "~/web/http/error-response.server";

/** Moves a need within its list. */
export async function action({ request }: ActionFunctionArgs) {
	return reorderList(request, await requirePermission(request, "continuer"), {
		back: contentPaths.list("needs"),
		read: () => allNeeds(),
		save: orderNeeds,
		audit: (account) => record(account, "need.ordered"),
		message: "Ordre des besoins enregistré",
	});
}
