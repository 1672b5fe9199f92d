import type { ActionFunctionArgs } from "@remix-run/node";
import { errorResponse } from "~/http/error-response.server";
import { tryAction } from "~/http/try-action.server";
import { record } from "~/journal/record.server";
import { takeBackGift } from "~/pledges/gifts.server";
import { redirectWithToast } from "~/session/flash.server";
import { requireAdministrator } from "~/session/require-administrator.server";

export { methodNotAllowed as loader } from "~/http/error-response.server";
export { NoPage as default } from "~/layout/no-page";

/** Takes back that a gift arrived. */
export async function action({ request, params: { reference = "", gift = "" } }: ActionFunctionArgs) {
	const { administrator, session } = await requireAdministrator(request, "continuer");
	const pledge = `/admin/dons/${reference}${new URL(request.url).search}`;
	const taken = await tryAction("Une erreur s'est produite", () => takeBackGift(gift, reference));
	if (taken.failed) return redirectWithToast(pledge, session, { tone: "error", message: taken.message });
	if (!taken.value)
		throw errorResponse(404, "Ce don n’existe pas, a déjà été annulé, ou a un reçu, qui doit l’être d’abord.");
	await record(administrator, "gift.takenBack", { id: reference, name: reference });
	return redirectWithToast(pledge, session, { tone: "success", message: "Réception annulée" });
}
