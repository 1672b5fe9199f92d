import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { errorResponse } from "~/http/error-response.server";
import { tryAction } from "~/http/try-action.server";
import { record } from "~/journal/record.server";
import { forgetDonor, pledgesOfDonor } from "~/pledges/donor-data.server";
import { redirectWithToast } from "~/session/flash.server";
import { requireAdministrator } from "~/session/require-administrator.server";
import { ConfirmDialog } from "~/ui/confirm-dialog";

const missing = "Cette promesse de don n’existe pas ou a été supprimée.";

export async function loader({ request, params: { reference = "" } }: LoaderFunctionArgs) {
	await requireAdministrator(request);
	const { length: count } = await pledgesOfDonor(reference);
	if (count === 0) throw errorResponse(404, missing);
	return { reference, count };
}

/** Forgets the donor of a pledge. */
export async function action({ request, params: { reference = "" } }: ActionFunctionArgs) {
	const { administrator, session } = await requireAdministrator(request, "supprimer");
	const { search } = new URL(request.url);
	const forgotten = await tryAction("Erreur lors de la suppression", () => forgetDonor(reference));
	if (forgotten.failed)
		return redirectWithToast(`/admin/dons${search}`, session, { tone: "error", message: forgotten.message });
	if (forgotten.value === 0) throw errorResponse(404, missing);
	await record(administrator, "donor.forgotten", { id: reference, name: reference });
	return redirectWithToast(`/admin/dons${search}`, session, { tone: "success", message: "Donateur effacé" });
}

export default function ForgetDonor() {
	const { reference, count } = useLoaderData<typeof loader>();
	const { search } = useLocation();
	return (
		<ConfirmDialog
			question="Effacer ce donateur ?"
			about={`Son nom, son adresse et son numéro disparaissent pour de bon de ${count > 1 ? `ses ${count} promesses` : "sa promesse"} ; celles dont rien n’est arrivé sont supprimées. Les montants restent dans les comptes, et les reçus gardent le nom aussi longtemps que la loi le demande.`}
			confirm="Effacer"
			closeTo={`/admin/dons/${reference}${search}`}
		/>
	);
}
