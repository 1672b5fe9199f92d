import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { publishedItem } from "~/content/gallery/gallery.server";
import {
	type GalleryPicture,
	galleryNeighbours,
	galleryPicture,
	galleryPosition,
} from "~/content/gallery/gallery-lists.server";
import { GalleryVideo, placeInList } from "~/content/gallery/gallery-views";
import { photoTitle, placeWords } from "~/content/photos/photo";
import photoStyles from "~/content/photos/photo-page.css";
import { PhotoPage } from "~/content/photos/photo-views";
import { Picture } from "~/media/images/picture";
import { screenFile } from "~/media/images/picture-file";
import { publicPaths } from "~/platform/kinds/paths";
import { pageMeta } from "~/publishing/seo/page-meta";
import { unlistedPage } from "~/publishing/seo/page-title";
import { siteTimeZone } from "~/publishing/settings/settings.server";
import { ShareLinks } from "~/publishing/sharing/share-links";
import { useAssociation, useOrigin } from "~/site/layout/use-association";
import { errorResponse, readOrUnavailable } from "~/web/http/error-response.server";

export { publicPage as headers } from "~/web/http/page-headers";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: photoStyles }];

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
	if (data === undefined) return unlistedPage(matches, "Photo introuvable", "Galerie");
	const { item, place } = data;
	const what = item.type === "image" ? "Photo" : "Vidéo";
	return pageMeta(matches, {
		title: titleOf(item),
		section: { name: "Galerie", path: publicPaths.gallery },
		path: publicPaths.galleryItem(item.id),
		description: [titleOf(item), `${what} ${place} de notre galerie : nos actions en photos et en vidéos`],
		picture: item.type === "image" && !item.unshared ? item.picture : undefined,
	});
};

const titleOf = (item: GalleryPicture) => photoTitle(item.type === "image" ? item.picture : item);

export async function loader({ params: { id = "" } }: LoaderFunctionArgs) {
	const [item, neighbours, { number, all }, timeZone] = await readOrUnavailable(
		"Impossible de charger la galerie",
		() => Promise.all([publishedItem(id), galleryNeighbours(id), galleryPosition(id), siteTimeZone()]),
	);
	if (!item) throw errorResponse(404, "Cette photo n’existe pas ou n’existe plus.");
	return { item: galleryPicture(item, timeZone), ...neighbours, number, place: placeWords(number, all) };
}

export default function GalleryPhotoPage() {
	const { item, previous, next, number, place } = useLoaderData<typeof loader>();
	const { name } = useAssociation();
	const origin = useOrigin();
	return (
		<PhotoPage
			title={titleOf(item)}
			place={place}
			path={publicPaths.galleryItem(item.id)}
			previous={previous && publicPaths.galleryItem(previous)}
			next={next && publicPaths.galleryItem(next)}
			back={{ to: placeInList(item.id, number, previous), label: "Galerie" }}
			kind={item.type === "image" ? "photo" : "vidéo"}
			mediaId={item.mediaId}
			file={item.type === "image" ? screenFile(item.picture) : item.src}
			owner={name}
			share={!item.unshared && <ShareLinks title={titleOf(item)} address={origin + publicPaths.galleryItem(item.id)} />}
		>
			{item.type === "image" ? (
				<Picture picture={item.picture} use="page" first />
			) : (
				<GalleryVideo video={{ ...item, caption: null }} use="page" />
			)}
		</PhotoPage>
	);
}
