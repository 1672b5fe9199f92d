import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { publicPaths } from "~/platform/kinds/paths";
import { pageMeta } from "~/publishing/seo/page-meta";
import { defaultSiteTexts } from "~/publishing/settings/association-settings";
import { siteTexts } from "~/publishing/settings/settings.server";
import { About } from "~/site/pages/about";
import { loadOrEmpty } from "~/web/http/error-response.server";
import { linesOf } from "~/web/ui/excerpt";

export { publicPage as headers } from "~/web/http/page-headers";

export const meta: MetaFunction<typeof loader> = ({ data = defaultSiteTexts, matches }) =>
	pageMeta(matches, {
		title: "À propos",
		path: publicPaths.about,
		description: [
			...linesOf(data.aboutMission),
			"Qui nous sommes, ce que nous voulons et ce que nous construisons. Rejoignez-nous.",
		],
	});

export const loader = () =>
	loadOrEmpty("Impossible de lire les paramètres de l’association", defaultSiteTexts, siteTexts);

export default function AboutPage() {
	const siteTexts = useLoaderData<typeof loader>();
	return (
		<div className="page">
			<h1>À propos</h1>
			<About siteTexts={siteTexts} />
		</div>
	);
}
