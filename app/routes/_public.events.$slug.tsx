import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { eventFacts } from "~/events/event-facts";
import { eventDetails } from "~/events/event-lists.server";
import { eventShare } from "~/events/event-outputs.server";
import { EventArticle, PosterLinks } from "~/events/event-views";
import { eventTimes, publishedEvent } from "~/events/events.server";
import { errorResponse, readOrUnavailable } from "~/http/error-response.server";
import { publicPaths } from "~/kinds/paths";
import { useOrigin } from "~/layout/use-association";
import { RemovalLink } from "~/photos/photo-views";
import { pageFacts, unlistedPage } from "~/seo/page-facts";
import { nameAndLogo } from "~/settings/public-facts.server";
import { siteTimeZone } from "~/settings/settings.server";
import { ShareLinks } from "~/sharing/share-links";
import { sharePictureOf } from "~/sharing/share-picture.server";
import { Link } from "~/ui/link";

export { publicPage as headers } from "~/http/page-headers";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
	data
		? pageFacts(matches, { ...eventFacts(data.event), share: data.share })
		: unlistedPage(matches, "Événement introuvable", "Événements");

export async function loader({ params: { slug = "" } }: LoaderFunctionArgs) {
	const data = await readOrUnavailable("Erreur lors de la récupération des événements", async () => {
		const [event, timeZone, site] = await Promise.all([publishedEvent(slug), siteTimeZone(), nameAndLogo()]);
		return event && { event, timeZone, share: sharePictureOf(await eventShare(event, site)) };
	});
	if (data === undefined) throw errorResponse(404, "Cet événement n’existe pas ou n’existe plus.");
	const { event, timeZone, share } = data;
	return { event: { ...eventDetails(event, new Date()), ...eventTimes(event, timeZone) }, share };
}

export default function EventPage() {
	const { event } = useLoaderData<typeof loader>();
	return (
		<div className="page">
			<EventArticle event={event} />
			<ShareLinks
				heading="Partager cet événement"
				title={event.title}
				address={`${useOrigin()}${publicPaths.event(event.slug)}`}
			>
				<PosterLinks slug={event.slug} />
			</ShareLinks>
			{event.poster && <RemovalLink photo={event.poster.id} page={publicPaths.event(event.slug)} />}
			<p className="page-way">
				<Link className="button" to={publicPaths.events}>
					Tous les événements
				</Link>
			</p>
		</div>
	);
}
