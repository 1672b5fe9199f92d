import type { ActionFunctionArgs } from "@remix-run/node";
import { redirectWithToast } from "~/auth/flash.server";
import { requireAdministrator } from "~/auth/require-administrator.server";
import { problem } from "~/http/problem.server";
import { restoreReport } from "~/reports/reports.server";

export function loader() {
	throw problem(405);
}

export async function action({ request, params: { id = "" } }: ActionFunctionArgs) {
	const { session } = await requireAdministrator(request, "continuer");
	if (!(await restoreReport(id))) throw problem(404, "Ce rapport n’est plus dans la corbeille.");
	return redirectWithToast("/admin/reports", session, { tone: "success", message: "Rapport restauré" });
}
