import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, useSearchParams } from "@remix-run/react";
import { confirmSchema, stopSchema } from "~/people/accounts/account-form-schemas.server";
import { record } from "~/people/journal/record.server";
import { beginEnrolment, shownEnrolment } from "~/people/second-factor/enrolment.server";
import { EnrolmentForm, SecondFactorForm } from "~/people/second-factor/second-factor-forms";
import { passwordRefusal } from "~/people/session/confirm-password.server";
import { redirectWithToast } from "~/people/session/flash.server";
import { requirePermission } from "~/people/session/require-permission.server";
import {
	checkCode,
	disableSecondFactor,
	hasSecondFactor,
	recoveryCodesLeft,
} from "~/people/session/second-factor.server";
import { signInRefusals } from "~/people/session/sign-in.server";
import { adminPaths } from "~/platform/kinds/paths";
import { association } from "~/publishing/settings/settings.server";
import { adminPage } from "~/site/layout/admin-page";
import { parseForm, readForm } from "~/web/forms/read-form.server";
import { tryAction } from "~/web/http/error-response.server";

export const meta = adminPage("Double vérification");

export { loaderHeaders as headers } from "~/web/http/page-headers";

export async function loader({ request }: LoaderFunctionArgs) {
	const { account } = await requirePermission(request);
	const [enabled, left] = await Promise.all([hasSecondFactor(account.id), recoveryCodesLeft(account.id)]);
	return { enabled, left, username: account.email, constraint: { password: { required: true } } };
}

/** Shows a new secret after a correct password, only in this response; or switches the second factor off. */
export async function action({ request }: ActionFunctionArgs) {
	const { account, session } = await requirePermission(request, "continuer");
	const enabled = await hasSecondFactor(account.id);
	const submission = parseForm(await readForm(request), enabled ? stopSchema : confirmSchema);
	const reject = (init: ResponseInit, errors: Parameters<typeof submission.reply>[0] = {}) =>
		json({ enrolment: null, refused: submission.reply({ ...errors, hideFields: ["password", "code"] }) }, init);
	if (submission.status !== "success") return reject({ status: 400 });
	const { password, code = "" }: { password: string; code?: string } = submission.value;
	const refusal = await passwordRefusal(account, password, session);
	if (refusal) return reject(refusal.init, refusal.errors);
	const done = await tryAction({ log: "A second factor could not be disabled" }, async () => {
		if (!enabled) return shownEnrolment(beginEnrolment(account.id), await association(), account.email);
		const checked = await checkCode(account.id, code);
		if (checked !== "code" && checked !== "recovery code") return checked;
		await disableSecondFactor(account.id);
		return undefined;
	});
	if (done.failed) return reject({ status: 503 }, { formErrors: [done.message] });
	if (typeof done.value === "string") {
		const { error, init } = signInRefusals[done.value];
		return reject(init, { fieldErrors: { code: [error] } });
	}
	if (done.value) return json({ enrolment: done.value, refused: undefined });
	await record(account, "account.secondFactorOff");
	const toast = { tone: "success", message: "Double vérification arrêtée" } as const;
	return redirectWithToast(adminPaths.profile, session, toast, true);
}

export default function SecondFactor() {
	const state = useLoaderData<typeof loader>();
	const answer = useActionData<typeof action>();
	const [query] = useSearchParams();
	return (
		<div className="page">
			<h1>Double vérification</h1>
			{query.has("pourquoi") && !state.enabled && (
				<p role="alert" className="field-error">
					L’association la demande aux comptes qui ont accès aux dons : activez-la pour continuer.
				</p>
			)}
			{answer?.enrolment ? (
				<EnrolmentForm enrolment={answer.enrolment} />
			) : (
				<SecondFactorForm {...state} refused={answer?.refused} />
			)}
		</div>
	);
}
