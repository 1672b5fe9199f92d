import { Link } from "~/ui/link";
import type { PublicationLabel } from "./publication";

/** Bar above a preview, with a link back to the form. */
export function PreviewBar({ publication, editPath }: { publication: PublicationLabel; editPath: string }) {
	return (
		<aside className="preview-bar" aria-label="Aperçu">
			<p>
				<strong>{publication.words === null ? "Aperçu — déjà publié" : "Aperçu — non publié"}</strong>
				{publication.state === "planned" && ` · ${publication.words}`}
			</p>
			<Link className="button" to={editPath}>
				Revenir au formulaire
			</Link>
		</aside>
	);
}
