import { useLocation } from "@remix-run/react";
import { Picture } from "~/media/picture";
import { Badge } from "~/ui/badge";
import { ButtonLink } from "~/ui/button";
import { placeInGallery } from "./gallery-address";
import type { GalleryPicture } from "./gallery-picture.server";
import { GalleryVideo } from "./gallery-video";

/** A picture or video in the administration's gallery. */
export function AdminGalleryItem({ item }: { item: GalleryPicture }) {
	const place = placeInGallery(useLocation().search);
	const named = <span className="visually-hidden"> : {item.alt}</span>;
	return (
		<li className="admin-media">
			{item.type === "image" ? <Picture picture={item.picture} use="card" /> : <GalleryVideo video={item} />}
			<Badge>{item.type === "image" ? "Image" : "Vidéo"}</Badge>
			<p className="card-quiet">{item.described ? item.alt : "Sans description"}</p>
			<div className="admin-media-actions">
				<ButtonLink to={`/admin/gallery/${item.id}${place}`} preventScrollReset>
					Décrire{named}
				</ButtonLink>
				<ButtonLink tone="danger" to={`/admin/gallery/${item.id}/delete${place}`} preventScrollReset>
					Supprimer{named}
				</ButtonLink>
			</div>
		</li>
	);
}
