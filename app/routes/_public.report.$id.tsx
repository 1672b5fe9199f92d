import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { readOrUnavailable } from "~/http/load-or-empty.server";
import { useOrigin } from "~/layout/use-association";
import { MissingReport, ReportArticle } from "~/reports/report-article";
import { reportFacts } from "~/reports/report-facts";
import { reportDetails } from "~/reports/report-summary.server";
import { publishedReport } from "~/reports/reports.server";
import { pageFacts, unlistedPage } from "~/seo/page-facts";
import { siteTimeZone } from "~/settings/settings.server";
import { Link } from "~/ui/link";

export { publicPage as headers } from "~/http/public-page";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
	data?.report ? pageFacts(matches, reportFacts(data.report)) : unlistedPage(matches, "Rapport introuvable", "Blog");

export async function loader({ params: { id = "" } }: LoaderFunctionArgs) {
	const [report, timeZone] = await readOrUnavailable("Erreur lors de la récupération des rapports", () =>
		Promise.all([publishedReport(id), siteTimeZone()]),
	);
	return json({ report: report ? reportDetails(report, timeZone) : null }, report ? 200 : 404);
}

export default function ReportPage() {
	const { report } = useLoaderData<typeof loader>();
	const origin = useOrigin();
	return (
		<div className="page">
			{report ? <ReportArticle report={report} address={`${origin}/report/${report.id}`} /> : <MissingReport />}
			<p className="page-way">
				<Link className="button" to="/">
					Retour à l’accueil
				</Link>
			</p>
		</div>
	);
}
