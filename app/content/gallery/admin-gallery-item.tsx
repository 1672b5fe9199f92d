import { HiddenBadge, Picture } from "~/media/images/picture";
import { useAllowed } from "~/people/session/use-allowed";
import { contentPaths } from "~/platform/kinds/paths";
import { Deleted } from "~/publishing/trash/deleted";
import { Badge } from "~/web/ui/badge";
import { ButtonLink } from "~/web/ui/button";
import { Card } from "~/web/ui/card";
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
	const { picture } = item.type === "image" ? item : { picture: undefined };
	return (
		<Card
			picture={picture && !item.withdrawn && <Picture picture={picture} use="card" />}
			deleted={
				item.deleted && (
					<Deleted
						name={item.described ? item.alt : item.fileName}
						restore={`${contentPaths.restore("gallery", item.id)}${place}`}
					/>
				)
			}
		>
			<p className="actions">
				<Badge>{item.type === "image" ? "Image" : "Vidéo"}</Badge>{" "}
				{item.hidden && <HiddenBadge withdrawn={item.withdrawn} />}
			</p>
			{item.type === "video" && <GalleryVideo video={item} use="tile" />}
			<p className="card-quiet">{item.described ? item.alt : "Sans description"}</p>
			{editable && (
				<div className="card-actions media-actions">
					<ButtonLink to={`${contentPaths.item("gallery", item.id)}${place}`} preventScrollReset>
						Modifier{named}
					</ButtonLink>
					<ButtonLink tone="danger" to={`${contentPaths.delete("gallery", item.id)}${place}`} preventScrollReset>
						Supprimer{named}
					</ButtonLink>
				</div>
			)}
		</Card>
	);
}
