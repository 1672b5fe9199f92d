import type { ActionFunctionArgs } from "@remix-run/node";
import { errorResponse } from "~/http/error-response.server";
import { tryAction } from "~/http/try-action.server";
import { record } from "~/journal/record.server";
import { reportList } from "~/reports/report-list";
import { reportToEdit, restoreReport } from "~/reports/reports.server";
import { redirectWithToast } from "~/session/flash.server";
import { requireAdministrator } from "~/session/require-administrator.server";

export { NoPage as default } from "~/layout/no-page";

export function loader() {
	throw errorResponse(405);
}

export async function action({ request, params: { id = "" } }: ActionFunctionArgs) {
	const { session, administrator } = await requireAdministrator(request, "continuer");
	const restored = await tryAction("Une erreur s'est produite", () => restoreReport(id));
	const { list, search } = reportList(request);
	if (restored.failed) return redirectWithToast(list + search, session, { tone: "error", message: restored.message });
	if (restored.value === "missing") throw errorResponse(404, "Ce rapport n’existe plus.");
	if (restored.value === "moved") {
		const report = await reportToEdit(id);
		await record(administrator, "report.restored", { id, name: report?.title ?? "" });
	}
	return redirectWithToast(list + search, session, { tone: "success", message: "Rapport restauré" });
}
