import { TimeBadge } from "~/calendar/time-badge";
import { CardPicture } from "~/images/card-picture";
import { Card } from "~/ui/card";
import { Link } from "~/ui/link";
import type { EventSummary } from "./event-summary.server";

type EventCardProps = { event: EventSummary; heading?: "h2" | "h3"; first?: boolean };

/** An event in a public list. */
export function EventCard({ event, heading: Heading = "h2", first }: EventCardProps) {
	return (
		<Card picture={<CardPicture picture={event.poster} missing="Pas d'image" first={first} />}>
			<TimeBadge>{event.badge}</TimeBadge>
			<Heading className="card-title">{event.title}</Heading>
			<p className="card-quiet">
				{event.date ? <time dateTime={event.date}>{event.when}</time> : event.when}
				{event.location && `, ${event.location}`}
			</p>
			<p>{event.description}</p>
			<div className="card-actions">
				<Link className="button card-link" to={`/events/${event.slug}`}>
					Détails<span className="visually-hidden"> : {event.title}</span>
				</Link>
			</div>
		</Card>
	);
}
