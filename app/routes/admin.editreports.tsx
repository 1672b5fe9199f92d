import { useLoaderData } from "@remix-run/react";
import { EditableReportCard } from "~/content/reports/admin-report-card";
import { useAllowed } from "~/people/session/use-allowed";
import { contentPaths } from "~/platform/kinds/paths";
import { AdminList } from "~/site/layout/admin-list";
import { adminPage } from "~/site/layout/admin-page";
import { ButtonLink } from "~/web/ui/button";
import { CardGrid } from "~/web/ui/card";
import type { loader } from "./admin.reports";

export const meta = adminPage("Gestion des Rapports / Blog");

// This list shows the same data in another view.
export { loader } from "./admin.reports";

export default function EditReports() {
	const { search, ...page } = useLoaderData<typeof loader>();
	const allowed = useAllowed();
	return (
		<AdminList
			title="Gestion des Rapports / Blog"
			actions={
				allowed(contentPaths.new("reports")) && (
					<ButtonLink tone="primary" to={`${contentPaths.new("reports")}${search}`} preventScrollReset>
						+ Ajouter un rapport
					</ButtonLink>
				)
			}
			path={contentPaths.list("reports")}
			label="Rechercher un rapport"
			page={page}
			empty={
				page.items.every((report) => report.deleted) &&
				(page.q ? `Aucun rapport ne contient « ${page.q} ».` : "Aucun rapport disponible.")
			}
		>
			<CardGrid columns="1234">
				{page.items.map((report) => (
					<EditableReportCard key={report.id} report={report} place={search} />
				))}
			</CardGrid>
		</AdminList>
	);
}
