import type { ReactNode } from "react";
import { screenFile } from "~/media/images/picture-file";
import { publicPaths } from "~/platform/kinds/paths";
import { PrintButton } from "~/publishing/sharing/print-button";
import { Link } from "~/web/ui/button";
import { excerpt } from "~/web/ui/excerpt";
import { titleWithState } from "./event";
import type { EventDetails } from "./event-lists.server";

type EventPosterProps = {
	event: EventDetails;
	/** The logo and the name of the association. */
	association: ReactNode;
	/** Phone numbers and addresses of the association. */
	contacts: string[];
	/** The QR code of the event's page. */
	code: ReactNode;
	/** The URL of the event's page as people read it. */
	address: string;
};

/** Characters from which a title is set smaller, so that all fits on one page. */
const longTitle = 60;

/** An event on one A4 sheet. Its styles, `event-poster.css`, belong to its route alone, as they set the page size. */
export function EventPoster({ event, association, contacts, code, address }: EventPosterProps) {
	const title = titleWithState(event.title, event.state);
	const { poster, date, when, location, description } = event;
	// An upright picture needs the space, and usually contains all facts itself.
	const isUpright = poster !== null && (poster.height ?? 0) > (poster.width ?? 0);
	return (
		<article className="sheet" data-bare={poster === null || undefined}>
			<div className="sheet-band" />
			<p className="sheet-association">{association}</p>
			{poster && (
				<img
					className="sheet-picture"
					src={screenFile(poster)}
					width={poster.width ?? undefined}
					height={poster.height ?? undefined}
					alt={poster.alt}
				/>
			)}
			<h1 className="sheet-title" data-long={title.length > longTitle || undefined}>
				{title}
			</h1>
			{!isUpright && <p className="sheet-description">{excerpt(description, poster ? 180 : 420)}</p>}
			<div className="sheet-foot">
				<div className="sheet-facts">
					<p className="sheet-when">{date ? <time dateTime={date}>{when}</time> : when}</p>
					{location && <p>{location}</p>}
					<p className="sheet-address">
						{[address, ...contacts].map((line) => (
							<span key={line}>{line}</span>
						))}
					</p>
				</div>
				{code}
			</div>
		</article>
	);
}

/** Buttons for the sheet, which are not printed. */
export function PosterTools({ slug }: { slug: string }) {
	return (
		<div className="actions sheet-tools">
			<PrintButton label="Imprimer l’affiche" />
			<a className="button" href={publicPaths.eventStatus(slug)} download>
				Image pour un statut WhatsApp
			</a>
			<Link className="button" to={publicPaths.event(slug)}>
				Retour à l’événement
			</Link>
		</div>
	);
}
