import { HiddenBadge, Picture } from "~/media/images/picture";
import { useAllowed } from "~/people/session/use-allowed";
import { contentPaths } from "~/platform/kinds/paths";
import { Deleted } from "~/publishing/trash/deleted";
import { Badge } from "~/web/ui/badge";
import { ButtonLink } from "~/web/ui/button";
import type { GalleryPicture } from "./gallery-lists.server";
import { GalleryVideo } from "./gallery-views";

/**
 * A picture or video in the administration's gallery.
 * @param place query string of the current list page
 */
export function AdminGalleryItem({
	item,
	place,
}: {
	item: GalleryPicture & { fileName: string; deleted: boolean };
	place: string;
}) {
	const editable = useAllowed()(contentPaths.item("gallery", item.id));
	const named = <span className="visually-hidden"> : {item.described ? item.alt : item.fileName}</span>;
	return (
		<li className="admin-media" data-deleted={item.deleted ? "" : undefined}>
			{item.deleted && (
				<Deleted
					name={item.described ? item.alt : item.fileName}
					restore={`${contentPaths.restore("gallery", item.id)}${place}`}
				/>
			)}
			{item.type === "image" ? <Picture picture={item.picture} use="card" /> : <GalleryVideo video={item} use="tile" />}
			<p>
				<Badge>{item.type === "image" ? "Image" : "Vidéo"}</Badge> {item.hidden && <HiddenBadge />}
			</p>
			<p className="card-quiet">{item.described ? item.alt : "Sans description"}</p>
			{editable && (
				<div className="admin-media-actions">
					<ButtonLink to={`${contentPaths.item("gallery", item.id)}${place}`} preventScrollReset>
						Modifier{named}
					</ButtonLink>
					<ButtonLink tone="danger" to={`${contentPaths.delete("gallery", item.id)}${place}`} preventScrollReset>
						Supprimer{named}
					</ButtonLink>
				</div>
			)}
		</li>
	);
}
