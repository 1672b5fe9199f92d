import { Link } from "@remix-run/react";
import { TimeBadge } from "~/calendar/time-badge";
import { CardPicture } from "~/media/card-picture";
import { Card } from "~/ui/card";
import type { EventDetails } from "./event-summary.server";

/** An event in a list a visitor sees. */
export function EventCard({ event, first }: { event: EventDetails; first?: boolean }) {
	return (
		<Card picture={<CardPicture picture={event.poster} missing="Pas d'image" first={first} />}>
			<TimeBadge>{event.badge}</TimeBadge>
			<h2 className="card-title">{event.title}</h2>
			<p className="card-quiet">
				<time dateTime={event.date}>{event.when}</time>, {event.location}
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
