import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { EventArticle } from "~/events/event-article";
import { eventFacts } from "~/events/event-facts";
import { eventTimes } from "~/events/event-schedule";
import { eventDetails } from "~/events/event-summary.server";
import { publishedEvent } from "~/events/events.server";
import { errorResponse } from "~/http/error-response.server";
import { readOrUnavailable } from "~/http/load-or-empty.server";
import { pageFacts, unlistedPage } from "~/seo/page-facts";
import { siteTimeZone } from "~/settings/settings.server";
import { Link } from "~/ui/link";

export { publicPage as headers } from "~/http/public-page";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
	data ? pageFacts(matches, eventFacts(data.event)) : unlistedPage(matches, "Événement introuvable", "Événements");

export async function loader({ params: { slug = "" } }: LoaderFunctionArgs) {
	const [event, timeZone] = await readOrUnavailable("Erreur lors de la récupération des événements", () =>
		Promise.all([publishedEvent(slug), siteTimeZone()]),
	);
	if (event === undefined) throw errorResponse(404, "Cet événement n’existe pas ou n’existe plus.");
	return { event: { ...eventDetails(event, new Date()), ...eventTimes(event, timeZone) } };
}

export default function EventPage() {
	const { event } = useLoaderData<typeof loader>();
	return (
		<div className="page">
			<EventArticle event={event} />
			<p className="page-way">
				<Link className="button" to="/events">
					Tous les événements
				</Link>
			</p>
		</div>
	);
}
