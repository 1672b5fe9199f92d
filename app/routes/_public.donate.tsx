import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { shownLeaders } from "~/content/leaders/leaders.server";
import { DonationPage } from "~/giving/donations/donation-page";
import { shownGiftPicture } from "~/giving/donations/gift-picture.server";
import { mobileAccounts } from "~/giving/donations/mobile-accounts.server";
import { noWaysToGive, waysToGive } from "~/giving/donations/ways-to-give.server";
import { sumsOfYear } from "~/giving/expenses/year-accounts.server";
import type { GivingChoices } from "~/giving/pledges/giving-places.server";
import { GivingForm } from "~/giving/pledges/pledge-form";
import { givingChoices } from "~/giving/pledges/pledge-form.server";
import { calendarDateAt } from "~/platform/calendar/calendar-date";
import { publicPaths } from "~/platform/kinds/paths";
import { markdownHtml } from "~/publishing/markdown/markdown.server";
import { pageMeta } from "~/publishing/seo/page-meta";
import { defaultSiteTexts } from "~/publishing/settings/association-settings";
import { association, siteTexts } from "~/publishing/settings/settings.server";
import { ShareLinks } from "~/publishing/sharing/share-links";
import { useAssociation, useOrigin } from "~/site/layout/use-association";
import { HowToReach } from "~/site/pages/legal-pages";
import { loadOrEmpty } from "~/web/http/error-response.server";

export { publicPage as headers } from "~/web/http/page-headers";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
	pageMeta(matches, {
		title: "Faire un don",
		path: publicPaths.donate,
		description: [data?.siteTexts.giftUse ?? "", "Voici comment donner, une fois ou chaque mois."],
	});

export async function loader() {
	const words = { siteTexts: defaultSiteTexts, usedHtml: "", trust: { legal: "", sums: "" } };
	const choices: GivingChoices = { places: [], suggestions: [] };
	const empty = { ways: noWaysToGive, ...words, choices, picture: null, contact: null };
	return loadOrEmpty("Erreur lors de la lecture des moyens de donner", empty, async () => {
		const [settings, accounts, leaders, picture] = await Promise.all([
			association(),
			mobileAccounts(),
			shownLeaders(),
			shownGiftPicture(),
		]);
		const ways = waysToGive(settings, accounts);
		return {
			ways,
			choices: givingChoices(settings, ways),
			siteTexts: await siteTexts(),
			trust: {
				legal: [settings.legalForm, settings.rna].filter(Boolean).join(" · "),
				sums: await sumsOfYear(calendarDateAt(new Date(), settings.timeZone).slice(0, 4)),
			},
			usedHtml: markdownHtml(settings.giftsUsed),
			picture,
			contact: leaders.find(({ role, name }) => role === settings.giftContact && name !== "") ?? null,
		};
	});
}

export default function DonatePage() {
	const { choices, siteTexts, ...page } = useLoaderData<typeof loader>();
	const association = useAssociation();
	return (
		<DonationPage
			use={siteTexts.giftUse}
			{...page}
			form={choices.places.length > 0 && <GivingForm {...choices} constraint={{}} />}
			reach={<HowToReach association={association} />}
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
