import type { ReactNode } from "react";
import { Captioned, CardPicture, Picture } from "~/media/images/picture";
import { dayAndMonth } from "~/platform/calendar/calendar-date";
import { publicPaths } from "~/platform/kinds/paths";
import { MarkdownText } from "~/publishing/markdown/markdown-text";
import { Badge, TimeBadge } from "~/web/ui/badge";
import { ButtonLink, Link } from "~/web/ui/button";
import { Card } from "~/web/ui/card";
import type { EventDetails, EventSummary } from "./event-lists.server";
import "./event-views.css";

type EventCardProps = { event: EventSummary; heading?: "h2" | "h3"; first?: boolean; row?: boolean };

/** An event in a public list. */
export function EventCard({ event, heading: Heading = "h2", first, row }: EventCardProps) {
	return (
		<Card
			picture={
				<CardPicture picture={event.poster} missing="Pas d'image" first={first} row={row}>
					<DateLeaf date={event.date} />
				</CardPicture>
			}
		>
			<EventBadges event={event} />
			<Heading className="card-title">{event.title}</Heading>
			<p className="card-quiet">
				<EventDate event={event} />
				{event.location && `, ${event.location}`}
			</p>
			<p className="card-excerpt">{event.description}</p>
			<div className="card-actions">
				<Link className="button card-link" to={publicPaths.event(event.slug)} aria-label={`Détails : ${event.title}`}>
					Détails
				</Link>
			</div>
		</Card>
	);
}

/** A date as a leaf of a calendar; decorative, as the date stands beside it in words. */
const DateLeaf = ({ date }: { date: string | null }) => {
	if (date === null) return null;
	const { day, month } = dayAndMonth(date);
	return (
		<p className="event-leaf" aria-hidden="true">
			<strong>{day}</strong>
			{month}
		</p>
	);
};

/** The next event that takes place: when, where, and how to get there. */
export function NextEvent({ event }: { event: EventSummary & { mapLink: string | null } }) {
	return (
		<section className="event-next panel on-band" aria-labelledby="prochain">
			<DateLeaf date={event.date} />
			<div>
				<h2 id="prochain">Le prochain rendez-vous</h2>
				<p className="event-next-title">
					<Link to={publicPaths.event(event.slug)}>{event.title}</Link>
				</p>
				<p>
					<EventDate event={event} />
					{event.location && `, ${event.location}`}
				</p>
			</div>
			<p className="actions">
				{event.mapLink && (
					<a className="button" href={event.mapLink} rel="noopener">
						Carte
					</a>
				)}
				<ButtonLink to={publicPaths.event(event.slug)}>
					Détails<span className="visually-hidden"> : {event.title}</span>
				</ButtonLink>
			</p>
		</section>
	);
}

/** What a visitor must know before the date of an event that does not take place on it. */
const offWords = (undated: boolean) =>
	undated ? "Reporté. La nouvelle date sera annoncée sur cette page." : "Annulé. Cet événement n’a pas lieu.";

/** The public page of an event; `removal` stands below its picture. */
export function EventArticle({ event, removal }: { event: EventDetails; removal?: ReactNode }) {
	const off = event.state !== null && !event.state.takesPlace;
	return (
		<article className="article event" data-poster={event.poster !== null || undefined}>
			<header className="article-head stack stack-near">
				{!off && <EventBadges event={event} />}
				<h1>{event.title}</h1>
			</header>
			<div className="event-facts panel stack">
				{off && <p className="event-off">{offWords(event.state?.undated ?? false)}</p>}
				<dl className="facts">
					<dt>Date</dt>
					<dd>
						<EventDate event={event} />
					</dd>
					{event.location && (
						<>
							<dt>Lieu</dt>
							<dd>{event.location}</dd>
						</>
					)}
				</dl>
				<p className="actions">
					<AddToCalendar event={event} />
					{event.location && !off && <MapLink place={event.location} link={event.mapLink} />}
				</p>
			</div>
			{event.poster && (
				<div className="event-poster">
					<Captioned caption={event.poster.caption}>
						<Picture use="page" first picture={event.poster} />
					</Captioned>
					{removal}
				</div>
			)}
			<MarkdownText html={event.html} />
		</article>
	);
}

type Dated = { event: Pick<EventSummary, "badge" | "state" | "date" | "when"> };

/** « À venir » or « Terminé », and the state of the event. */
export function EventBadges({ event: { badge, state } }: Dated) {
	const time = <TimeBadge>{badge}</TimeBadge>;
	if (state === null) return time;
	return (
		<span className="event-badges">
			{time}
			<Badge tone={state.takesPlace ? "waiting" : "urgent"}>{state.words}</Badge>
		</span>
	);
}

/** The date; a postponed event's former date comes first, crossed out, which screen readers do not announce. */
export function EventDate({ event: { date, when, state } }: Dated) {
	const shown = date ? <time dateTime={date}>{when}</time> : when;
	if (state?.state === "cancelled") return <s>{shown}</s>;
	if (!state?.former) return shown;
	return (
		<>
			<s className="event-former-date">
				<span className="visually-hidden">Ancienne date : </span>
				<time dateTime={state.former.date}>{state.former.when}</time>
			</s>{" "}
			{date && <span className="visually-hidden">Nouvelle date : </span>}
			{shown}
		</>
	);
}

/** A link to the event's iCalendar file; nothing once it is over or without a date. */
function AddToCalendar({ event }: { event: EventDetails }) {
	if (event.badge !== "À venir") return null;
	return (
		<a className="button button-primary" href={publicPaths.eventCalendar(event.slug)}>
			Ajouter à mon agenda
		</a>
	);
}

/**
 * A link to the place on a map, or to a search for it when no URL is known; no request to the other site before the
 * visitor follows it.
 */
function MapLink({ place, link }: { place: string; link: string | null }) {
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

/** Links to the poster for printing and to the picture for a status. */
export function PosterLinks({ slug }: { slug: string }) {
	return (
		<p className="links-alone">
			<a href={publicPaths.eventPoster(slug)}>Affiche à imprimer</a>
			<a href={publicPaths.eventStatus(slug)} download>
				Image pour un statut WhatsApp
			</a>
		</p>
	);
}
