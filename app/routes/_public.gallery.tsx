import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { publishedGallery } from "~/content/gallery/gallery.server";
import { galleryPicture, galleryPosition } from "~/content/gallery/gallery-lists.server";
import { GalleryGrid } from "~/content/gallery/gallery-views";
import { cursorOf, pageAddress } from "~/platform/db/keyset-pagination";
import { publicPaths } from "~/platform/kinds/paths";
import { pageMeta } from "~/publishing/seo/page-meta";
import { siteTimeZone } from "~/publishing/settings/settings.server";
import { loadOrEmpty } from "~/web/http/error-response.server";
import { EmptyState } from "~/web/ui/card";
import { Pagination } from "~/web/ui/pagination";

export { publicPage as headers } from "~/web/http/page-headers";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
	pageMeta(matches, {
		title: data?.at ? "Galerie (suite)" : "Galerie",
		path: pageAddress(publicPaths.gallery, data ?? {}),
		description: ["Nos actions en photos et en vidéos, les plus récentes d’abord : à voir en grand et à partager."],
	});

export { revalidateUnlessHashOnly as shouldRevalidate } from "~/web/http/should-revalidate";

export async function loader({ request }: LoaderFunctionArgs) {
	return loadOrEmpty("Impossible de charger la galerie", { items: [], position: { number: 1, all: 0 } }, async () => {
		const [page, timeZone] = await Promise.all([publishedGallery(cursorOf(request.url)), siteTimeZone()]);
		const position = await galleryPosition(page.items[0]?.id ?? "");
		return { ...page, position, items: page.items.map((item) => galleryPicture(item, timeZone)) };
	});
}

export default function GalleryPage() {
	const page = useLoaderData<typeof loader>();
	return (
		<div className="page">
			<h1>Galerie</h1>
			{page.failed && <p className="field-error">Impossible de charger la galerie</p>}
			{!page.failed && page.items.length === 0 && <EmptyState>Aucune image ou vidéo à afficher.</EmptyState>}
			<GalleryGrid items={page.items} position={page.position} />
			<Pagination page={page} labels={{ before: "Médias plus récents", after: "Médias plus anciens" }} />
		</div>
	);
}
