import type { ActionFunctionArgs } from "@remix-run/node";
import { takeBackGift } from "~/giving/pledges/gifts.server";
import { pledgeWithGifts } from "~/giving/pledges/pledges.server";
import { record } from "~/people/journal/record.server";
import { redirectWithToast } from "~/people/session/flash.server";
import { requirePermission } from "~/people/session/require-permission.server";
import { adminPaths } from "~/platform/kinds/paths";
import { errorResponse, tryAction } from "~/web/http/error-response.server";

export { NoPage as default } from "~/site/layout/error-page";
export { methodNotAllowed as loader } from "~/web/http/error-response.server";

/** Deletes a gift that was recorded by mistake. */
export async function action({ request, params: { reference = "", gift = "" } }: ActionFunctionArgs) {
	const { account, session } = await requirePermission(request, "continuer");
	const pledge = `${adminPaths.pledge(reference)}${new URL(request.url).search}`;
	const taken = await tryAction({ log: "A gift could not be taken back" }, () => takeBackGift(gift, reference));
	if (taken.failed) return redirectWithToast(pledge, session, { tone: "error", message: taken.message });
	if (taken.value === undefined) throw errorResponse(404, "Ce don n’existe pas ou a déjà été annulé.");
	if (taken.value === "hasReceipt") {
		const message = "Ce don a un reçu : annulez d’abord le reçu.";
		return redirectWithToast(pledge, session, { tone: "error", message });
	}
	if (typeof taken.value === "object") {
		const message = "Ce don partage une ligne de relevé : annulez la confirmation de la ligne, avec tous ses dons.";
		return redirectWithToast(adminPaths.statementLine(taken.value.line), session, { tone: "error", message });
	}
	await record(account, "gift.takenBack", { id: reference, name: reference });
	const isLeft = (await pledgeWithGifts(reference)) !== undefined; // a gift without a promise leaves no pledge
	const to = isLeft ? pledge : adminPaths.pledges;
	return redirectWithToast(to, session, { tone: "success", message: "Réception annulée" });
}
