import type { ActionFunctionArgs } from "@remix-run/node";
import { errorResponse } from "~/http/error-response.server";
import { tryAction } from "~/http/try-action.server";
import { record } from "~/journal/record.server";
import { cancelReceipt } from "~/pledges/receipts.server";
import { redirectWithToast } from "~/session/flash.server";
import { requireAdministrator } from "~/session/require-administrator.server";

export { methodNotAllowed as loader } from "~/http/error-response.server";
export { NoPage as default } from "~/layout/no-page";

const missing = "Ce reçu n’existe pas.";

/** Cancels the receipt by another one, and leads to that. */
export async function action({ request, params: { number = "" } }: ActionFunctionArgs) {
	const { administrator, session } = await requireAdministrator(request, "continuer");
	if (!/^\d{1,9}$/.test(number)) throw errorResponse(404, missing);
	const by = administrator.name || administrator.email;
	const cancelled = await tryAction("Une erreur s'est produite", () => cancelReceipt(Number(number), by));
	if (cancelled.failed)
		return redirectWithToast(`/admin/dons/recus/${number}`, session, { tone: "error", message: cancelled.message });
	if (cancelled.value === undefined) throw errorResponse(404, missing);
	if (cancelled.value.isNew) await record(administrator, "receipt.cancelled", { id: number, name: `n° ${number}` });
	const to = `/admin/dons/recus/${cancelled.value.number}`;
	return redirectWithToast(to, session, { tone: "success", message: "Reçu annulé" });
}
