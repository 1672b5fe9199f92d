import { Form, Link } from "@remix-run/react";
import { Button } from "~/ui/button";
import "./admin-gallery.css";

/** The search above the administration's gallery. */
export function GallerySearch({ q }: { q: string }) {
	return (
		<Form role="search" className="gallery-search" action="/admin/gallery" key={q}>
			<label htmlFor="gallery-q">Rechercher par description ou nom de fichier</label>
			<input id="gallery-q" type="search" name="q" defaultValue={q} maxLength={200} className="field-control" />
			<Button>Rechercher</Button>
			{q !== "" && (
				<Link className="button" to="/admin/gallery">
					Tout afficher
				</Link>
			)}
		</Form>
	);
}
