import { type ActionFunctionArgs, json, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { record } from "~/people/journal/record.server";
import { enrolmentSecret, enrolmentStep, shownEnrolment } from "~/people/second-factor/enrolment.server";
import { EnrolmentForm, RecoveryCodeList } from "~/people/second-factor/second-factor-forms";
import { requirePermission } from "~/people/session/require-permission.server";
import { enableSecondFactor } from "~/people/session/second-factor.server";
import { newDeviceCookie } from "~/people/session/sign-in.server";
import { adminPaths } from "~/platform/kinds/paths";
import { association } from "~/publishing/settings/settings.server";
import { adminPage } from "~/site/layout/admin-page";
import { readForm } from "~/web/forms/read-form.server";
import { tryAction } from "~/web/http/error-response.server";
import { ButtonLink } from "~/web/ui/button";

export const meta = adminPage("Double vérification");

export { loaderHeaders as headers } from "~/web/http/page-headers";

const wrongCode = "Ce code n’est pas le bon. Vérifiez l’heure de votre téléphone, et saisissez le code suivant.";

export async function loader({ request }: LoaderFunctionArgs) {
	await requirePermission(request);
	return null;
}

/** Switches the second factor on after a correct code of an app. Renders the recovery codes only in this response. */
export async function action({ request }: ActionFunctionArgs) {
	const { account } = await requirePermission(request, "continuer");
	const form = await readForm(request);
	const sealed = String(form.get("enrolment") ?? "");
	const secret = enrolmentSecret(account.id, sealed);
	if (secret === undefined) throw redirect(adminPaths.ownSecondFactor); // it expired, or belongs to another account
	const step = enrolmentStep(secret, String(form.get("code") ?? ""));
	const reject = async (status: number, error: string) => {
		const enrolment = shownEnrolment({ secret, sealed }, await association(), account.email);
		return json({ codes: null, enrolment, error }, status);
	};
	if (step === undefined) return reject(400, wrongCode);
	const done = await tryAction({ log: "A second factor could not be enabled" }, () =>
		enableSecondFactor(account.id, secret, step),
	);
	if (done.failed) return reject(503, done.message);
	if (done.value === undefined) throw redirect(adminPaths.ownSecondFactor); // it is on already
	await record(account, "account.secondFactorOn");
	// The codes are shown now or never: without its cookie this browser only waits longer after wrong passwords.
	const device = await tryAction({ log: "The device cookie was not renewed" }, () => newDeviceCookie(account.id));
	const headers: HeadersInit = device.failed ? {} : { "Set-Cookie": device.value };
	return json({ codes: done.value, enrolment: null, error: undefined }, { headers });
}

export default function ConfirmSecondFactor() {
	const answer = useActionData<typeof action>();
	return (
		<div className="page">
			<h1>Double vérification</h1>
			{!answer && (
				<p>
					<ButtonLink to={adminPaths.ownSecondFactor}>Voir où vous en êtes</ButtonLink>
				</p>
			)}
			{answer?.codes && <RecoveryCodeList codes={answer.codes} />}
			{answer?.enrolment && <EnrolmentForm enrolment={answer.enrolment} error={answer.error} />}
		</div>
	);
}
