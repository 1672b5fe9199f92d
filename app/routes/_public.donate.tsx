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
import { offeredPaymentMethods } from "~/giving/pledges/pledge-form.server";
import { publicPaths } from "~/platform/kinds/paths";
import { markdownHtml } from "~/publishing/markdown/markdown.server";
import { pageMeta } from "~/publishing/seo/page-meta";
import { defaultSiteTexts } from "~/publishing/settings/association-settings";
import { association, siteTexts } from "~/publishing/settings/settings.server";
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
	pageMeta(matches, {
		title: "Faire un don",
		path: publicPaths.donate,
		description: [data?.siteTexts.giftUse ?? "", "Voici comment donner, et de quoi nous avons besoin."],
	});

export async function loader() {
	const words = { siteTexts: defaultSiteTexts, examples: [], usedHtml: "" };
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
			siteTexts: await siteTexts(),
			examples: shownExamples(settings.giftExamples),
			usedHtml: markdownHtml(settings.giftsUsed),
			picture,
			contact: leaders.find(({ role, name }) => role === settings.giftContact && name !== "") ?? null,
			needs,
		};
	});
}

export default function DonatePage() {
	const { ways, siteTexts, needs, ...page } = useLoaderData<typeof loader>();
	const association = useAssociation();
	return (
		<DonationPage
			ways={ways}
			use={siteTexts.giftUse}
			{...page}
			canPledge={offeredPaymentMethods(ways).length > 0}
			reach={<HowToReach association={association} />}
			needs={
				(hasNeeds(siteTexts) || needs.length > 0) && (
					<>
						{needs.length > 0 && (
							<CardGrid columns="123">
								{needs.map((need) => (
									<NeedCard key={need.id} need={need} heading="h3" />
								))}
							</CardGrid>
						)}
						{hasNeeds(siteTexts) && <Needs siteTexts={siteTexts} />}
						<p className="actions">
							<ButtonLink to={publicPaths.transparency}>Ce que vos dons sont devenus</ButtonLink>
						</p>
					</>
				)
			}
			share={
				<ShareLinks
					heading="Faire connaître cette page"
					title={`Faire un don à ${association.name}`}
					address={`${useOrigin()}${publicPaths.donate}`}
				/>
			}
		/>
	);
}
