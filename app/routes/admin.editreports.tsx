import { Outlet, useLoaderData } from "@remix-run/react";
import { EditableReportCard } from "~/reports/admin-report-card";
import { ButtonLink } from "~/ui/button";
import { CardGrid } from "~/ui/card";
import { EmptyState } from "~/ui/empty-state";
import { Pagination } from "~/ui/pagination";
import type { loader } from "./admin.reports";

// The same reports as in the other list, told in another way.
export { loader } from "./admin.reports";

export default function EditReports() {
	const page = useLoaderData<typeof loader>();
	return (
		<>
			<div className="page behind-dialog">
				<div className="admin-head">
					<h1>Gestion des Rapports / Blog</h1>
					<ButtonLink tone="primary" to="/admin/editreports/new" preventScrollReset>
						+ Ajouter un rapport
					</ButtonLink>
				</div>
				{page.items.length === 0 && <EmptyState>Aucun rapport disponible.</EmptyState>}
				<CardGrid columns="1234">
					{page.items.map((report) => (
						<EditableReportCard key={report.id} report={report} />
					))}
				</CardGrid>
				<Pagination page={page} labels={{ before: "Plus récents", after: "Plus anciens" }} />
			</div>
			<Outlet />
		</>
	);
}
