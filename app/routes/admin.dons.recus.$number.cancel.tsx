import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { errorResponse } from "~/http/error-response.server";
import { tryAction } from "~/http/try-action.server";
import { record } from "~/journal/record.server";
import { cancelReceipt, receiptByNumber } from "~/pledges/receipts.server";
import { redirectWithToast } from "~/session/flash.server";
import { requireAdministrator } from "~/session/require-administrator.server";
import { ConfirmDialog } from "~/ui/confirm-dialog";

const missing = "Ce reçu n’existe pas.";

export async function loader({ request, params: { number = "" } }: LoaderFunctionArgs) {
	await requireAdministrator(request);
	const receipt = /^\d{1,9}$/.test(number) ? await receiptByNumber(Number(number)) : undefined;
	if (receipt === undefined) throw errorResponse(404, missing);
	return { number: receipt.number };
}

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

export default function CancelReceipt() {
	const { number } = useLoaderData<typeof loader>();
	return (
		<ConfirmDialog
			question={`Annuler le reçu n° ${number} ?`}
			about="Un second document, avec le numéro suivant, l’annule pour de bon. Le donateur peut tenir le premier : prévenez-le."
			confirm="Annuler le reçu"
			dismiss="Garder le reçu"
			closeTo={`/admin/dons/recus/${number}`}
		/>
	);
}
