import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { banner, plainBanner } from "~/content/banner/hero-pictures.server";
import { unnamedLeaders } from "~/content/leaders/leader-roles";
import { shownLeaders } from "~/content/leaders/leaders.server";
import { associationAndSite } from "~/publishing/seo/linked-data";
import { pageMeta } from "~/publishing/seo/page-meta";
import { defaultSiteTexts } from "~/publishing/settings/association-settings";
import { siteTexts, socialLinks } from "~/publishing/settings/settings.server";
import { Home } from "~/site/pages/home";
import { domainsSentence } from "~/site/pages/mission";
import { homeEvents, homeReports, openNeedCards } from "~/site/pages/page-content.server";
import { jsonOrUnavailable, readOrEmpty } from "~/web/http/error-response.server";

export { publicPage as headers } from "~/web/http/page-headers";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
	pageMeta(matches, {
		title: (data?.banner ?? plainBanner).heading,
		path: "/",
		description: [
			data?.siteTexts.missionLead ?? "",
			domainsSentence(data?.siteTexts ?? defaultSiteTexts),
			"Nos actions, nos rapports, nos événements, et comment nous aider.",
		],
		linkedData: (site) => associationAndSite(site, data?.elsewhere ?? []),
	});

export async function loader() {
	const [texts, hero, leaders, reports, events, needs, elsewhere] = await Promise.all([
		readOrEmpty("Impossible de lire les paramètres de l’association", defaultSiteTexts, siteTexts),
		readOrEmpty("Impossible de lire la bannière", plainBanner, banner),
		readOrEmpty("Impossible de lire le nom des responsables", unnamedLeaders, shownLeaders),
		readOrEmpty("Erreur lors de la récupération des rapports", [], homeReports),
		readOrEmpty("Erreur lors de la récupération des événements", [], homeEvents),
		readOrEmpty("The needs could not be read", [], openNeedCards),
		readOrEmpty("Impossible de lire les paramètres de l’association", [], socialLinks),
	]);
	const data = {
		siteTexts: texts.data,
		banner: hero.data,
		leaders: leaders.data,
		reports: reports.data,
		events: events.data,
		needs: needs.data,
		elsewhere: elsewhere.data,
	};
	return jsonOrUnavailable(
		data,
		[texts, hero, leaders, reports, events, needs, elsewhere].some(({ failed }) => failed),
	);
}

export default function HomePage() {
	return <Home {...useLoaderData<typeof loader>()} />;
}
