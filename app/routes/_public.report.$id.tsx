import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { RemovalLink } from "~/content/photos/photo-views";
import { reportMeta } from "~/content/reports/report-meta";
import { MissingReport, ReportArticle, ReportSequel } from "~/content/reports/report-views";
import { publicPaths } from "~/platform/kinds/paths";
import { pageMeta, unlistedPage } from "~/publishing/seo/page-meta";
import { ShareLinks } from "~/publishing/sharing/share-links";
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
	return (
		<div className="page">
			{report ? <ReportArticle report={report} /> : <MissingReport />}
			{report && (
				<ShareLinks
					heading="Partager ce rapport"
					title={report.title}
					address={`${origin}${publicPaths.report(report.id)}`}
					link={report.shareLink}
				/>
			)}
			{report && report.images.length > 0 && <RemovalLink page={publicPaths.report(report.id)} />}
			{sequel && <ReportSequel need={need} sequel={sequel} giving={giving} />}
			<p className="page-way">
				<Link className="button" to="/">
					Retour à l’accueil
				</Link>
			</p>
		</div>
	);
}
