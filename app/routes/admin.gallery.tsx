import type { LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData, useLocation } from "@remix-run/react";
import { association } from "~/association/settings.server";
import { requireAdministrator } from "~/auth/require-administrator.server";
import { cursorOf } from "~/db/turn-page";
import { AdminGalleryItem } from "~/gallery/admin-gallery-item";
import { countUndescribed, searchedGallery } from "~/gallery/gallery.server";
import { placeInGallery } from "~/gallery/gallery-address";
import { galleryPicture } from "~/gallery/gallery-picture.server";
import { GallerySearch } from "~/gallery/gallery-search";
import { toDescribeInWords } from "~/gallery/to-describe-in-words";
import { loadOrEmpty } from "~/http/load-or-empty.server";
import { ButtonLink } from "~/ui/button";
import { CardGrid } from "~/ui/card";
import { EmptyState } from "~/ui/empty-state";
import { Pagination } from "~/ui/pagination";

export async function loader({ request }: LoaderFunctionArgs) {
	await requireAdministrator(request);
	const q = (new URL(request.url).searchParams.get("q") ?? "").trim().slice(0, 200);
	return loadOrEmpty("Erreur lors du chargement de la galerie", { items: [], q, toDescribe: 0 }, async () => {
		const { timeZone } = await association();
		const page = await searchedGallery(cursorOf(request.url), q);
		const toDescribe = await countUndescribed();
		return { ...page, q, toDescribe, items: page.items.map((item) => galleryPicture(item, timeZone)) };
	});
}

export default function AdminGallery() {
	const page = useLoaderData<typeof loader>();
	const place = placeInGallery(useLocation().search);
	const empty = !page.failed && page.items.length === 0;
	return (
		<>
			<div className="page behind-dialog">
				<div className="admin-head">
					<h1>Gestion de la Galerie</h1>
					<div className="actions">
						{page.toDescribe > 0 && (
							<ButtonLink to="/admin/gallery/decrire" preventScrollReset>
								{toDescribeInWords(page.toDescribe)}
							</ButtonLink>
						)}
						<ButtonLink tone="primary" to={`/admin/gallery/new${place}`} preventScrollReset>
							Ajouter Média
						</ButtonLink>
					</div>
				</div>
				{(page.q !== "" || !empty) && <GallerySearch q={page.q} />}
				{page.failed && (
					<p className="field-error" role="alert">
						Erreur lors du chargement de la galerie
					</p>
				)}
				{empty && (
					<EmptyState>
						{page.q === "" ? "Aucune image ou vidéo à afficher." : `Rien ne correspond à « ${page.q} ».`}
					</EmptyState>
				)}
				<CardGrid columns="134">
					{page.items.map((item) => (
						<AdminGalleryItem key={item.id} item={item} />
					))}
				</CardGrid>
				<Pagination page={page} labels={{ before: "Plus récents", after: "Plus anciens" }} q={page.q} />
			</div>
			<Outlet />
		</>
	);
}
