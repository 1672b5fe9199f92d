import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { confirmConstraint, confirmSchema } from "~/people/accounts/account-form-schemas.server";
import { ConfirmForm } from "~/people/accounts/account-forms";
import { member } from "~/people/accounts/team.server";
import { record } from "~/people/journal/record.server";
import { passwordRefusal } from "~/people/session/confirm-password.server";
import { redirectWithToast } from "~/people/session/flash.server";
import { requirePermission } from "~/people/session/require-permission.server";
import { disableSecondFactor } from "~/people/session/second-factor.server";
import { adminPaths } from "~/platform/kinds/paths";
import { parseForm, readForm } from "~/web/forms/read-form.server";
import { errorResponse, tryAction } from "~/web/http/error-response.server";
import { Dialog } from "~/web/ui/dialog";

export { loaderHeaders as headers } from "~/web/http/page-headers";

const own = "Votre propre double vérification s’arrête dans « Mon profil ».";

/** Returns the account. @throws Response 404 when there is none */
async function found(id: string) {
	const account = await member(id);
	if (account === undefined) throw errorResponse(404, "Ce compte n’existe pas.");
	return { ...account, name: account.name || account.email };
}

export async function loader({ request, params: { id = "" } }: LoaderFunctionArgs) {
	const { account } = await requirePermission(request);
	return { name: (await found(id)).name, username: account.email, constraint: confirmConstraint };
}

/** Removes a second factor whose phone and recovery codes are lost. One's own is refused: « Mon profil » has a form. */
export async function action({ request, params: { id = "" } }: ActionFunctionArgs) {
	const { account, session } = await requirePermission(request, "continuer");
	const { name } = await found(id);
	if (id === account.id) return redirectWithToast(adminPaths.accounts, session, { tone: "error", message: own });
	const submission = parseForm(await readForm(request), confirmSchema);
	const reject = (init: ResponseInit, errors: Parameters<typeof submission.reply>[0] = {}) =>
		json(submission.reply({ ...errors, hideFields: ["password"] }), init);
	if (submission.status !== "success") return reject({ status: 400 });
	const refusal = await passwordRefusal(account, submission.value.password, session);
	if (refusal) return reject(refusal.init, refusal.errors);
	const done = await tryAction({ log: "A second factor could not be disabled" }, () => disableSecondFactor(id));
	if (done.failed) return reject({ status: 503 }, { formErrors: [done.message] });
	if (done.value) await record(account, "account.secondFactorReset", { id, name });
	return redirectWithToast(adminPaths.accounts, session, { tone: "success", message: "Double vérification arrêtée" });
}

export default function ResetSecondFactor() {
	const { name, ...form } = useLoaderData<typeof loader>();
	return (
		<Dialog title={`Double vérification de ${name}`} closeTo={adminPaths.accounts}>
			<ConfirmForm {...form} submitLabel="Arrêter" refused={useActionData<typeof action>()}>
				<p>
					Pour une personne qui a perdu son téléphone et ses codes de secours : après cela, seul le mot de passe lui
					sera demandé. Assurez-vous de vive voix que c’est bien cette personne qui le demande.
				</p>
			</ConfirmForm>
		</Dialog>
	);
}
