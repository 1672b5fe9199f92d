import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { hasWaysToGive } from "~/donations/ways-to-give.server";
import { readOrUnavailable } from "~/http/load-or-empty.server";
import { useOrigin } from "~/layout/use-association";
import { MissingReport, ReportArticle } from "~/reports/report-article";
import { reportFacts } from "~/reports/report-facts";
import { ReportSequel } from "~/reports/report-sequel";
import { reportShare } from "~/reports/report-share.server";
import { reportDetails } from "~/reports/report-summary.server";
import { publishedReport } from "~/reports/reports.server";
import { reportSequel, reportsBeside } from "~/reports/reports-beside.server";
import { pageFacts, unlistedPage } from "~/seo/page-facts";
import { association } from "~/settings/settings.server";
import { ShareLinks } from "~/sharing/share-links";
import { sharePictureOf } from "~/sharing/share-picture.server";
import { Link } from "~/ui/link";

export { publicPage as headers } from "~/http/public-page";
export { pageStyles as links } from "~/layout/page-styles";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
	data?.report
		? pageFacts(matches, { ...reportFacts(data.report), share: data.share })
		: unlistedPage(matches, "Rapport introuvable", "Blog");

export async function loader({ params: { id = "" } }: LoaderFunctionArgs) {
	const data = await readOrUnavailable("Erreur lors de la récupération des rapports", async () => {
		const [report, beside, settings] = await Promise.all([publishedReport(id), reportsBeside(id), association()]);
		if (report === undefined) return { report: null, sequel: null, giving: false, share: undefined };
		const [sequel, share] = await Promise.all([
			reportSequel(report, beside, settings.timeZone),
			reportShare(report, settings.name),
		]);
		return {
			report: reportDetails(report, settings.timeZone),
			sequel,
			giving: hasWaysToGive(settings),
			share: sharePictureOf(share),
		};
	});
	return json(data, data.report ? 200 : 404);
}

export default function ReportPage() {
	const { report, sequel, giving } = useLoaderData<typeof loader>();
	const origin = useOrigin();
	return (
		<div className="page">
			{report ? <ReportArticle report={report} /> : <MissingReport />}
			{report && (
				<ShareLinks
					heading="Partager ce rapport"
					title={report.title}
					address={`${origin}/report/${report.id}`}
					link={report.shareLink}
				/>
			)}
			{sequel && <ReportSequel sequel={sequel} giving={giving} />}
			<p className="page-way">
				<Link className="button" to="/">
					Retour à l’accueil
				</Link>
			</p>
		</div>
	);
}
