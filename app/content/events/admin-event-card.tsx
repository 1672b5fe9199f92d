import { CardPicture } from "~/media/images/picture";
import { useAllowed } from "~/people/session/use-allowed";
import { adminPaths, contentPaths, publicPaths } from "~/platform/kinds/paths";
import type { PublicationLabel } from "~/publishing/publication/publication";
import { PublicationBadge } from "~/publishing/publication/publication-views";
import { Deleted } from "~/publishing/trash/deleted";
import { Button, ButtonLink, Link } from "~/web/ui/button";
import { Card } from "~/web/ui/card";
import { Form } from "~/web/ui/form";
import { Icon } from "~/web/ui/icon";
import { useSubmitting } from "~/web/ui/submission";
import type { EventSummary } from "./event-lists.server";
import { EventBadges, EventDate } from "./event-views";

type AdminEventCardProps = {
	event: EventSummary & { publication: PublicationLabel; deleted: boolean };
	/** The query string of the current list page. */
	place: string;
	/** The identifier of the copy, chosen in advance so that a repeated submit is idempotent. */
	copyId: string;
};

/** An event in the administration's list. */
export function AdminEventCard({ event, place, copyId }: AdminEventCardProps) {
	const busy = useSubmitting();
	const editable = useAllowed()(contentPaths.item("events", event.id));
	const named = <span className="visually-hidden"> : {event.title}</span>;
	return (
		<Card
			picture={<CardPicture picture={event.poster} missing="Pas d'image" />}
			deleted={
				event.deleted && <Deleted name={event.title} restore={`${contentPaths.restore("events", event.id)}${place}`} />
			}
		>
			<p className="actions">
				<EventBadges event={event} />
				<PublicationBadge publication={event.publication} />
				{event.publication.state === "published" && (
					<a className="card-preview" href={publicPaths.eventPoster(event.slug)}>
						Affiche{named}
					</a>
				)}
				{event.publication.words !== null && (
					<Link className="card-preview" to={contentPaths.preview("events", event.id)}>
						Aperçu{named}
					</Link>
				)}
			</p>
			<h2 className="card-title">{event.title}</h2>
			<p className="card-more">{event.description}</p>
			<p className="card-quiet">
				<EventDate event={event} />
			</p>
			{event.location && <p className="card-quiet">Lieu : {event.location}</p>}
			{editable && (
				<div className="card-actions">
					<ButtonLink to={`${contentPaths.item("events", event.id)}${place}`} preventScrollReset>
						Modifier{named}
					</ButtonLink>
					<Form method="post" action={`${adminPaths.duplicateEvent(event.id)}${place}`} preventScrollReset>
						<input type="hidden" name="copy" value={copyId} />
						<Button busy={busy} title="Dupliquer">
							<Icon name="copy" />
							<span className="visually-hidden">Dupliquer</span>
							{named}
						</Button>
					</Form>
					<Form method="post" action={`${contentPaths.delete("events", event.id)}${place}`} preventScrollReset>
						<Button tone="danger" busy={busy}>
							Supprimer{named}
						</Button>
					</Form>
				</div>
			)}
		</Card>
	);
}
