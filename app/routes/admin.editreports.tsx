import type { LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData } from "@remix-run/react";
import { association } from "~/association/settings.server";
import { requireAdministrator } from "~/auth/require-administrator.server";
import { calendarDateAt } from "~/calendar/calendar-date";
import { cursorOf } from "~/db/turn-page";
import { EditableReportCard } from "~/reports/admin-report-card";
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
