import { Badge, TimeBadge } from "~/ui/badge";
import type { EventSummary } from "./event-summary.server";
import "./event-date.css";

type Dated = { event: Pick<EventSummary, "badge" | "state" | "date" | "when"> };

/** « À venir » or « Terminé », and what became of the event. */
export function EventBadges({ event: { badge, state } }: Dated) {
	if (badge === null && state === null) return null;
	return (
		<span className="event-badges">
			<TimeBadge>{badge}</TimeBadge>
			{state && <Badge tone={state.takesPlace ? "waiting" : "urgent"}>{state.words}</Badge>}
		</span>
	);
}

/** The date; before it the former one of a postponed event, crossed out, which screen readers do not say. */
export function EventDate({ event: { date, when, state } }: Dated) {
	const shown = date ? <time dateTime={date}>{when}</time> : when;
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
