import { Captioned } from "~/images/captioned";
import { Picture } from "~/images/picture";
import { MarkdownText } from "~/markdown/markdown-text";
import { EventBadges, EventDate } from "./event-date";
import { AddToCalendar, MapLink } from "./event-links";
import type { EventDetails } from "./event-summary.server";
import "./event-article.css";

/** The public page of an event. */
export function EventArticle({ event }: { event: EventDetails }) {
	return (
		<article className="article event" data-poster={event.poster !== null || undefined}>
			<header className="event-head">
				<EventBadges event={event} />
				<h1>{event.title}</h1>
			</header>
			<div className="event-facts">
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
					{event.location && <MapLink place={event.location} link={event.mapLink} />}
				</p>
			</div>
			{event.poster && (
				<div className="event-poster">
					<Captioned caption={event.poster.caption}>
						<Picture use="page" first picture={event.poster} />
					</Captioned>
				</div>
			)}
			<MarkdownText html={event.html} />
		</article>
	);
}
