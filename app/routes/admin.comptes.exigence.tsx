import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { confirmConstraint, demandSchema } from "~/people/accounts/account-form-schemas.server";
import { record } from "~/people/journal/record.server";
import { DemandForm } from "~/people/second-factor/second-factor-forms";
import { passwordRefusal } from "~/people/session/confirm-password.server";
import { redirectWithToast } from "~/people/session/flash.server";
import { requirePermission } from "~/people/session/require-permission.server";
import { isSecondFactorRequired, setSecondFactorRequired } from "~/people/session/second-factor.server";
import { adminPaths } from "~/platform/kinds/paths";
import { adminPage } from "~/site/layout/admin-page";
import { parseForm, readForm } from "~/web/forms/read-form.server";
import { tryAction } from "~/web/http/error-response.server";
import { Dialog } from "~/web/ui/dialog";

export const meta = adminPage("Double vérification");

export { loaderHeaders as headers } from "~/web/http/page-headers";

export async function loader({ request }: LoaderFunctionArgs) {
	const { account } = await requirePermission(request);
	return { demanded: await isSecondFactorRequired(), username: account.email, constraint: confirmConstraint };
}

export async function action({ request }: ActionFunctionArgs) {
	const { account, session } = await requirePermission(request, "continuer");
	const submission = parseForm(await readForm(request), demandSchema);
	const reject = (init: ResponseInit, errors: Parameters<typeof submission.reply>[0] = {}) =>
		json(submission.reply({ ...errors, hideFields: ["password"] }), init);
	if (submission.status !== "success") return reject({ status: 400 });
	const { demanded, password } = submission.value;
	const refusal = await passwordRefusal(account, password, session);
	if (refusal) return reject(refusal.init, refusal.errors);
	const done = await tryAction({ log: "The demand for a second factor could not be changed" }, () =>
		setSecondFactorRequired(demanded),
	);
	if (done.failed) return reject({ status: 503 }, { formErrors: [done.message] });
	if (done.value) await record(account, demanded ? "settings.secondFactorDemanded" : "settings.secondFactorOptional");
	return redirectWithToast(adminPaths.accounts, session, {
		tone: "success",
		message: demanded ? "La double vérification est exigée" : "La double vérification est au choix",
	});
}

export default function Demand() {
	return (
		<Dialog title="Double vérification" closeTo={adminPaths.accounts}>
			<DemandForm {...useLoaderData<typeof loader>()} refused={useActionData<typeof action>()} />
		</Dialog>
	);
}
