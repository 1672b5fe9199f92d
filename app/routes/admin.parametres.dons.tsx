import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { GivingForm, MobileAccountList } from "~/giving/donations/giving-form";
import { changedPaymentDetails, givingConstraint, givingSchema } from "~/giving/donations/giving-form.server";
import { mobileAccounts } from "~/giving/donations/mobile-accounts.server";
import { passwordRefusal } from "~/people/session/confirm-password.server";
import { requirePermission } from "~/people/session/require-permission.server";
import { unlistedPage } from "~/publishing/seo/page-title";
import { loadSettingsPage, saveSettingsPage } from "~/publishing/settings/settings-form.server";
import { SettingsPage } from "~/publishing/settings/settings-page";
import { settingsPages } from "~/publishing/settings/settings-pages";

export { loaderHeaders as headers } from "~/web/http/page-headers";

const page = settingsPages.giving;

export const meta: MetaFunction = ({ matches }) => unlistedPage(matches, page.title, "Paramètres");

export async function loader({ request }: LoaderFunctionArgs) {
	const { account } = await requirePermission(request);
	const [form, accounts] = await Promise.all([loadSettingsPage("giving"), mobileAccounts()]);
	return { ...form, accounts, username: account.email, constraint: givingConstraint };
}

export async function action({ request }: ActionFunctionArgs) {
	const signedIn = await requirePermission(request, "continuer");
	return saveSettingsPage(request, signedIn, {
		page: "giving",
		schema: givingSchema,
		message: "Moyens de donner enregistrés",
		hideFields: ["password"],
		prepare: async ({ password, ...ways }, before) => {
			const changed = changedPaymentDetails(before, ways);
			if (changed === "") return {};
			return {
				refusal: await passwordRefusal(signedIn.account, password, signedIn.session),
				recorded: { action: "settings.paymentChanged", name: changed },
			};
		},
	});
}

export default function GivingSettings() {
	const { accounts, ...form } = useLoaderData<typeof loader>();
	const refused = useActionData<typeof action>();
	return (
		<SettingsPage page={page}>
			<GivingForm {...form} refused={refused} />
			<MobileAccountList accounts={accounts} />
		</SettingsPage>
	);
}
