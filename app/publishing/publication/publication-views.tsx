import { Badge } from "~/web/ui/badge";
import { Link } from "~/web/ui/button";
import type { PublicationLabel } from "./publication";

type PreviewBarProps = { publication: PublicationLabel; back: { to: string; label: string } };

/** The bar below a preview, with a link back to the form, or to the list for accounts that may not edit. */
export function PreviewBar({ publication, back }: PreviewBarProps) {
	return (
		<aside className="preview-bar" aria-label="Aperçu">
			<p>
				<strong>{publication.words === null ? "Aperçu — déjà publié" : "Aperçu — non publié"}</strong>
				{publication.state === "planned" && ` · ${publication.words}`}
			</p>
			<Link className="button" to={back.to}>
				{back.label}
			</Link>
		</aside>
	);
}

/** Badge of an unpublished item; nothing for a published one. */
export function PublicationBadge({ publication }: { publication: PublicationLabel }) {
	return publication.words === null ? null : <Badge tone="waiting">{publication.words}</Badge>;
}
