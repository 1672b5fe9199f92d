import { Link } from "~/ui/link";
import type { PublicationLabel } from "./publication";

type PreviewBarProps = { publication: PublicationLabel; back: { to: string; label: string } };

/** Bar above a preview, with a link back to the form, or to the list for who may not change it. */
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
