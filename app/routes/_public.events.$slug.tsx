import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { pageFacts, unlistedPage } from "~/association/page-facts";
import { association } from "~/association/settings.server";
import { TimeBadge } from "~/calendar/time-badge";
import { eventFacts } from "~/events/event-facts";
import { AddToCalendar, MapLink } from "~/events/event-links";
import { eventTimes } from "~/events/event-schedule";
import { eventDetails } from "~/events/event-summary.server";
import { publishedEvent } from "~/events/events.server";
import { problem } from "~/http/problem.server";
import { Picture } from "~/media/picture";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
	data ? pageFacts(matches, eventFacts(data.event)) : unlistedPage(matches, "Événement introuvable", "Événements");

export async function loader({ params: { slug = "" } }: LoaderFunctionArgs) {
	const event = await publishedEvent(slug);
	if (event === undefined) throw problem(404, "Cet événement n’existe pas ou n’existe plus.");
	const { timeZone } = await association();
	return { event: { ...eventDetails(event, new Date()), ...eventTimes(event, timeZone) } };
}

export default function EventPage() {
	const { event } = useLoaderData<typeof loader>();
	return (
		<article className="page">
			<h1>{event.title}</h1>
			<p>
				<TimeBadge>{event.badge}</TimeBadge>
			</p>
			<dl className="facts">
				<dt>Date</dt>
				<dd>
					<time dateTime={event.date}>{event.when}</time>
				</dd>
				<dt>Lieu</dt>
				<dd>
					{event.location} <MapLink place={event.location} />
				</dd>
			</dl>
			<AddToCalendar event={event} />
			{event.poster && <Picture use="page" first picture={event.poster} />}
			<p className="preserve-lines">{event.description}</p>
			<p>
				<Link to="/events">Tous les événements</Link>
			</p>
		</article>
	);
}
