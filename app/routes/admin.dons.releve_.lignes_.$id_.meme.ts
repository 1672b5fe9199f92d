import type { ActionFunctionArgs } from "@remix-run/node";
import { readForm } from "~/forms/read-form.server";
import { tryAction } from "~/http/try-action.server";
import { linkGift } from "~/pledges/line-gifts.server";
import { redirectWithToast } from "~/session/flash.server";
import { requireAdministrator } from "~/session/require-administrator.server";
import { refusalOf } from "~/statements/line-state";
import { lineOfUrl } from "~/statements/statement-lines.server";

export { methodNotAllowed as loader } from "~/http/error-response.server";
export { NoPage as default } from "~/layout/no-page";

const changed = "Ce don ou cette ligne vient de changer : vérifiez avant de confirmer.";

/** Says that a line tells of a gift that was noted by hand. */
export async function action({ request, params: { id = "" } }: ActionFunctionArgs) {
	const { session } = await requireAdministrator(request, "continuer");
	const list = `/admin/dons/releve/lignes${new URL(request.url).search}`;
	const [line, form] = [await lineOfUrl(id), await readForm(request)];
	const linked = await tryAction("Une erreur s'est produite", () => linkGift(id, String(form.get("gift"))));
	if (linked.failed) return redirectWithToast(list, session, { tone: "error", message: linked.message });
	if (!linked.value) return redirectWithToast(list, session, { tone: "error", message: refusalOf(line) ?? changed });
	const undo = `/admin/dons/releve/lignes/${id}/reopen`;
	const message = "Ligne reliée au don noté à la main";
	return redirectWithToast(list, session, { tone: "success", message, undo });
}
