import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { forgetConsent, requireConsent } from "~/content/consent/consents.server";
import { record } from "~/people/journal/record.server";
import { redirectWithToast } from "~/people/session/flash.server";
import { requirePermission } from "~/people/session/require-permission.server";
import { adminPaths } from "~/platform/kinds/paths";
import { tryAction } from "~/web/http/error-response.server";
import { ConfirmDialog } from "~/web/ui/dialog";

export async function loader({ request, params: { id = "" } }: LoaderFunctionArgs) {
	await requirePermission(request);
	const consent = await requireConsent(id);
	return json({ id, firstName: consent.firstName });
}

/** Erases what is known of a person, whose photos are withdrawn. */
export async function action({ request, params: { id = "" } }: ActionFunctionArgs) {
	const { account, session } = await requirePermission(request, "supprimer");
	await requireConsent(id);
	const done = await tryAction({ log: "A person could not be forgotten" }, () => forgetConsent(id, account.id));
	if (done.failed)
		return redirectWithToast(adminPaths.consentContact(id), session, { tone: "error", message: done.message });
	await record(account, "consent.forgotten", { id, name: "" });
	return redirectWithToast(adminPaths.consents, session, { tone: "success", message: "Personne effacée" });
}

export default function Forget() {
	const { id, firstName } = useLoaderData<typeof loader>();
	return (
		<ConfirmDialog
			question={`Effacer ${firstName}\u202f?`}
			about="Le nom, le contact et les preuves disparaissent pour de bon. L’autorisation est retirée, et ses photos avec elle : sans preuve, le site ne peut plus les montrer."
			confirm="Effacer"
			closeTo={adminPaths.consentContact(id)}
		/>
	);
}
