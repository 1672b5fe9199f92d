import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { banner, plainBanner } from "~/banner/hero-pictures.server";
import { jsonOrUnavailable, readOrEmpty } from "~/http/error-response.server";
import { unnamedLeaders } from "~/leaders/leader-roles";
import { shownLeaders } from "~/leaders/leaders.server";
import { Home } from "~/pages/home";
import { domainsSentence } from "~/pages/mission";
import { homeEvents, homeReports, openNeedCards } from "~/pages/page-content.server";
import { associationAndSite } from "~/seo/linked-data";
import { pageFacts } from "~/seo/page-facts";
import { defaultClaims } from "~/settings/association-facts";
import { claims, socialLinks } from "~/settings/settings.server";

export { publicPage as headers } from "~/http/page-headers";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
	pageFacts(matches, {
		title: (data?.banner ?? plainBanner).heading,
		path: "/",
		description: [
			data?.claims.missionLead ?? "",
			domainsSentence(data?.claims ?? defaultClaims),
			"Nos actions, nos rapports, nos événements, et comment nous aider.",
		],
		linkedData: (site) => associationAndSite(site, data?.elsewhere ?? []),
	});

export async function loader() {
	const [claimed, hero, leaders, reports, events, needs, elsewhere] = await Promise.all([
		readOrEmpty("Impossible de lire les paramètres de l’association", defaultClaims, claims),
		readOrEmpty("Impossible de lire la bannière", plainBanner, banner),
		readOrEmpty("Impossible de lire le nom des responsables", unnamedLeaders, shownLeaders),
		readOrEmpty("Erreur lors de la récupération des rapports", [], homeReports),
		readOrEmpty("Erreur lors de la récupération des événements", [], homeEvents),
		readOrEmpty("The needs could not be read", [], openNeedCards),
		readOrEmpty("Impossible de lire les paramètres de l’association", [], socialLinks),
	]);
	const data = {
		claims: claimed.data,
		banner: hero.data,
		leaders: leaders.data,
		reports: reports.data,
		events: events.data,
		needs: needs.data,
		elsewhere: elsewhere.data,
	};
	return jsonOrUnavailable(
		data,
		[claimed, hero, leaders, reports, events, needs, elsewhere].some(({ failed }) => failed),
	);
}

export default function HomePage() {
	return <Home {...useLoaderData<typeof loader>()} />;
}
