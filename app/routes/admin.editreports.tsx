import { Outlet, useLoaderData } from "@remix-run/react";
import { maxSearchLength } from "~/http/list-query";
import { EditableReportCard } from "~/reports/admin-report-card";
import { ListSearch } from "~/search/list-search";
import { ButtonLink } from "~/ui/button";
import { CardGrid } from "~/ui/card";
import { EmptyState } from "~/ui/empty-state";
import { Pagination } from "~/ui/pagination";
import type { loader } from "./admin.reports";

// The same data in another view.
export { loader } from "./admin.reports";

export default function EditReports() {
	const { q, search, ...page } = useLoaderData<typeof loader>();
	return (
		<>
			<div className="page behind-dialog">
				<div className="admin-head">
					<h1>Gestion des Rapports / Blog</h1>
					<ButtonLink tone="primary" to={`/admin/editreports/new${search}`} preventScrollReset>
						+ Ajouter un rapport
					</ButtonLink>
				</div>
				<ListSearch list="/admin/editreports" label="Rechercher un rapport" q={q} maxLength={maxSearchLength} />
				{page.items.every((report) => report.deleted) && (
					<EmptyState>{q ? `Aucun rapport ne contient « ${q} ».` : "Aucun rapport disponible."}</EmptyState>
				)}
				<CardGrid columns="1234">
					{page.items.map((report) => (
						<EditableReportCard key={report.id} report={report} place={search} />
					))}
				</CardGrid>
				<Pagination page={page} filters={{ q }} labels={{ before: "Plus récents", after: "Plus anciens" }} />
			</div>
			<Outlet />
		</>
	);
}
