import type { ActionFunctionArgs } from "@remix-run/node";
import { tryAction } from "~/http/try-action.server";
import { record } from "~/journal/record.server";
import { redirectWithToast } from "~/session/flash.server";
import { requireAdministrator } from "~/session/require-administrator.server";
import { ignoreLine, lineOfUrl } from "~/statements/statement-lines.server";

export { methodNotAllowed as loader } from "~/http/error-response.server";
export { NoPage as default } from "~/layout/no-page";

/** Sets a line aside that is no gift. */
export async function action({ request, params: { id = "" } }: ActionFunctionArgs) {
	const { administrator, session } = await requireAdministrator(request, "continuer");
	const list = `/admin/dons/releve/lignes${new URL(request.url).search}`;
	await lineOfUrl(id);
	const ignored = await tryAction("Une erreur s'est produite", () => ignoreLine(id));
	if (ignored.failed) return redirectWithToast(list, session, { tone: "error", message: ignored.message });
	if (!ignored.value) {
		const message = "Cette ligne vient d’être confirmée : annulez d’abord la confirmation.";
		return redirectWithToast(list, session, { tone: "error", message });
	}
	await record(administrator, "statement.ignored");
	const undo = `/admin/dons/releve/lignes/${id}/reopen`;
	return redirectWithToast(list, session, { tone: "success", message: "Ligne ignorée", undo });
}
