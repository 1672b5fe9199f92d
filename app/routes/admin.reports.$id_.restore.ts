import type { ActionFunctionArgs } from "@remix-run/node";
import { redirectWithToast } from "~/auth/flash.server";
import { requireAdministrator } from "~/auth/require-administrator.server";
import { attempt } from "~/http/attempt.server";
import { problem } from "~/http/problem.server";
import { restoreReport } from "~/reports/reports.server";

export function loader() {
	throw problem(405);
}

export async function action({ request, params: { id = "" } }: ActionFunctionArgs) {
	const { session } = await requireAdministrator(request, "continuer");
	const restored = await attempt("Une erreur s'est produite", () => restoreReport(id));
	if (restored.failed)
		return redirectWithToast("/admin/reports", session, { tone: "error", message: restored.message });
	if (!restored.value) throw problem(404, "Ce rapport n’existe plus.");
	return redirectWithToast("/admin/reports", session, { tone: "success", message: "Rapport restauré" });
}
