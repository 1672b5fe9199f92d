import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { RemovalLink } from "~/content/photos/photo-views";
import { ReportCard } from "~/content/reports/report-views";
import { ExpenseList } from "~/giving/expenses/transparency";
import { NeedArticle, needMeta } from "~/giving/needs/need-views";
import { publicPaths } from "~/platform/kinds/paths";
import { pageMeta } from "~/publishing/seo/page-meta";
import { unlistedPage } from "~/publishing/seo/page-title";
import { ShareLinks } from "~/publishing/sharing/share-links";
import { useOrigin } from "~/site/layout/use-association";
import { needPage } from "~/site/pages/page-content.server";
import { errorResponse, readOrUnavailable } from "~/web/http/error-response.server";
import { Link } from "~/web/ui/button";
import { CardGrid } from "~/web/ui/card";

export { publicPage as headers } from "~/web/http/page-headers";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
	data
		? pageMeta(matches, { ...needMeta(data.need), share: data.share })
		: unlistedPage(matches, "Besoin introuvable", "Nos besoins");

export async function loader({ params: { slug = "" } }: LoaderFunctionArgs) {
	const page = await readOrUnavailable("A need could not be read", () => needPage(slug));
	if (page === undefined) throw errorResponse(404, "Ce besoin n’existe pas ou n’existe plus.");
	return page;
}

export default function NeedPage() {
	const { need, reports, expenses } = useLoaderData<typeof loader>();
	const path = publicPaths.need(need.slug);
	return (
		<div className="page">
			<NeedArticle need={need} removal={need.picture && <RemovalLink photo={need.picture.id} page={path} />} />
			{reports.length > 0 && (
				<section className="page-part" aria-labelledby="devenu">
					<h2 id="devenu">Ce qu’il est devenu</h2>
					<CardGrid columns="123">
						{reports.map((report) => (
							<ReportCard key={report.id} report={report} action="Voir" heading="h3" />
						))}
					</CardGrid>
				</section>
			)}
			{expenses.length > 0 && (
				<section className="page-part article-part" aria-labelledby="depense">
					<h2 id="depense">Ce qui a été dépensé</h2>
					<ExpenseList expenses={expenses.map((expense) => ({ ...expense, needTitle: null }))} />
					<p>
						<Link to={publicPaths.transparency}>Où vont vos dons</Link>
					</p>
				</section>
			)}
			<ShareLinks heading="Faire connaître ce besoin" title={need.title} address={`${useOrigin()}${path}`} />
			<p className="page-way">
				<Link className="button" to={publicPaths.needs}>
					Tous les besoins
				</Link>
			</p>
		</div>
	);
}
