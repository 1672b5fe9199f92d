import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { publicPaths } from "~/platform/kinds/paths";
import { pageMeta } from "~/publishing/seo/page-meta";
import { defaultSiteTexts } from "~/publishing/settings/association-settings";
import { siteTexts } from "~/publishing/settings/settings.server";
import { Domains, domainsSentence, Objectives, Projects } from "~/site/pages/mission";
import { loadOrEmpty } from "~/web/http/error-response.server";
import { ButtonLink } from "~/web/ui/button";
import { linesOf } from "~/web/ui/excerpt";

export { publicPage as headers } from "~/web/http/page-headers";

export const meta: MetaFunction<typeof loader> = ({ data = defaultSiteTexts, matches }) =>
	pageMeta(matches, {
		title: "Notre mission",
		path: publicPaths.mission,
		description: [
			domainsSentence(data),
			...linesOf(data.objectives),
			...linesOf(data.projects),
			"Ce que nous faisons, et ce que nous préparons.",
		],
	});

export const loader = () =>
	loadOrEmpty("Impossible de lire les paramètres de l’association", defaultSiteTexts, siteTexts);

export default function MissionPage() {
	const siteTexts = useLoaderData<typeof loader>();
	return (
		<div className="page">
			<h1>Notre mission</h1>
			{siteTexts.missionLead && <p className="page-lead">{siteTexts.missionLead}</p>}
			<h2>Ce que nous faisons</h2>
			<Domains siteTexts={siteTexts} />
			<div className="halves">
				<Objectives siteTexts={siteTexts} />
				<Projects siteTexts={siteTexts} />
			</div>
			<p className="actions">
				<ButtonLink tone="primary" to={publicPaths.donate}>
					Faire un don
				</ButtonLink>
				<ButtonLink to={publicPaths.about}>En savoir plus sur nous</ButtonLink>
			</p>
		</div>
	);
}
