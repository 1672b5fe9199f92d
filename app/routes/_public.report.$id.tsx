import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { readOrUnavailable } from "~/http/error-response.server";
import { publicPaths } from "~/kinds/paths";
import { useOrigin } from "~/layout/use-association";
import { reportPage } from "~/pages/page-content.server";
import { RemovalLink } from "~/photos/photo-views";
import { reportFacts } from "~/reports/report-facts";
import { MissingReport, ReportArticle, ReportSequel } from "~/reports/report-views";
import { pageFacts, unlistedPage } from "~/seo/page-facts";
import { ShareLinks } from "~/sharing/share-links";
import { Link } from "~/ui/link";

export { publicPage as headers } from "~/http/page-headers";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
	data?.report
		? pageFacts(matches, { ...reportFacts(data.report), share: data.share })
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
