import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { DeleteAccountForm } from "~/giving/donations/giving-form";
import { deletionSchema } from "~/giving/donations/giving-form.server";
import { accountTitle } from "~/giving/donations/mobile-account";
import { deleteMobileAccount, mobileAccountToEdit } from "~/giving/donations/mobile-accounts.server";
import { record } from "~/people/journal/record.server";
import { passwordRefusal } from "~/people/session/confirm-password.server";
import { redirectWithToast } from "~/people/session/flash.server";
import { requirePermission } from "~/people/session/require-permission.server";
import { unlistedPage } from "~/publishing/seo/page-title";
import { SettingsPage } from "~/publishing/settings/settings-page";
import { settingsPages, settingsPath } from "~/publishing/settings/settings-pages";
import { parseForm, readForm } from "~/web/forms/read-form.server";
import { errorResponse, tryAction } from "~/web/http/error-response.server";

export { loaderHeaders as headers } from "~/web/http/page-headers";

const page = settingsPages.giving;
const title = "Supprimer ce compte ?";

export const meta: MetaFunction = ({ matches }) => unlistedPage(matches, title, page.title, "Paramètres");

export async function loader({ request, params: { id = "" } }: LoaderFunctionArgs) {
	const { account } = await requirePermission(request);
	const stored = await mobileAccountToEdit(id);
	if (stored === undefined) throw errorResponse(404, "Ce compte n’existe pas ou a déjà été supprimé.");
	return { title: accountTitle(stored), number: stored.number, username: account.email };
}

export async function action({ request, params: { id = "" } }: ActionFunctionArgs) {
	const { account, session } = await requirePermission(request, "continuer");
	const submission = parseForm(await readForm(request), deletionSchema);
	const reject = (init: ResponseInit, errors: Parameters<typeof submission.reply>[0] = {}) =>
		json(submission.reply({ hideFields: ["password"], ...errors }), init);
	if (submission.status !== "success") return reject({ status: 400 });
	const refusal = await passwordRefusal(account, submission.value.password, session);
	if (refusal) return reject(refusal.init, refusal.errors);
	const deleted = await tryAction({ log: "A mobile money account could not be deleted" }, () =>
		deleteMobileAccount(id),
	);
	if (deleted.failed) return reject({ status: 503 }, { formErrors: [deleted.message] });
	if (deleted.value) await record(account, "settings.paymentChanged", { name: "mobile money" });
	return redirectWithToast(settingsPath(page), session, { tone: "success", message: "Compte supprimé" });
}

export default function DeleteMobileAccount() {
	const form = useLoaderData<typeof loader>();
	const refused = useActionData<typeof action>();
	return (
		<SettingsPage page={page} title={title}>
			<DeleteAccountForm {...form} refused={refused} />
		</SettingsPage>
	);
}
