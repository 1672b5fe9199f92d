import type { ActionFunctionArgs } from "@remix-run/node";
import { trashItem } from "~/publication/trash-item.server";
import { requireAdministrator } from "~/session/require-administrator.server";

export { methodNotAllowed as loader } from "~/http/error-response.server";
export { NoPage as default } from "~/layout/error-page";

/** No confirmation: the toast offers to undo. */
export async function action({ request, params: { id = "" } }: ActionFunctionArgs) {
	const signedIn = await requireAdministrator(request, "supprimer");
	return trashItem(request, signedIn, { section: "spendings", id });
}
