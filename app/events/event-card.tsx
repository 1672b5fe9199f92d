import { Link } from "@remix-run/react";
import { CardPicture } from "~/media/card-picture";
import { Badge } from "~/ui/badge";
import { Card } from "~/ui/card";
import type { EventDetails } from "./event-summary.server";

/** An event in a list a visitor sees. */
export function EventCard({ event }: { event: EventDetails }) {
	return (
		<Card picture={<CardPicture picture={event.poster} missing="Pas d'image" />}>
			<Badge>{event.badge}</Badge>
			<h3>{event.title}</h3>
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
