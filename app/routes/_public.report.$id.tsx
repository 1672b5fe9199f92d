import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { pageTitle } from "~/association/page-title";
import { association } from "~/association/settings.server";
import { MissingReport, ReportArticle } from "~/reports/report-article";
import { reportDetails } from "~/reports/report-summary.server";
import { publishedReport } from "~/reports/reports.server";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
	pageTitle(matches, data?.report?.title ?? "Rapport introuvable", "Blog");

export async function loader({ params: { id = "" } }: LoaderFunctionArgs) {
	const report = await publishedReport(id);
	const { timeZone } = await association();
	return json({ report: report ? reportDetails(report, timeZone) : null }, report ? 200 : 404);
}

export default function ReportPage() {
	const { report } = useLoaderData<typeof loader>();
	return (
		<div className="page">
			{report ? <ReportArticle report={report} /> : <MissingReport />}
			<p className="page-way">
				<Link className="button" to="/">
					Retour à l’accueil
				</Link>
			</p>
		</div>
	);
}
