import type { LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData } from "@remix-run/react";
import { association } from "~/association/settings.server";
import { requireAdministrator } from "~/auth/require-administrator.server";
import { calendarDateAt } from "~/calendar/calendar-date";
import { cursorOf } from "~/db/turn-page";
import { AdminReportCard } from "~/reports/admin-report-card";
import { reportSummary } from "~/reports/report-summary.server";
import { publishedReports } from "~/reports/reports.server";
import { ButtonLink } from "~/ui/button";
import { CardGrid } from "~/ui/card";
import { EmptyState } from "~/ui/empty-state";
import { Pagination } from "~/ui/pagination";

export async function loader({ request }: LoaderFunctionArgs) {
	await requireAdministrator(request);
	const { timeZone } = await association();
	const today = calendarDateAt(new Date(), timeZone);
	const page = await publishedReports(cursorOf(request.url));
	return { ...page, items: page.items.map((report) => reportSummary(report, timeZone, today, 100)) };
}

export default function AdminReports() {
	const page = useLoaderData<typeof loader>();
	return (
		<>
			<div className="page behind-dialog">
				<div className="admin-head">
					<h1>Gestion des Rapports</h1>
					<ButtonLink tone="primary" to="/admin/editreports">
						Ajouter / Gérer un rapport
					</ButtonLink>
				</div>
				{page.items.length === 0 && <EmptyState>Aucun rapport disponible.</EmptyState>}
				<CardGrid columns="134">
					{page.items.map((report) => (
						<AdminReportCard key={report.id} report={report} />
					))}
				</CardGrid>
				<Pagination page={page} labels={{ before: "Plus récents", after: "Plus anciens" }} />
			</div>
			<Outlet />
		</>
	);
}
