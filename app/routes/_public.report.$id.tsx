import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { reportMeta } from "~/content/reports/report-meta";
import { ReportArticle, ReportSequel } from "~/content/reports/report-views";
import { publicPaths } from "~/platform/kinds/paths";
import { pageMeta } from "~/publishing/seo/page-meta";
import { unlistedPage } from "~/publishing/seo/page-title";
import { ShareLinks } from "~/publishing/sharing/share-links";
import { MissingReport } from "~/site/layout/error-page";
import { useOrigin } from "~/site/layout/use-association";
import { reportPage } from "~/site/pages/page-content.server";
import { readOrUnavailable } from "~/web/http/error-response.server";
import { Link } from "~/web/ui/button";

export { publicPage as headers } from "~/web/http/page-headers";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
	data?.report
		? pageMeta(matches, { ...reportMeta(data.report), share: data.share })
		: unlistedPage(matches, "Rapport introuvable", "Blog");

export async function loader({ params: { id = "" } }: LoaderFunctionArgs) {
	const page = await readOrUnavailable("Erreur lors de la récupération des rapports", () => reportPage(id));
	return page ? json(page) : json({ report: null, need: null, sequel: null, giving: false, share: undefined }, 404);
}

export default function ReportPage() {
	const { report, need, sequel, giving } = useLoaderData<typeof loader>();
	const origin = useOrigin();
	if (report === null) return <MissingReport />;
	return (
		<div className="page">
			<ReportArticle report={report} />
			<ShareLinks
				heading="Partager ce rapport"
				title={report.title}
				address={`${origin}${publicPaths.report(report.id)}`}
				link={report.shareLink}
			/>
			{sequel && <ReportSequel need={need} sequel={sequel} giving={giving} />}
			<p className="page-way">
				<Link className="button" to="/">
					Retour à l’accueil
				</Link>
			</p>
		</div>
	);
}
