import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { MobileAccountForm } from "~/giving/donations/giving-form";
import { changesAccount, mobileAccountConstraint, mobileAccountSchema } from "~/giving/donations/giving-form.server";
import { changeMobileAccount, mobileAccountToEdit } from "~/giving/donations/mobile-accounts.server";
import { record } from "~/people/journal/record.server";
import { passwordRefusal } from "~/people/session/confirm-password.server";
import { redirectWithToast } from "~/people/session/flash.server";
import { requirePermission } from "~/people/session/require-permission.server";
import { conflictMessage, openedVersion } from "~/publishing/publication/save-if-unchanged.server";
import { unlistedPage } from "~/publishing/seo/page-title";
import { SettingsPage } from "~/publishing/settings/settings-page";
import { settingsPages, settingsPath } from "~/publishing/settings/settings-pages";
import { parseForm, readForm } from "~/web/forms/read-form.server";
import { errorResponse, tryAction } from "~/web/http/error-response.server";

export { loaderHeaders as headers } from "~/web/http/page-headers";

const page = settingsPages.giving;
const title = "Modifier le compte de mobile money";

export const meta: MetaFunction = ({ matches }) =>
	unlistedPage(matches, "Modifier le compte", page.title, "Paramètres");

export async function loader({ request, params: { id = "" } }: LoaderFunctionArgs) {
	const { account } = await requirePermission(request);
	const { id: _, position: _position, version: opened, ...values } = await mobileAccountOf(id);
	return { values, opened, username: account.email, constraint: mobileAccountConstraint };
}

export async function action({ request, params: { id = "" } }: ActionFunctionArgs) {
	const { account, session } = await requirePermission(request, "continuer");
	const stored = await mobileAccountOf(id);
	const form = await readForm(request);
	const opened = openedVersion(form);
	const submission = parseForm(form, mobileAccountSchema);
	const reject = (init: ResponseInit, errors: Parameters<typeof submission.reply>[0] = {}, at = opened) =>
		json({ ...submission.reply({ hideFields: ["password"], ...errors }), opened: at }, init);
	if (submission.status !== "success") return reject({ status: 400 });
	const { password, id: _, ...draft } = submission.value;
	if (changesAccount(stored, draft)) {
		const refusal = await passwordRefusal(account, password, session);
		if (refusal) return reject(refusal.init, refusal.errors);
	}
	const saved = await tryAction({ log: "A mobile money account could not be saved" }, () =>
		changeMobileAccount(id, draft, opened ?? stored.version),
	);
	if (saved.failed) return reject({ status: 503 }, { formErrors: [saved.message] });
	if (saved.value === "missing") throw errorResponse(404, notFoundMessage);
	if (typeof saved.value === "object") {
		const { conflicts: fieldErrors, version } = saved.value;
		return reject({ status: 409 }, { formErrors: [conflictMessage], fieldErrors }, version);
	}
	if (saved.value === "changed") await record(account, "settings.paymentChanged", { name: "mobile money" });
	return redirectWithToast(settingsPath(page), session, { tone: "success", message: "Compte enregistré" });
}

const notFoundMessage = "Ce compte n’existe pas ou a été supprimé.";

async function mobileAccountOf(id: string) {
	const mobileAccount = await mobileAccountToEdit(id);
	if (mobileAccount === undefined) throw errorResponse(404, notFoundMessage);
	return mobileAccount;
}

export default function EditMobileAccount() {
	const form = useLoaderData<typeof loader>();
	const refused = useActionData<typeof action>();
	return (
		<SettingsPage page={page} title={title}>
			<MobileAccountForm {...form} refused={refused} />
		</SettingsPage>
	);
}
