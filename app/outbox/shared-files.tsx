import { useEffect, useState } from "react";
import { ButtonLink } from "~/ui/button";
import { sharedNames } from "./outbox-store";

/** What another app has shared, and the forms that take it. */
export function SharedFiles() {
	const [names, setNames] = useState<string[]>();
	useEffect(() => void sharedNames().then(setNames), []);
	if (names === undefined) return null;
	if (names.length === 0)
		return (
			<>
				<p>Aucune photo n’est arrivée sur cette page. Choisissez-les dans le formulaire.</p>
				<p className="actions">
					<ButtonLink tone="primary" to="/admin/gallery/new" reloadDocument>
						Ajouter des photos
					</ButtonLink>
				</p>
			</>
		);
	return (
		<>
			<p>Où vont ces fichiers ? {names.join(", ")}</p>
			<p className="actions">
				<ButtonLink tone="primary" to="/admin/gallery/new?partage=oui" reloadDocument>
					Dans la galerie
				</ButtonLink>
				<ButtonLink to="/admin/editreports/new?partage=oui" reloadDocument>
					Dans un nouveau rapport
				</ButtonLink>
			</p>
		</>
	);
}
