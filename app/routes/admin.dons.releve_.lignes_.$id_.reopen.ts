import type { ActionFunctionArgs } from "@remix-run/node";
import { tryAction } from "~/http/try-action.server";
import { record } from "~/journal/record.server";
import { reopenLine } from "~/pledges/line-gifts.server";
import { redirectWithToast } from "~/session/flash.server";
import { requireAdministrator } from "~/session/require-administrator.server";
import { lineOfUrl } from "~/statements/statement-lines.server";

export { methodNotAllowed as loader } from "~/http/error-response.server";
export { NoPage as default } from "~/layout/no-page";

/** Takes back what was decided of a line: its gifts, or that it is none. */
export async function action({ request, params: { id = "" } }: ActionFunctionArgs) {
	const { administrator, session } = await requireAdministrator(request, "continuer");
	const list = `/admin/dons/releve/lignes${new URL(request.url).search}`;
	await lineOfUrl(id);
	const reopened = await tryAction("Une erreur s'est produite", () => reopenLine(id));
	if (reopened.failed) return redirectWithToast(list, session, { tone: "error", message: reopened.message });
	if ("inTheWay" in reopened.value) {
		// The line's page has the links to them.
		const which = reopened.value.inTheWay.map(({ receipt }) => `n° ${receipt}`);
		const message =
			which.length > 1
				? `Ces dons ont les reçus ${which.join(", ")} : annulez d’abord les reçus.`
				: `Ce don a le reçu ${which[0]} : annulez d’abord le reçu.`;
		return redirectWithToast(`/admin/dons/releve/lignes/${id}`, session, { tone: "error", message });
	}
	for (const reference of reopened.value.takenBack)
		await record(administrator, "gift.takenBack", { id: reference, name: reference });
	return redirectWithToast(list, session, { tone: "success", message: "Ligne à traiter de nouveau" });
}
