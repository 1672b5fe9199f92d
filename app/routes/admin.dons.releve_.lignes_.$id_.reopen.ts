import type { ActionFunctionArgs } from "@remix-run/node";
import { errorResponse } from "~/http/error-response.server";
import { tryAction } from "~/http/try-action.server";
import { record } from "~/journal/record.server";
import { takeBackGift } from "~/pledges/gifts.server";
import { redirectWithToast } from "~/session/flash.server";
import { requireAdministrator } from "~/session/require-administrator.server";
import { lineById, reopenLine } from "~/statements/statement-lines.server";

export { methodNotAllowed as loader } from "~/http/error-response.server";
export { NoPage as default } from "~/layout/no-page";

/** Takes back what was decided of a line: its gift, or that it is none. */
export async function action({ request, params: { id = "" } }: ActionFunctionArgs) {
	const { administrator, session } = await requireAdministrator(request, "continuer");
	const list = `/admin/dons/releve/lignes${new URL(request.url).search}`;
	const line = await lineById(id);
	if (line === undefined) throw errorResponse(404, "Cette ligne de relevé n’existe pas.");
	const { reference } = line;
	const reopened = await tryAction("Une erreur s'est produite", async () => {
		await reopenLine(id);
		return reference ? takeBackGift(id, reference) : undefined;
	});
	if (reopened.failed) return redirectWithToast(list, session, { tone: "error", message: reopened.message });
	if (reopened.value === "hasReceipt") {
		const message = "Ce don a un reçu : annulez d’abord le reçu.";
		return redirectWithToast(list, session, { tone: "error", message });
	}
	if (reopened.value === "takenBack" && reference)
		await record(administrator, "gift.takenBack", { id: reference, name: reference });
	return redirectWithToast(list, session, { tone: "success", message: "Ligne à traiter de nouveau" });
}
