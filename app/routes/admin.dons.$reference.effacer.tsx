import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { chosenPledges, forgetDonor, pledgesOfDonor, shownDonorPledges } from "~/giving/pledges/donor-data.server";
import { choiceRefusal, DonorPledges } from "~/giving/pledges/pledge-list";
import { record } from "~/people/journal/record.server";
import { redirectWithToast } from "~/people/session/flash.server";
import { requirePermission } from "~/people/session/require-permission.server";
import { adminPaths } from "~/platform/kinds/paths";
import { siteTimeZone } from "~/publishing/settings/settings.server";
import { readForm } from "~/web/forms/read-form.server";
import { errorResponse, tryAction } from "~/web/http/error-response.server";
import { ConfirmDialog } from "~/web/ui/dialog";

const notFoundMessage = "Cette promesse de don n’existe pas ou a été supprimée.";

/** Asks which pledges belong to the donor whose data is erased. */
export async function loader({ request, params: { reference = "" } }: LoaderFunctionArgs) {
	await requirePermission(request);
	const found = await pledgesOfDonor(reference);
	if (found.length === 0) throw errorResponse(404, notFoundMessage);
	return { reference, found: shownDonorPledges(found, await siteTimeZone()) };
}

/** Erases the donor's data from the chosen pledges. */
export async function action({ request, params: { reference = "" } }: ActionFunctionArgs) {
	const { account, session } = await requirePermission(request, "supprimer");
	const { search } = new URL(request.url);
	const ticked = (await readForm(request)).getAll("promesse").map(String);
	const found = await pledgesOfDonor(reference);
	if (found.length === 0) throw errorResponse(404, notFoundMessage);
	const chosen = chosenPledges(found, ticked);
	if (chosen === undefined) return json({ error: choiceRefusal(ticked), chosen: ticked }, 400);
	const forgotten = await tryAction(
		{ log: "A donor could not be forgotten", tell: "Erreur lors de la suppression" },
		() => forgetDonor(chosen.map(({ id }) => id)),
	);
	if (forgotten.failed)
		return redirectWithToast(`${adminPaths.pledges}${search}`, session, { tone: "error", message: forgotten.message });
	const references = chosen.map((pledge) => pledge.reference).join(", ");
	await record(account, "donor.forgotten", { id: reference, name: references });
	return redirectWithToast(`${adminPaths.pledges}${search}`, session, { tone: "success", message: "Donateur effacé" });
}

export default function ForgetDonor() {
	const { reference, found } = useLoaderData<typeof loader>();
	const { search } = useLocation();
	return (
		<ConfirmDialog
			question="Effacer ce donateur ?"
			about="Des promesses cochées, le nom, l’adresse et le numéro disparaissent pour de bon ; celles dont rien n’est arrivé sont supprimées. Les montants restent dans les comptes, et les reçus gardent le nom aussi longtemps que la loi le demande. Les autres promesses ne changent pas."
			confirm="Effacer"
			closeTo={`${adminPaths.pledge(reference)}${search}`}
		>
			<DonorPledges found={found} {...useActionData<typeof action>()} />
		</ConfirmDialog>
	);
}
