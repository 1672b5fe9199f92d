import { TimeBadge } from "~/calendar/time-badge";
import { Picture } from "~/images/picture";
import { AddToCalendar, MapLink } from "./event-links";
import type { EventDetails } from "./event-summary.server";
import "./event-article.css";

/** The public page of an event. */
export function EventArticle({ event }: { event: EventDetails }) {
	return (
		<article className="article event" data-poster={event.poster !== null || undefined}>
			<header className="event-head">
				<TimeBadge>{event.badge}</TimeBadge>
				<h1>{event.title}</h1>
			</header>
			<div className="event-facts">
				<dl className="facts">
					<dt>Date</dt>
					<dd>{event.date ? <time dateTime={event.date}>{event.when}</time> : event.when}</dd>
					{event.location && (
						<>
							<dt>Lieu</dt>
							<dd>{event.location}</dd>
						</>
					)}
				</dl>
				<p className="actions">
					<AddToCalendar event={event} />
					{event.location && <MapLink place={event.location} />}
				</p>
			</div>
			{event.poster && (
				<div className="event-poster">
					<Picture use="page" first picture={event.poster} />
				</div>
			)}
			<p className="article-text preserve-lines">{event.description}</p>
		</article>
	);
}
