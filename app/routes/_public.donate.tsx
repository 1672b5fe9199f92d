import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { HowToReach } from "~/association/how-to-reach";
import { Needs } from "~/association/mission";
import { pageFacts } from "~/association/page-facts";
import { association } from "~/association/settings.server";
import { useAssociation } from "~/association/use-association";
import { DonationPage } from "~/donations/donation-page";
import { noWayToGive, waysToGive } from "~/donations/ways-to-give.server";
import { loadOrEmpty } from "~/http/load-or-empty.server";
import { sameForEveryone } from "~/http/same-for-everyone.server";

export { publicPage as headers } from "~/http/public-page";

export const meta: MetaFunction = ({ matches }) =>
	pageFacts(matches, {
		title: "Faire un don",
		path: "/donate",
		description: [
			"Votre don paie la scolarité d’un orphelin, nourrit une famille, soigne un malade. Voici comment donner, et de quoi nous avons besoin.",
		],
	});

export async function loader({ request }: LoaderFunctionArgs) {
	return sameForEveryone(request, () =>
		loadOrEmpty("Erreur lors de la lecture des moyens de donner", noWayToGive, async () =>
			waysToGive(await association()),
		),
	);
}

export default function DonatePage() {
	const { failed, ...ways } = useLoaderData<typeof loader>();
	return (
		<DonationPage ways={ways} failed={failed} reach={<HowToReach association={useAssociation()} />} needs={<Needs />} />
	);
}
