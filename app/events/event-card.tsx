import { CardPicture } from "~/images/card-picture";
import { publicPaths } from "~/kinds/paths";
import { Card } from "~/ui/card";
import { Link } from "~/ui/link";
import { EventBadges, EventDate } from "./event-date";
import type { EventSummary } from "./event-summary.server";

type EventCardProps = { event: EventSummary; heading?: "h2" | "h3"; first?: boolean };

/** An event in a public list. */
export function EventCard({ event, heading: Heading = "h2", first }: EventCardProps) {
	return (
		<Card picture={<CardPicture picture={event.poster} missing="Pas d'image" first={first} />}>
			<EventBadges event={event} />
			<Heading className="card-title">{event.title}</Heading>
			<p className="card-quiet">
				<EventDate event={event} />
				{event.location && `, ${event.location}`}
			</p>
			<p>{event.description}</p>
			<div className="card-actions">
				<Link className="button card-link" to={publicPaths.event(event.slug)}>
					Détails<span className="visually-hidden"> : {event.title}</span>
				</Link>
			</div>
		</Card>
	);
}
