import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { MobileAccountForm } from "~/giving/donations/giving-form";
import { mobileAccountConstraint, mobileAccountSchema } from "~/giving/donations/giving-form.server";
import { maxMobileAccounts } from "~/giving/donations/mobile-account";
import { addMobileAccount } from "~/giving/donations/mobile-accounts.server";
import { record } from "~/people/journal/record.server";
import { passwordRefusal } from "~/people/session/confirm-password.server";
import { redirectWithToast } from "~/people/session/flash.server";
import { requirePermission } from "~/people/session/require-permission.server";
import { newId } from "~/platform/db/new-id.server";
import { unlistedPage } from "~/publishing/seo/page-title";
import { SettingsPage } from "~/publishing/settings/settings-page";
import { settingsPages, settingsPath } from "~/publishing/settings/settings-pages";
import { parseForm, readForm } from "~/web/forms/read-form.server";
import { tryAction } from "~/web/http/error-response.server";

export { loaderHeaders as headers } from "~/web/http/page-headers";

const page = settingsPages.giving;
const title = "Ajouter un compte de mobile money";
const full = `Il y a déjà ${maxMobileAccounts} comptes : modifiez ou supprimez l’un d’eux.`;

export const meta: MetaFunction = ({ matches }) => unlistedPage(matches, "Ajouter un compte", page.title, "Paramètres");

export async function loader({ request }: LoaderFunctionArgs) {
	const { account } = await requirePermission(request);
	return { values: { id: newId() }, username: account.email, constraint: mobileAccountConstraint };
}

export async function action({ request }: ActionFunctionArgs) {
	const { account, session } = await requirePermission(request, "continuer");
	const submission = parseForm(await readForm(request), mobileAccountSchema);
	const reject = (init: ResponseInit, errors: Parameters<typeof submission.reply>[0] = {}) =>
		json(submission.reply({ hideFields: ["password"], ...errors }), init);
	if (submission.status !== "success") return reject({ status: 400 });
	const { password, id = newId(), ...draft } = submission.value;
	const refusal = await passwordRefusal(account, password, session);
	if (refusal) return reject(refusal.init, refusal.errors);
	const added = await tryAction({ log: "A mobile money account could not be added" }, () =>
		addMobileAccount(id, draft),
	);
	if (added.failed) return reject({ status: 503 }, { formErrors: [added.message] });
	if (added.value === "full") return reject({ status: 409 }, { formErrors: [full] });
	if (added.value === "added") await record(account, "settings.paymentChanged", { name: "mobile money" });
	return redirectWithToast(settingsPath(page), session, { tone: "success", message: "Compte ajouté" });
}

export default function NewMobileAccount() {
	const form = useLoaderData<typeof loader>();
	const refused = useActionData<typeof action>();
	return (
		<SettingsPage page={page} title={title}>
			<MobileAccountForm {...form} refused={refused} />
		</SettingsPage>
	);
}
