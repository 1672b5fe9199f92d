import { Form } from "@remix-run/react";
import { TimeBadge } from "~/calendar/time-badge";
import { CardPicture } from "~/media/card-picture";
import { Button, ButtonLink } from "~/ui/button";
import { Card } from "~/ui/card";
import type { EventDetails } from "./event-summary.server";

/** An event in the administration's list. */
export function AdminEventCard({ event }: { event: EventDetails }) {
	const named = <span className="visually-hidden"> : {event.title}</span>;
	return (
		<Card picture={<CardPicture picture={event.poster} missing="Pas d'image" />}>
			<TimeBadge>{event.badge}</TimeBadge>
			<h2 className="card-title">{event.title}</h2>
			<p>{event.description}</p>
			<p className="card-quiet">{event.when}</p>
			<p className="card-quiet">Lieu : {event.location}</p>
			<div className="card-actions">
				<ButtonLink to={`/admin/events/${event.id}`} preventScrollReset>
					Modifier{named}
				</ButtonLink>
				<Form method="post" action={`/admin/events/${event.id}/delete`} preventScrollReset>
					<Button tone="danger">Supprimer{named}</Button>
				</Form>
			</div>
		</Card>
	);
}
