import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { NeedCard } from "~/giving/needs/need-views";
import { publicPaths } from "~/platform/kinds/paths";
import { pageFacts } from "~/publishing/seo/page-facts";
import { defaultClaims } from "~/publishing/settings/association-facts";
import { claims } from "~/publishing/settings/settings.server";
import { ShareLinks } from "~/publishing/sharing/share-links";
import { useOrigin } from "~/site/layout/use-association";
import { hasNeeds, Needs } from "~/site/pages/mission";
import { shownNeeds } from "~/site/pages/page-content.server";
import { jsonOrUnavailable, readOrEmpty } from "~/web/http/error-response.server";
import { ButtonLink } from "~/web/ui/button";
import { CardGrid, EmptyState } from "~/web/ui/card";

export { publicPage as headers } from "~/web/http/page-headers";

export const meta: MetaFunction = ({ matches }) =>
	pageFacts(matches, {
		title: "Nos besoins",
		path: publicPaths.needs,
		description: ["Ce qu’il nous faut, ce qui est déjà arrivé, et ce que les besoins passés sont devenus."],
	});

export async function loader() {
	const [needs, claimed] = await Promise.all([
		readOrEmpty("The needs could not be read", [], shownNeeds),
		readOrEmpty("The claims could not be read", defaultClaims, claims),
	]);
	return jsonOrUnavailable({ needs: needs.data, claims: claimed.data }, needs.failed || claimed.failed);
}

export default function NeedsPage() {
	const { needs, claims } = useLoaderData<typeof loader>();
	const origin = useOrigin();
	const isEmpty = needs.length === 0 && !hasNeeds(claims);
	return (
		<div className="page">
			<h1>Nos besoins</h1>
			{isEmpty && <EmptyState>Aucun besoin à afficher.</EmptyState>}
			<CardGrid columns="123">
				{needs.map((need, index) => (
					<NeedCard key={need.id} need={need} first={index === 0} />
				))}
			</CardGrid>
			{hasNeeds(claims) && (
				<section className="page-part" aria-labelledby="toujours">
					<h2 id="toujours">{needs.length > 0 ? "Toujours utiles" : "Ce qu’il nous faut"}</h2>
					<Needs claims={claims} />
				</section>
			)}
			<p className="actions">
				<ButtonLink tone="primary" to={publicPaths.donate}>
					Faire un don
				</ButtonLink>
				<ButtonLink to={publicPaths.transparency}>Ce que vos dons sont devenus</ButtonLink>
			</p>
			<ShareLinks heading="Faire connaître cette page" title="Nos besoins" address={`${origin}${publicPaths.needs}`} />
		</div>
	);
}
