import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { loadOrEmpty } from "~/http/error-response.server";
import { publicPaths } from "~/kinds/paths";
import { About } from "~/pages/about";
import { pageFacts } from "~/seo/page-facts";
import { defaultClaims } from "~/settings/association-facts";
import { claims } from "~/settings/settings.server";
import { linesOf } from "~/ui/excerpt";

export { publicPage as headers } from "~/http/page-headers";

export const meta: MetaFunction<typeof loader> = ({ data = defaultClaims, matches }) =>
	pageFacts(matches, {
		title: "À propos",
		path: publicPaths.about,
		description: [
			...linesOf(data.aboutMission),
			"Qui nous sommes, ce que nous voulons et ce que nous construisons. Rejoignez-nous.",
		],
	});

export const loader = () => loadOrEmpty("Impossible de lire les paramètres de l’association", defaultClaims, claims);

export default function AboutPage() {
	const claims = useLoaderData<typeof loader>();
	return (
		<div className="page">
			<h1>À propos</h1>
			<About claims={claims} />
		</div>
	);
}
