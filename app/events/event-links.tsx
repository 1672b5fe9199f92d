import type { EventDetails } from "./event-summary.server";

/** Link to the event's iCalendar file; nothing once it is over or without a date. */
export function AddToCalendar({ event }: { event: EventDetails }) {
	if (event.badge !== "À venir") return null;
	return (
		<a className="button button-primary" href={`/events/${event.slug}.ics`}>
			Ajouter à mon agenda
		</a>
	);
}

/** Link to a map search for the place; no request to the other site before the visitor follows it. */
export function MapLink({ place }: { place: string }) {
	return (
		<a
			className="button"
			href={`https://www.openstreetmap.org/search?query=${encodeURIComponent(place)}`}
			rel="noopener"
		>
			Voir sur une carte
		</a>
	);
}

/** `webcal:` subscription to all events, and the same file as a download. */
export function SubscribeToCalendar({ origin }: { origin: string }) {
	return (
		<p className="card-quiet">
			<a href={`${origin.replace(/^https?:/, "webcal:")}/events.ics`}>S’abonner au calendrier</a>
			{" · "}
			<a href="/events.ics">Télécharger le calendrier</a>
		</p>
	);
}
