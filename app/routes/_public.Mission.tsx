import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { publicPaths } from "~/platform/kinds/paths";
import { pageFacts } from "~/publishing/seo/page-facts";
import { defaultClaims } from "~/publishing/settings/association-facts";
import { claims } from "~/publishing/settings/settings.server";
import { Domains, domainsSentence, Objectives, Projects } from "~/site/pages/mission";
import { loadOrEmpty } from "~/web/http/error-response.server";
import { ButtonLink } from "~/web/ui/button";
import { linesOf } from "~/web/ui/excerpt";

export { publicPage as headers } from "~/web/http/page-headers";

export const meta: MetaFunction<typeof loader> = ({ data = defaultClaims, matches }) =>
	pageFacts(matches, {
		title: "Notre mission",
		path: publicPaths.mission,
		description: [
			domainsSentence(data),
			...linesOf(data.objectives),
			...linesOf(data.projects),
			"Ce que nous faisons, et ce que nous préparons.",
		],
	});

export const loader = () => loadOrEmpty("Impossible de lire les paramètres de l’association", defaultClaims, claims);

export default function MissionPage() {
	const claims = useLoaderData<typeof loader>();
	return (
		<div className="page">
			<h1>Notre mission</h1>
			{claims.missionLead && <p className="page-lead">{claims.missionLead}</p>}
			<h2>Ce que nous faisons</h2>
			<Domains claims={claims} />
			<div className="page-halves">
				<Objectives claims={claims} />
				<Projects claims={claims} />
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
