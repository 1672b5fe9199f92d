import { publicPaths } from "~/kinds/paths";
import { Follow } from "~/ui/follow";
import type { EventDetails } from "./event-summary.server";

/** Link to the event's iCalendar file; nothing once it is over or without a date. */
export function AddToCalendar({ event }: { event: EventDetails }) {
	if (event.badge !== "À venir") return null;
	return (
		<a className="button button-primary" href={publicPaths.eventCalendar(event.slug)}>
			Ajouter à mon agenda
		</a>
	);
}

/**
 * Link to the place on a map, to a search for it without an address there; no request to the other site before the visitor
 * follows it.
 */
export function MapLink({ place, link }: { place: string; link: string | null }) {
	return (
		<a
			className="button"
			href={link ?? `https://www.openstreetmap.org/search?query=${encodeURIComponent(place)}`}
			rel="noopener"
		>
			Voir sur une carte
		</a>
	);
}

/** Links to what is made for printing and for a status. */
export function PosterLinks({ slug }: { slug: string }) {
	return (
		<p className="share-more">
			<a href={publicPaths.eventPoster(slug)}>Affiche à imprimer</a>
			{" · "}
			<a href={publicPaths.eventStatus(slug)} download>
				Image pour un statut WhatsApp
			</a>
		</p>
	);
}

/** `webcal:` subscription to all events, the same file as a download, and the feed. */
export function FollowEvents({ origin }: { origin: string }) {
	return (
		<Follow title="Suivre les événements" feed={`${origin}${publicPaths.eventsFeed}`} news="chaque nouvel événement">
			<p>
				<a href={`${origin.replace(/^https?:/, "webcal:")}${publicPaths.eventsCalendar}`}>S’abonner au calendrier</a> :
				l’agenda de votre téléphone les montre et suit leurs changements.{" "}
				<a href={publicPaths.eventsCalendar}>Télécharger le calendrier</a> : une copie du jour, qui ne change plus.
			</p>
		</Follow>
	);
}
