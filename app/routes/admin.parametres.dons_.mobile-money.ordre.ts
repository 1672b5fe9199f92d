import type { ActionFunctionArgs } from "@remix-run/node";
import { mobileAccounts, orderMobileAccounts } from "~/giving/donations/mobile-accounts.server";
import { record } from "~/people/journal/record.server";
import { requirePermission } from "~/people/session/require-permission.server";
import { reorderList } from "~/publishing/publication/reorder-list.server";
import { settingsPages, settingsPath } from "~/publishing/settings/settings-pages";

export { NoPage as default } from "~/site/layout/error-page";
export { methodNotAllowed as loader } from "~/web/http/error-response.server";

const { giving } = settingsPages;

/** Moves a mobile money account within its list. */
export async function action({ request }: ActionFunctionArgs) {
	return reorderList(request, await requirePermission(request, "continuer"), {
		back: settingsPath(giving),
		read: mobileAccounts,
		save: orderMobileAccounts,
		audit: (account) => record(account, "settings.changed", { name: `${giving.title} : ordre du mobile money` }),
		message: "Ordre des comptes enregistré",
	});
}
