import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { errorResponse } from "~/http/error-response.server";
import { listQuery } from "~/http/list-query";
import { contentPaths } from "~/kinds/paths";
import { titleOrFallback } from "~/publication/publication";
import { trashItem } from "~/publication/trash-item.server";
import { reportToEdit } from "~/reports/reports.server";
import { requireAdministrator } from "~/session/require-administrator.server";
import { ConfirmDialog } from "~/ui/dialog";

const missing = "Ce rapport n’existe pas ou se trouve déjà dans la corbeille.";

export async function loader({ request, params: { id = "" } }: LoaderFunctionArgs) {
	await requireAdministrator(request);
	const report = await reportToEdit(id);
	if (report === undefined || report.deletedAt) throw errorResponse(404, missing);
	return {
		title: titleOrFallback(report.title),
		list: `${contentPaths.list(listOf(request))}${listQuery(request.url).search}`,
	};
}

export async function action({ request, params: { id = "" } }: ActionFunctionArgs) {
	const signedIn = await requireAdministrator(request, "supprimer");
	return trashItem(request, signedIn, { section: "reports", id, list: listOf(request) });
}

/** Both lists share this route. */
const listOf = (request: Request) =>
	new URL(request.url).pathname.startsWith(contentPaths.list("reports")) ? "reports" : "allReports";

export default function DeleteReport() {
	const { title, list } = useLoaderData<typeof loader>();
	return <ConfirmDialog question="Voulez-vous vraiment supprimer ce rapport ?" about={title} closeTo={list} />;
}
