import { MoveButtons } from "~/forms/move-buttons";
import { HiddenBadge } from "~/images/hidden-badge";
import { Picture } from "~/images/picture";
import type { PictureFile } from "~/images/picture-file";
import { adminPaths } from "~/kinds/paths";
import { ButtonLink } from "~/ui/button";
import { Form } from "~/ui/form";
import { maxHeroPictures } from "./most-hero-pictures";

/** The pictures of the banner with links to edit and buttons to reorder them. */
export function HeroPictureList({ pictures }: { pictures: PictureFile[] }) {
	return (
		<section className="settings-part" aria-labelledby="images">
			<h2 id="images">Images de la bannière</h2>
			<p>
				{pictures.length === 0
					? "Sans image de vous, le site montre ses propres dessins."
					: "Elles remplacent les dessins du site et tournent dans cet ordre."}
			</p>
			{pictures.length > 0 && (
				// biome-ignore lint/a11y/noRedundantRoles: Safari drops list semantics when list-style is none
				<ol role="list" className="admin-rows">
					{pictures.map((picture, index) => (
						<li key={picture.id} className="admin-row settings-row">
							<div className="settings-picture">
								<Picture picture={{ ...picture, alt: `Image ${index + 1}` }} use="portrait" />
								<p>
									{picture.alt} {picture.hidden && <HiddenBadge />}
								</p>
							</div>
							<Form method="post" action={adminPaths.orderBannerPictures} className="actions" preventScrollReset>
								<MoveButtons id={picture.id} index={index} count={pictures.length}>
									<span className="visually-hidden"> l’image {index + 1}</span>
								</MoveButtons>
								<ButtonLink to={adminPaths.bannerPicture(picture.id)}>
									Modifier<span className="visually-hidden"> l’image {index + 1}</span>
								</ButtonLink>
							</Form>
						</li>
					))}
				</ol>
			)}
			<p className="actions">
				{pictures.length < maxHeroPictures ? (
					<ButtonLink to={adminPaths.newBannerPicture}>Ajouter une image</ButtonLink>
				) : (
					`${maxHeroPictures} images au plus : pour en montrer une autre, modifiez l’une d’elles.`
				)}
			</p>
		</section>
	);
}
