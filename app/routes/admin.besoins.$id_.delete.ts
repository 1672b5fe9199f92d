import type { ActionFunctionArgs } from "@remix-run/node";
import { requireAdministrator } from "~/people/session/require-administrator.server";
import { trashItem } from "~/publishing/publication/trash-item.server";

export { NoPage as default } from "~/site/layout/error-page";
export { methodNotAllowed as loader } from "~/web/http/error-response.server";

/** Moves a need to the trash without confirmation: the toast offers to undo. */
export async function action({ request, params: { id = "" } }: ActionFunctionArgs) {
	const signedIn = await requireAdministrator(request, "supprimer");
	return trashItem(request, signedIn, { kind: "needs", id });
}
