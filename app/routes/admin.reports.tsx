import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { calendarDateAt } from "~/calendar/calendar-date";
import { listQuery } from "~/http/list-query";
import { contentPaths } from "~/kinds/paths";
import { AdminList } from "~/layout/admin-list";
import { publicationLabel } from "~/publication/publication";
import { AdminReportCard } from "~/reports/admin-report-card";
import { allReports, reportSummary } from "~/reports/report-lists.server";
import { requireAdministrator } from "~/session/require-administrator.server";
import { useAllowed } from "~/session/use-allowed";
import { association } from "~/settings/settings.server";
import { justDeleted } from "~/trash/trash.server";
import { ButtonLink } from "~/ui/button";
import { CardGrid } from "~/ui/card";

export async function loader({ request }: LoaderFunctionArgs) {
	const { session } = await requireAdministrator(request);
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
