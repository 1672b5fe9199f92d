import type { ActionFunctionArgs } from "@remix-run/node";
import { requirePermission } from "~/people/session/require-permission.server";
import { trashItem } from "~/publishing/publication/trash-item.server";

export { NoPage as default } from "~/site/layout/error-page";
export { methodNotAllowed as loader } from "~/web/http/error-response.server";

/** Moves an expense to the trash without confirmation: the toast offers to undo. */
export async function action({ request, params: { id = "" } }: ActionFunctionArgs) {
	const signedIn = await requirePermission(request, "supprimer");
	return trashItem(request, signedIn, { kind: "spendings", id });
}
