import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { DonationPage } from "~/donations/donation-page";
import { noWaysToGive, waysToGive } from "~/donations/ways-to-give.server";
import { loadOrEmpty } from "~/http/load-or-empty.server";
import { useAssociation, useOrigin } from "~/layout/use-association";
import { NeedCard } from "~/needs/need-card";
import type { NeedSummary } from "~/needs/need-summary.server";
import { HowToReach } from "~/pages/how-to-reach";
import { hasNeeds, Needs } from "~/pages/mission";
import { openNeedCards } from "~/pages/shown-needs.server";
import { offeredMeans } from "~/pledges/offered-means";
import { pageFacts } from "~/seo/page-facts";
import { defaultClaims } from "~/settings/association-facts";
import { association, claims } from "~/settings/settings.server";
import { ShareLinks } from "~/sharing/share-links";
import { ButtonLink } from "~/ui/button";
import { CardGrid } from "~/ui/card";

export { publicPage as headers } from "~/http/public-page";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
	pageFacts(matches, {
		title: "Faire un don",
		path: "/donate",
		description: [data?.claims.giftUse ?? "", "Voici comment donner, et de quoi nous avons besoin."],
	});

export async function loader() {
	const empty = { ways: noWaysToGive, claims: defaultClaims, needs: [] as NeedSummary[] };
	return loadOrEmpty("Erreur lors de la lecture des moyens de donner", empty, async () => ({
		ways: waysToGive(await association()),
		claims: await claims(),
		needs: await openNeedCards(),
	}));
}

export default function DonatePage() {
	const { failed, ways, claims, needs } = useLoaderData<typeof loader>();
	const facts = useAssociation();
	return (
		<DonationPage
			ways={ways}
			use={claims.giftUse}
			failed={failed}
			canPledge={offeredMeans(ways).length > 0}
			reach={<HowToReach association={facts} />}
			needs={
				(hasNeeds(claims) || needs.length > 0) && (
					<>
						{needs.length > 0 && (
							<CardGrid columns="123">
								{needs.map((need) => (
									<NeedCard key={need.id} need={need} heading="h3" />
								))}
							</CardGrid>
						)}
						{hasNeeds(claims) && <Needs claims={claims} />}
						<p className="actions">
							<ButtonLink to="/transparence">Ce que vos dons sont devenus</ButtonLink>
						</p>
					</>
				)
			}
			share={
				<ShareLinks
					heading="Faire connaître cette page"
					title={`Faire un don à ${facts.name}`}
					address={`${useOrigin()}/donate`}
				/>
			}
		/>
	);
}
