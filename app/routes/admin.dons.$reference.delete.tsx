import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { deletePledge, pledgeWithGifts } from "~/giving/pledges/pledges.server";
import { record } from "~/people/journal/record.server";
import { redirectWithToast } from "~/people/session/flash.server";
import { requirePermission } from "~/people/session/require-permission.server";
import { adminPaths } from "~/platform/kinds/paths";
import { errorResponse, tryAction } from "~/web/http/error-response.server";
import { ConfirmDialog } from "~/web/ui/dialog";

const notFoundMessage = "Cette promesse de don n’existe pas ou a déjà été supprimée.";

export async function loader({ request, params: { reference = "" } }: LoaderFunctionArgs) {
	await requirePermission(request);
	const pledge = await pledgeWithGifts(reference);
	if (pledge === undefined) throw errorResponse(404, notFoundMessage);
	return { reference };
}

export async function action({ request, params: { reference = "" } }: ActionFunctionArgs) {
	const { account, session } = await requirePermission(request, "supprimer");
	const { search } = new URL(request.url);
	const deleted = await tryAction({ log: "A pledge could not be deleted", tell: "Erreur lors de la suppression" }, () =>
		deletePledge(reference),
	);
	if (deleted.failed)
		return redirectWithToast(`${adminPaths.pledges}${search}`, session, { tone: "error", message: deleted.message });
	if (!deleted.value) {
		if ((await pledgeWithGifts(reference)) === undefined) throw errorResponse(404, notFoundMessage);
		const message = "Un don de cette promesse est arrivé : elle appartient aux comptes et ne peut pas être supprimée.";
		return redirectWithToast(`${adminPaths.pledge(reference)}${search}`, session, { tone: "error", message });
	}
	await record(account, "pledge.deleted", { id: reference, name: reference });
	return redirectWithToast(`${adminPaths.pledges}${search}`, session, {
		tone: "success",
		message: "Promesse supprimée",
	});
}

export default function DeletePledge() {
	const { reference } = useLoaderData<typeof loader>();
	const { search } = useLocation();
	return (
		<ConfirmDialog
			question="Supprimer cette promesse ?"
			about={`La promesse ${reference} disparaît pour de bon, avec le nom et l’adresse du donateur : ce qui touche aux personnes ne reste pas dans la corbeille.`}
			closeTo={`${adminPaths.pledge(reference)}${search}`}
		/>
	);
}
