import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { photosOfConsent } from "~/content/consent/consent-lists.server";
import { requireConsent, withdrawConsent } from "~/content/consent/consents.server";
import { record } from "~/people/journal/record.server";
import { redirectWithToast } from "~/people/session/flash.server";
import { requirePermission } from "~/people/session/require-permission.server";
import { adminPaths } from "~/platform/kinds/paths";
import { adminPage } from "~/site/layout/admin-page";
import { tryAction } from "~/web/http/error-response.server";
import { ConfirmDialog } from "~/web/ui/dialog";

export const meta = adminPage("Retirer une autorisation");

export async function loader({ request, params: { id = "" } }: LoaderFunctionArgs) {
	await requirePermission(request);
	const [consent, photos] = await Promise.all([requireConsent(id), photosOfConsent(id)]);
	if (consent.withdrawnAt) throw redirect(adminPaths.consent(id));
	return { id, firstName: consent.firstName, photos: photos.length };
}

/** Withdraws an authorisation. A role that may not change a photo’s folder may still say no for a person on it. */
export async function action({ request, params: { id = "" } }: ActionFunctionArgs) {
	const { account, session } = await requirePermission(request, "continuer");
	const consent = await requireConsent(id);
	const to = adminPaths.consent(id);
	const done = await tryAction({ log: "An authorisation could not be withdrawn" }, () =>
		withdrawConsent(id, account.id),
	);
	if (done.failed) return redirectWithToast(to, session, { tone: "error", message: done.message });
	if (!consent.withdrawnAt) await record(account, "consent.withdrawn", { id, name: consent.firstName });
	const { length } = done.value;
	const message =
		length === 0
			? "Autorisation retirée"
			: `Autorisation retirée\u202f: ${length > 1 ? `${length} photos ne sont plus montrées` : "une photo n’est plus montrée"}`;
	return redirectWithToast(to, session, { tone: "success", message });
}

export default function Withdraw() {
	const { id, firstName, photos } = useLoaderData<typeof loader>();
	const what =
		photos > 1
			? `Ses ${photos} photos et films sont retirés`
			: photos === 1
				? "Sa photo est retirée"
				: "Aucune photo n’est liée, rien n’est retiré";
	return (
		<ConfirmDialog
			question={`Retirer l’autorisation de ${firstName}\u202f?`}
			about={`${what} de toutes les pages, aussitôt et pour de bon. Les fichiers sont détruits dans 30 jours. Un retrait ne s’annule pas.`}
			confirm="Retirer l’autorisation"
			closeTo={adminPaths.consent(id)}
		/>
	);
}
