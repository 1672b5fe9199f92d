import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { NeedCard } from "~/giving/needs/need-views";
import { publicPaths } from "~/platform/kinds/paths";
import { pageMeta } from "~/publishing/seo/page-meta";
import { defaultSiteTexts } from "~/publishing/settings/association-settings";
import { siteTexts } from "~/publishing/settings/settings.server";
import { ShareLinks } from "~/publishing/sharing/share-links";
import { useOrigin } from "~/site/layout/use-association";
import { hasNeeds, Needs } from "~/site/pages/mission";
import { shownNeeds } from "~/site/pages/page-content.server";
import { jsonOrUnavailable, readOrEmpty } from "~/web/http/error-response.server";
import { ButtonLink } from "~/web/ui/button";
import { CardGrid, EmptyState } from "~/web/ui/card";

export { publicPage as headers } from "~/web/http/page-headers";

export const meta: MetaFunction = ({ matches }) =>
	pageMeta(matches, {
		title: "Nos besoins",
		path: publicPaths.needs,
		description: ["Ce qu’il nous faut, ce qui est déjà arrivé, et ce que les besoins passés sont devenus."],
	});

export async function loader() {
	const [needs, texts] = await Promise.all([
		readOrEmpty("The needs could not be read", [], shownNeeds),
		readOrEmpty("The texts of the site could not be read", defaultSiteTexts, siteTexts),
	]);
	return jsonOrUnavailable({ needs: needs.data, siteTexts: texts.data }, needs.failed || texts.failed);
}

export default function NeedsPage() {
	const { needs, siteTexts } = useLoaderData<typeof loader>();
	const origin = useOrigin();
	const isEmpty = needs.length === 0 && !hasNeeds(siteTexts);
	return (
		<div className="page">
			<h1>Nos besoins</h1>
			{isEmpty && <EmptyState>Aucun besoin à afficher.</EmptyState>}
			<CardGrid columns="123">
				{needs.map((need, index) => (
					<NeedCard key={need.id} need={need} first={index === 0} />
				))}
			</CardGrid>
			{hasNeeds(siteTexts) && (
				<section className="page-part" aria-labelledby="toujours">
					<h2 id="toujours">{needs.length > 0 ? "Toujours utiles" : "Ce qu’il nous faut"}</h2>
					<Needs siteTexts={siteTexts} />
				</section>
			)}
			<p className="actions">
				<ButtonLink tone="primary" to={publicPaths.donate}>
					Faire un don
				</ButtonLink>
				<ButtonLink to={publicPaths.transparency}>Où vont vos dons</ButtonLink>
			</p>
			<ShareLinks heading="Faire connaître cette page" title="Nos besoins" address={`${origin}${publicPaths.needs}`} />
		</div>
	);
}
