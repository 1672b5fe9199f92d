import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { errorResponse } from "~/http/error-response.server";
import { tryAction } from "~/http/try-action.server";
import { record } from "~/journal/record.server";
import { titleOrFallback } from "~/publication/title-or-fallback";
import { reportList } from "~/reports/report-list";
import { reportToEdit, trashReport } from "~/reports/reports.server";
import { redirectWithToast } from "~/session/flash.server";
import { requireAdministrator } from "~/session/require-administrator.server";
import { noteDeletion } from "~/trash/just-deleted.server";
import { ConfirmDialog } from "~/ui/confirm-dialog";

const missing = "Ce rapport n’existe pas ou se trouve déjà dans la corbeille.";

export async function loader({ request, params: { id = "" } }: LoaderFunctionArgs) {
	await requireAdministrator(request);
	const report = await reportToEdit(id);
	if (report === undefined || report.deletedAt) throw errorResponse(404, missing);
	const { list, search } = reportList(request);
	return { title: titleOrFallback(report.title), list: list + search };
}

export async function action({ request, params: { id = "" } }: ActionFunctionArgs) {
	const { session, administrator } = await requireAdministrator(request, "supprimer");
	const trashed = await tryAction("Erreur lors de la suppression", () => trashReport(id));
	const { list, search } = reportList(request);
	if (trashed.failed) return redirectWithToast(list + search, session, { tone: "error", message: trashed.message });
	if (trashed.value === "missing") throw errorResponse(404, "Ce rapport n’existe plus.");
	if (trashed.value === "moved") {
		const report = await reportToEdit(id);
		await record(administrator, "report.trashed", { id, name: titleOrFallback(report?.title ?? "") });
	}
	noteDeletion(session, id);
	return redirectWithToast(list + search, session, {
		tone: "success",
		message: "Rapport supprimé",
		undo: `${list}/${id}/restore${search}`,
	});
}

export default function DeleteReport() {
	const { title, list } = useLoaderData<typeof loader>();
	return <ConfirmDialog question="Voulez-vous vraiment supprimer ce rapport ?" about={title} closeTo={list} />;
}
