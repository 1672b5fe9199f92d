import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { reportToEdit } from "~/content/reports/reports.server";
import { requirePermission } from "~/people/session/require-permission.server";
import { contentPaths } from "~/platform/kinds/paths";
import { titleOrFallback } from "~/publishing/publication/publication";
import { trashItem } from "~/publishing/publication/trash-item.server";
import { adminPage } from "~/site/layout/admin-page";
import { errorResponse } from "~/web/http/error-response.server";
import { listQuery } from "~/web/http/list-query";
import { ConfirmDialog } from "~/web/ui/dialog";

export const meta = adminPage("Supprimer un rapport");

const notFoundMessage = "Ce rapport n’existe pas ou se trouve déjà dans la corbeille.";

export async function loader({ request, params: { id = "" } }: LoaderFunctionArgs) {
	await requirePermission(request);
	const report = await reportToEdit(id);
	if (report === undefined || report.deletedAt) throw errorResponse(404, notFoundMessage);
	return {
		title: titleOrFallback(report.title),
		list: `${contentPaths.list(listOf(request))}${listQuery(request.url).search}`,
	};
}

export async function action({ request, params: { id = "" } }: ActionFunctionArgs) {
	const signedIn = await requirePermission(request, "supprimer");
	return trashItem(request, signedIn, { kind: "reports", id, list: listOf(request) });
}

/** Returns the list to return to: two lists share this route. */
const listOf = (request: Request) =>
	new URL(request.url).pathname.startsWith(contentPaths.list("reports")) ? "reports" : "allReports";

export default function DeleteReport() {
	const { title, list } = useLoaderData<typeof loader>();
	return <ConfirmDialog question="Voulez-vous vraiment supprimer ce rapport ?" about={title} closeTo={list} />;
}
