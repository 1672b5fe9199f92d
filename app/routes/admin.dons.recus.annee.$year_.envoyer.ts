import type { ActionFunctionArgs } from "@remix-run/node";
import { mailYearlyReceipts } from "~/giving/pledges/yearly-receipts.server";
import { redirectWithToast } from "~/people/session/flash.server";
import { requirePermission } from "~/people/session/require-permission.server";
import { adminPaths } from "~/platform/kinds/paths";
import { errorResponse, tryAction } from "~/web/http/error-response.server";

export { NoPage as default } from "~/site/layout/error-page";
export { methodNotAllowed as loader } from "~/web/http/error-response.server";

/** Mails the receipts of a year that were not mailed yet to donors with an e-mail address. */
export async function action({ request, params: { year = "" } }: ActionFunctionArgs) {
	const { session } = await requirePermission(request, "continuer");
	if (!/^\d{4}$/.test(year)) throw errorResponse(404, "Cette année n’existe pas.");
	const mailed = await tryAction({ log: "The receipts of a year could not be mailed" }, () => mailYearlyReceipts(year));
	const to = adminPaths.yearlyReceipts(year);
	if (mailed.failed) return redirectWithToast(to, session, { tone: "error", message: mailed.message });
	const message = mailed.value === 1 ? "1 reçu part par e-mail" : `${mailed.value} reçus partent par e-mail`;
	return redirectWithToast(to, session, { tone: "success", message });
}
