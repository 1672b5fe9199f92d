import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { shownState, titleWithState } from "~/content/events/event";
import { nextEvents } from "~/content/events/event-lists.server";
import { latestReports } from "~/content/reports/report-lists.server";
import { publicPaths } from "~/platform/kinds/paths";
import { titleOrFallback } from "~/publishing/publication/publication";
import { pageMeta } from "~/publishing/seo/page-meta";
import { SiteMap } from "~/site/pages/site-map";
import { jsonOrUnavailable, readOrEmpty } from "~/web/http/error-response.server";

export { publicPage as headers } from "~/web/http/page-headers";

export const meta: MetaFunction = ({ matches }) =>
	pageMeta(matches, {
		title: "Plan du site",
		path: publicPaths.siteMap,
		description: [
			"Toutes les pages du site en une seule liste : événements, rapports, galerie, dons, contact et informations légales.",
		],
	});

/** Maximum number of reports, and of events, on the page; their lists link to the rest. */
const most = 6;

export async function loader() {
	const [reports, events] = await Promise.all([
		readOrEmpty("Erreur lors de la récupération des rapports", [], async () =>
			(await latestReports(most)).map(({ id, title }) => ({
				to: publicPaths.report(id),
				label: titleOrFallback(title),
			})),
		),
		readOrEmpty("Erreur lors de la récupération des événements", [], async () =>
			(await nextEvents(most, new Date())).map((event) => ({
				to: publicPaths.event(event.slug),
				label: titleWithState(titleOrFallback(event.title), shownState(event, false)),
			})),
		),
	]);
	return jsonOrUnavailable({ reports: reports.data, events: events.data }, reports.failed || events.failed);
}

export default function SiteMapPage() {
	return <SiteMap {...useLoaderData<typeof loader>()} />;
}
