import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { cancelReceipt, receiptOfUrl } from "~/giving/pledges/receipts.server";
import { unwritable } from "~/giving/receipts/receipt-pdf.server";
import { redirectWithToast } from "~/people/session/flash.server";
import { requirePermission } from "~/people/session/require-permission.server";
import { adminPaths } from "~/platform/kinds/paths";
import { errorResponse, tryAction } from "~/web/http/error-response.server";
import { ConfirmDialog } from "~/web/ui/dialog";

export async function loader({ request, params: { number = "" } }: LoaderFunctionArgs) {
	await requirePermission(request);
	return { number: (await receiptOfUrl(number)).number };
}

/** Cancels the receipt by issuing another one, and redirects to that. */
export async function action({ request, params: { number = "" } }: ActionFunctionArgs) {
	const { account, session } = await requirePermission(request, "continuer");
	const receipt = await receiptOfUrl(number);
	const toReceipt = adminPaths.receipt(number);
	const signs = unwritable(account.name || account.email);
	if (signs) return redirectWithToast(toReceipt, session, { tone: "error", message: signs });
	const cancelled = await tryAction({ log: "A receipt could not be cancelled" }, () =>
		cancelReceipt(receipt.number, account),
	);
	if (cancelled.failed) return redirectWithToast(toReceipt, session, { tone: "error", message: cancelled.message });
	if (cancelled.value === undefined) throw errorResponse(404);
	const to = adminPaths.receipt(cancelled.value);
	return redirectWithToast(to, session, { tone: "success", message: "Reçu annulé" });
}

export default function CancelReceipt() {
	const { number } = useLoaderData<typeof loader>();
	return (
		<ConfirmDialog
			question={`Annuler le reçu n° ${number} ?`}
			about="Un second document, avec le numéro suivant, l’annule pour de bon. Le donateur peut tenir le premier : prévenez-le."
			confirm="Annuler le reçu"
			dismiss="Garder le reçu"
			closeTo={adminPaths.receipt(number)}
		/>
	);
}
