import type { EventDetails } from "./event-summary.server";

/** Puts one event into the visitor's own calendar; nothing once it is over, or when its day is not known. */
export function AddToCalendar({ event }: { event: EventDetails }) {
	if (event.badge !== "À venir") return null;
	return (
		<a className="button button-primary" href={`/events/${event.slug}.ics`}>
			Ajouter à mon agenda
		</a>
	);
}

/** Looks a place up on a map of another site, which learns of it only when the visitor goes there. */
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

/** All events in the visitor's own calendar, kept up to date by it; and the same file, for calendars that only open one. */
export function SubscribeToCalendar({ origin }: { origin: string }) {
	return (
		<p className="card-quiet">
			<a href={`${origin.replace(/^https?:/, "webcal:")}/events.ics`}>S’abonner au calendrier</a>
			{" · "}
			<a href="/events.ics">Télécharger le calendrier</a>
		</p>
	);
}
