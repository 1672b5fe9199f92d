import type { LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData } from "@remix-run/react";
import { calendarDateAt } from "~/calendar/calendar-date";
import { listQuery, maxSearchLength } from "~/http/list-query";
import { publicationLabel } from "~/publication/publication";
import { AdminReportCard } from "~/reports/admin-report-card";
import { reportSummary } from "~/reports/report-summary.server";
import { allReports } from "~/reports/reports.server";
import { ListSearch } from "~/search/list-search";
import { requireAdministrator } from "~/session/require-administrator.server";
import { association } from "~/settings/settings.server";
import { justDeleted } from "~/trash/just-deleted.server";
import { ButtonLink } from "~/ui/button";
import { CardGrid } from "~/ui/card";
import { EmptyState } from "~/ui/empty-state";
import { Pagination } from "~/ui/pagination";

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
	const { q, search, ...page } = useLoaderData<typeof loader>();
	return (
		<>
			<div className="page behind-dialog">
				<div className="admin-head">
					<h1>Gestion des Rapports</h1>
					<ButtonLink tone="primary" to="/admin/editreports">
						Ajouter / Gérer un rapport
					</ButtonLink>
				</div>
				<ListSearch list="/admin/reports" label="Rechercher un rapport" q={q} maxLength={maxSearchLength} />
				{page.items.every((report) => report.deleted) && (
					<EmptyState>{q ? `Aucun rapport ne contient « ${q} ».` : "Aucun rapport disponible."}</EmptyState>
				)}
				<CardGrid columns="134">
					{page.items.map((report) => (
						<AdminReportCard key={report.id} report={report} place={search} />
					))}
				</CardGrid>
				<Pagination page={page} filters={{ q }} labels={{ before: "Plus récents", after: "Plus anciens" }} />
			</div>
			<Outlet />
		</>
	);
}
