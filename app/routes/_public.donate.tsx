import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { DonationPage } from "~/donations/donation-page";
import { noWaysToGive, waysToGive } from "~/donations/ways-to-give.server";
import { loadOrEmpty } from "~/http/load-or-empty.server";
import { useAssociation } from "~/layout/use-association";
import { HowToReach } from "~/pages/how-to-reach";
import { Needs } from "~/pages/mission";
import { pageFacts } from "~/seo/page-facts";
import { association } from "~/settings/settings.server";

export { publicPage as headers } from "~/http/public-page";

export const meta: MetaFunction = ({ matches }) =>
	pageFacts(matches, {
		title: "Faire un don",
		path: "/donate",
		description: [
			"Votre don paie la scolarité d’un orphelin, nourrit une famille, soigne un malade. Voici comment donner, et de quoi nous avons besoin.",
		],
	});

export async function loader() {
	return loadOrEmpty("Erreur lors de la lecture des moyens de donner", noWaysToGive, async () =>
		waysToGive(await association()),
	);
}

export default function DonatePage() {
	const { failed, ...ways } = useLoaderData<typeof loader>();
	return (
		<DonationPage ways={ways} failed={failed} reach={<HowToReach association={useAssociation()} />} needs={<Needs />} />
	);
}
