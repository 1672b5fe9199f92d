import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { eventDetails } from "~/content/events/event-lists.server";
import { eventMeta } from "~/content/events/event-meta";
import { EventArticle, PosterLinks } from "~/content/events/event-views";
import { eventShare, eventTimes, publishedEvent } from "~/content/events/events.server";
import { RemovalLink } from "~/content/photos/photo-views";
import { publicPaths } from "~/platform/kinds/paths";
import { pageMeta } from "~/publishing/seo/page-meta";
import { unlistedPage } from "~/publishing/seo/page-title";
import { nameAndLogo, siteTimeZone } from "~/publishing/settings/settings.server";
import { linkPreviewOf } from "~/publishing/sharing/link-preview.server";
import { ShareLinks } from "~/publishing/sharing/share-links";
import { useOrigin } from "~/site/layout/use-association";
import { errorResponse, readOrUnavailable } from "~/web/http/error-response.server";
import { Link } from "~/web/ui/button";

export { publicPage as headers } from "~/web/http/page-headers";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
	data
		? pageMeta(matches, { ...eventMeta(data.event), share: data.share })
		: unlistedPage(matches, "Événement introuvable", "Événements");

export async function loader({ params: { slug = "" } }: LoaderFunctionArgs) {
	const data = await readOrUnavailable("Erreur lors de la récupération des événements", async () => {
		const [event, timeZone, site] = await Promise.all([publishedEvent(slug), siteTimeZone(), nameAndLogo()]);
		return event && { event, timeZone, share: linkPreviewOf(await eventShare(event, site)) };
	});
	if (data === undefined) throw errorResponse(404, "Cet événement n’existe pas ou n’existe plus.");
	const { event, timeZone, share } = data;
	return { event: { ...eventDetails(event, new Date()), ...eventTimes(event, timeZone) }, share };
}

export default function EventPage() {
	const { event } = useLoaderData<typeof loader>();
	const path = publicPaths.event(event.slug);
	return (
		<div className="page">
			<EventArticle event={event} removal={event.poster && <RemovalLink photo={event.poster.id} page={path} />} />
			<ShareLinks heading="Partager cet événement" title={event.title} address={`${useOrigin()}${path}`}>
				<PosterLinks slug={event.slug} />
			</ShareLinks>
			<p className="page-way">
				<Link className="button" to={publicPaths.events}>
					Tous les événements
				</Link>
			</p>
		</div>
	);
}
