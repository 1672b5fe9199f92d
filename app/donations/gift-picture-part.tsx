import { HiddenBadge } from "~/images/hidden-badge";
import { Picture } from "~/images/picture";
import type { PictureFile } from "~/images/picture-file";
import { adminPaths } from "~/kinds/paths";
import { ButtonLink } from "~/ui/button";

/** The picture of the donation page in the settings, with a link to its form. */
export function GiftPicturePart({ picture }: { picture: PictureFile | null }) {
	return (
		<section className="settings-part" aria-labelledby="image">
			<h2 id="image">Image de la page</h2>
			{picture ? (
				<div className="settings-picture">
					<Picture picture={{ ...picture, alt: "Image actuelle" }} use="portrait" />
					<p>
						{picture.alt} {picture.hidden && <HiddenBadge />}
					</p>
				</div>
			) : (
				<p>Sans image de vous, la page n’en montre pas.</p>
			)}
			<p className="actions">
				<ButtonLink to={adminPaths.giftPicture}>{picture ? "Modifier l’image" : "Ajouter une image"}</ButtonLink>
			</p>
		</section>
	);
}
