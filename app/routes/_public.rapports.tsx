import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import {
	publishedReports,
	type ReportSummary,
	reportSummary,
	reportYears,
} from "~/content/reports/report-lists.server";
import { ReportCard, ReportYearLinks } from "~/content/reports/report-views";
import { calendarDateAt } from "~/platform/calendar/calendar-date";
import { cursorOf, type Page, pageAddress } from "~/platform/db/keyset-pagination";
import { publicPaths } from "~/platform/kinds/paths";
import { pageMeta } from "~/publishing/seo/page-meta";
import { siteTimeZone } from "~/publishing/settings/settings.server";
import { useOrigin } from "~/site/layout/use-association";
import { loadOrEmpty } from "~/web/http/error-response.server";
import { CardGrid, EmptyState } from "~/web/ui/card";
import { Follow } from "~/web/ui/follow";
import { Pagination } from "~/web/ui/pagination";
import { SearchForm } from "~/web/ui/search-form";

export { publicPage as headers } from "~/web/http/page-headers";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
	pageMeta(matches, {
		title: `Nos Rapports / Blog${data?.year ? ` de ${data.year}` : ""}${data?.at ? " (suite)" : ""}`,
		path: pageAddress(publicPaths.reports, data ?? {}, filtersOf(data?.year)),
		description: ["Ce que devient votre aide : récits et photos de nos actions, les plus récents d’abord."],
	});

type ListedPage = Page<ReportSummary> & {
	years: { year: string; count: number }[];
	/** The chosen year. */
	year: string | null;
};

export async function loader({ request }: LoaderFunctionArgs) {
	const none: ListedPage = { items: [], years: [], year: null };
	return loadOrEmpty("Erreur lors de la récupération des rapports", none, async () => {
		const requested = new URL(request.url).searchParams.get("annee");
		// Like an unknown cursor, an unknown year is ignored.
		const current = requested ? (await reportYears()).find(({ year }) => year === requested) : undefined;
		const [years, page, timeZone] = await Promise.all([
			reportYears(),
			publishedReports(cursorOf(request.url), current),
			siteTimeZone(),
		]);
		const today = calendarDateAt(new Date(), timeZone);
		return {
			...page,
			items: page.items.map((report) => reportSummary(report, timeZone, today, 200)),
			years: years.map(({ year, count }) => ({ year, count })),
			year: current?.year ?? null,
		};
	});
}

const filtersOf = (year: string | null | undefined): Record<string, string> => (year ? { annee: year } : {});

export default function ReportsPage() {
	const page = useLoaderData<typeof loader>();
	const firstCover = page.items.findIndex(({ cover }) => cover !== null);
	return (
		<div className="page">
			<h1>Nos Rapports / Blog{page.year && ` de ${page.year}`}</h1>
			<SearchForm />
			<ReportYearLinks years={page.years} current={page.year} />
			{page.items.length === 0 && <EmptyState>Aucun rapport disponible pour le moment.</EmptyState>}
			<CardGrid columns="1234">
				{page.items.map((report, index) => (
					<ReportCard key={report.id} report={report} action="Lire la suite" first={index === firstCover} />
				))}
			</CardGrid>
			<Pagination
				page={page}
				labels={{ before: "Rapports plus récents", after: "Rapports plus anciens" }}
				filters={filtersOf(page.year)}
			/>
			<Follow
				title="Suivre les rapports"
				feed={`${useOrigin()}${publicPaths.reportsFeed}`}
				news="chaque nouveau rapport"
			/>
		</div>
	);
}
