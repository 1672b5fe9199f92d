import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { AdminReportCard } from "~/content/reports/admin-report-card";
import { allReports, reportSummary } from "~/content/reports/report-lists.server";
import { requirePermission } from "~/people/session/require-permission.server";
import { useAllowed } from "~/people/session/use-allowed";
import { calendarDateAt } from "~/platform/calendar/calendar-date";
import { contentPaths } from "~/platform/kinds/paths";
import { publicationLabel } from "~/publishing/publication/publication";
import { association } from "~/publishing/settings/settings.server";
import { justDeleted } from "~/publishing/trash/trash.server";
import { AdminList } from "~/site/layout/admin-list";
import { adminPage } from "~/site/layout/admin-page";
import { listQuery } from "~/web/http/list-query";
import { ButtonLink } from "~/web/ui/button";
import { CardGrid } from "~/web/ui/card";

export const meta = adminPage("Gestion des Rapports");

export async function loader({ request }: LoaderFunctionArgs) {
	const { session } = await requirePermission(request);
	const { q, cursor, search } = listQuery(request.url);
	const { timeZone } = await association();
	const now = new Date();
	const today = calendarDateAt(now, timeZone);
	const page = await allReports(cursor, q, justDeleted(session));
	const items = page.items.map((report) => ({
		...reportSummary(report, timeZone, today, 100),
		publication: publicationLabel(report.publishedAt, now, timeZone),
		deleted: report.deletedAt !== null,
	}));
	return { ...page, items, q, search };
}

export default function AdminReports() {
	const { search, ...page } = useLoaderData<typeof loader>();
	const allowed = useAllowed();
	return (
		<AdminList
			title="Gestion des Rapports"
			actions={
				allowed(contentPaths.new("reports")) && (
					<ButtonLink tone="primary" to={contentPaths.list("reports")}>
						Ajouter / Gérer un rapport
					</ButtonLink>
				)
			}
			path={contentPaths.list("allReports")}
			label="Rechercher un rapport"
			page={page}
			empty={
				page.items.every((report) => report.deleted) &&
				(page.q ? `Aucun rapport ne contient « ${page.q} ».` : "Aucun rapport disponible.")
			}
		>
			<CardGrid columns="134">
				{page.items.map((report) => (
					<AdminReportCard key={report.id} report={report} place={search} />
				))}
			</CardGrid>
		</AdminList>
	);
}
