import type { ActionFunctionArgs } from "@remix-run/node";
import { tryAction } from "~/http/try-action.server";
import { redirectWithToast } from "~/session/flash.server";
import { requireAdministrator } from "~/session/require-administrator.server";
import { keepApart, lineOfUrl } from "~/statements/statement-lines.server";

export { methodNotAllowed as loader } from "~/http/error-response.server";
export { NoPage as default } from "~/layout/no-page";

/** Says that a line tells of another payment than the one that resembles it. */
export async function action({ request, params: { id = "" } }: ActionFunctionArgs) {
	const { session } = await requireAdministrator(request, "continuer");
	const list = `/admin/dons/releve/lignes${new URL(request.url).search}`;
	await lineOfUrl(id);
	const kept = await tryAction("Une erreur s'est produite", () => keepApart(id));
	if (kept.failed) return redirectWithToast(list, session, { tone: "error", message: kept.message });
	return redirectWithToast(list, session, { tone: "success", message: "Ce sont deux dons" });
}
