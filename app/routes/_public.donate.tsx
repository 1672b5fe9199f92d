import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { shownLeaders } from "~/content/leaders/leaders.server";
import { DonationPage } from "~/giving/donations/donation-page";
import { shownExamples } from "~/giving/donations/gift-examples";
import { shownGiftPicture } from "~/giving/donations/gift-picture.server";
import { mobileAccounts } from "~/giving/donations/mobile-accounts.server";
import { noWaysToGive, waysToGive } from "~/giving/donations/ways-to-give.server";
import { NeedCard } from "~/giving/needs/need-views";
import type { NeedSummary } from "~/giving/needs/needs.server";
import { offeredMeans } from "~/giving/pledges/pledge-form.server";
import { publicPaths } from "~/platform/kinds/paths";
import { markdownHtml } from "~/publishing/markdown/markdown.server";
import { pageFacts } from "~/publishing/seo/page-facts";
import { defaultClaims } from "~/publishing/settings/association-facts";
import { association, claims } from "~/publishing/settings/settings.server";
import { ShareLinks } from "~/publishing/sharing/share-links";
import { useAssociation, useOrigin } from "~/site/layout/use-association";
import { HowToReach } from "~/site/pages/legal-pages";
import { hasNeeds, Needs } from "~/site/pages/mission";
import { openNeedCards } from "~/site/pages/page-content.server";
import { loadOrEmpty } from "~/web/http/error-response.server";
import { ButtonLink } from "~/web/ui/button";
import { CardGrid } from "~/web/ui/card";

export { publicPage as headers } from "~/web/http/page-headers";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
	pageFacts(matches, {
		title: "Faire un don",
		path: publicPaths.donate,
		description: [data?.claims.giftUse ?? "", "Voici comment donner, et de quoi nous avons besoin."],
	});

export async function loader() {
	const words = { claims: defaultClaims, examples: [], usedHtml: "" };
	const none: NeedSummary[] = [];
	const empty = { ways: noWaysToGive, ...words, picture: null, contact: null, needs: none };
	return loadOrEmpty("Erreur lors de la lecture des moyens de donner", empty, async () => {
		const [settings, accounts, leaders, picture, needs] = await Promise.all([
			association(),
			mobileAccounts(),
			shownLeaders(),
			shownGiftPicture(),
			openNeedCards(),
		]);
		return {
			ways: waysToGive(settings, accounts),
			claims: await claims(),
			examples: shownExamples(settings.giftExamples),
			usedHtml: markdownHtml(settings.giftsUsed),
			picture,
			contact: leaders.find(({ role, name }) => role === settings.giftContact && name !== "") ?? null,
			needs,
		};
	});
}

export default function DonatePage() {
	const { ways, claims, needs, ...page } = useLoaderData<typeof loader>();
	const facts = useAssociation();
	return (
		<DonationPage
			ways={ways}
			use={claims.giftUse}
			{...page}
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
							<ButtonLink to={publicPaths.transparency}>Ce que vos dons sont devenus</ButtonLink>
						</p>
					</>
				)
			}
			share={
				<ShareLinks
					heading="Faire connaître cette page"
					title={`Faire un don à ${facts.name}`}
					address={`${useOrigin()}${publicPaths.donate}`}
				/>
			}
		/>
	);
}
