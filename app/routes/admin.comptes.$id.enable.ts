import type { ActionFunctionArgs } from "@remix-run/node";
import { enable, member } from "~/people/accounts/team.server";
import { record } from "~/people/journal/record.server";
import { redirectWithToast } from "~/people/session/flash.server";
import { requirePermission } from "~/people/session/require-permission.server";
import { adminPaths } from "~/platform/kinds/paths";
import { errorResponse, tryAction } from "~/web/http/error-response.server";

export { NoPage as default } from "~/site/layout/error-page";
export { methodNotAllowed as loader } from "~/web/http/error-response.server";

export async function action({ request, params: { id = "" } }: ActionFunctionArgs) {
	const { account, session } = await requirePermission(request, "continuer");
	const done = await tryAction(
		{ log: "An account could not be enabled", tell: "Ce compte n’a pas pu être réactivé. Réessayez dans un instant." },
		async () => {
			const found = await member(id);
			return (await enable(id)) && found;
		},
	);
	if (done.failed) return redirectWithToast(adminPaths.accounts, session, { tone: "error", message: done.message });
	const found = done.value;
	if (!found) throw errorResponse(404, "Ce compte n’existe pas.");
	if (found.state === "disabled") await record(account, "account.enabled", { id, name: found.name || found.email });
	return redirectWithToast(adminPaths.accounts, session, { tone: "success", message: "Compte réactivé" });
}
