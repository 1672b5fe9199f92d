import type { ActionFunctionArgs } from "@remix-run/node";
import { pledgeWithGifts } from "~/giving/pledges/pledges.server";
import { issueReceipt } from "~/giving/pledges/receipts.server";
import { unwritable } from "~/giving/receipts/receipt-pdf.server";
import { noReceipts } from "~/giving/receipts/yearly-receipts.server";
import { redirectWithToast } from "~/people/session/flash.server";
import { requirePermission } from "~/people/session/require-permission.server";
import { adminPaths } from "~/platform/kinds/paths";
import { association } from "~/publishing/settings/settings.server";
import { errorResponse, tryAction } from "~/web/http/error-response.server";

export { NoPage as default } from "~/site/layout/error-page";
export { methodNotAllowed as loader } from "~/web/http/error-response.server";

/** Issues the receipt of a gift and redirects to it. */
export async function action({ request, params: { reference = "", gift = "" } }: ActionFunctionArgs) {
	const { account, session } = await requirePermission(request, "continuer");
	const pledge = `${adminPaths.pledge(reference)}${new URL(request.url).search}`;
	const [settings, promised] = await Promise.all([association(), pledgeWithGifts(reference)]);
	const refuse = (message: string) => redirectWithToast(pledge, session, { tone: "error", message });
	if (!promised?.gifts.some(({ id }) => id === gift)) throw errorResponse(404, "Ce don n’existe pas ou a été annulé.");
	const refusal = noReceipts(settings);
	if (refusal) return refuse(refusal);
	const { name, address } = settings;
	const issuer = { name, address, by: account };
	const signs = unwritable(promised.name, name, address, account.name);
	if (signs) return refuse(signs);
	const issued = await tryAction({ log: "A receipt could not be issued" }, () => issueReceipt(gift, reference, issuer));
	if (issued.failed) return refuse(issued.message);
	if (issued.value === undefined || issued.value === "hasOther")
		return refuse("Un reçu porte un nom : le donateur n’a pas laissé le sien.");
	return redirectWithToast(adminPaths.receipt(issued.value), session, {
		tone: "success",
		message: "Reçu établi",
	});
}
