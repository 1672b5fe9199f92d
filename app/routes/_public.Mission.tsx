import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { loadOrEmpty } from "~/http/error-response.server";
import { publicPaths } from "~/kinds/paths";
import { Domains, domainsSentence, Objectives, Projects } from "~/pages/mission";
import { pageFacts } from "~/seo/page-facts";
import { defaultClaims } from "~/settings/association-facts";
import { claims } from "~/settings/settings.server";
import { ButtonLink } from "~/ui/button";
import { linesOf } from "~/ui/excerpt";

export { publicPage as headers } from "~/http/page-headers";

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
