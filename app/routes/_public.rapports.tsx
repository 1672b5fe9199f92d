import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { calendarDateAt } from "~/calendar/calendar-date";
import { cursorOf, pageAddress } from "~/db/keyset-pagination";
import { loadOrEmpty } from "~/http/load-or-empty.server";
import { ReportCard } from "~/reports/report-card";
import { publishedReports } from "~/reports/report-lists.server";
import { reportSummary } from "~/reports/report-summary.server";
import { pageFacts } from "~/seo/page-facts";
import { siteTimeZone } from "~/settings/settings.server";
import { CardGrid } from "~/ui/card";
import { EmptyState } from "~/ui/empty-state";
import { Pagination } from "~/ui/pagination";

export { publicPage as headers } from "~/http/public-page";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
	pageFacts(matches, {
		title: data?.at ? "Nos Rapports / Blog (suite)" : "Nos Rapports / Blog",
		path: pageAddress("/rapports", data ?? {}),
		description: [
			"Ce que devient votre aide : récits et photos de nos actions auprès des orphelins, des veuves, des malades et des personnes démunies.",
		],
	});

export async function loader({ request }: LoaderFunctionArgs) {
	return loadOrEmpty("Erreur lors de la récupération des rapports", { items: [] }, async () => {
		const [page, timeZone] = await Promise.all([publishedReports(cursorOf(request.url)), siteTimeZone()]);
		const today = calendarDateAt(new Date(), timeZone);
		return { ...page, items: page.items.map((report) => reportSummary(report, timeZone, today, 200)) };
	});
}

export default function ReportsPage() {
	const page = useLoaderData<typeof loader>();
	return (
		<div className="page">
			<h1>Nos Rapports / Blog</h1>
			{page.items.length === 0 && <EmptyState>Aucun rapport disponible pour le moment.</EmptyState>}
			<CardGrid columns="1234">
				{page.items.map((report, index) => (
					<ReportCard key={report.id} report={report} action="Lire la suite" first={index === 0} />
				))}
			</CardGrid>
			<Pagination page={page} labels={{ before: "Rapports plus récents", after: "Rapports plus anciens" }} />
			<p className="card-quiet">
				<a className="link-alone" href="/rapports.atom">
					Flux Atom
				</a>
			</p>
		</div>
	);
}
