import type { ActionFunctionArgs } from "@remix-run/node";
import { mobileAccounts, orderMobileAccounts } from "~/donations/mobile-accounts.server";
import { record } from "~/journal/record.server";
import { reorderList } from "~/publication/reorder-list.server";
import { requireAdministrator } from "~/session/require-administrator.server";
import { sectionPath, sections } from "~/settings/settings-sections";

export { methodNotAllowed as loader } from "~/http/error-response.server";
export { NoPage as default } from "~/layout/error-page";

const { giving } = sections;

/** Moves a mobile money account. */
export async function action({ request }: ActionFunctionArgs) {
	return reorderList(request, await requireAdministrator(request, "continuer"), {
		back: sectionPath(giving),
		read: mobileAccounts,
		save: orderMobileAccounts,
		audit: (administrator) =>
			record(administrator, "settings.changed", { name: `${giving.title} : ordre du mobile money` }),
		message: "Ordre des comptes enregistré",
	});
}
