import type { LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData } from "@remix-run/react";
import { association } from "~/association/settings.server";
import { requireAdministrator } from "~/auth/require-administrator.server";
import { cursorOf } from "~/db/turn-page";
import { AdminGalleryItem } from "~/gallery/admin-gallery-item";
import { publishedGallery } from "~/gallery/gallery.server";
import { galleryPicture } from "~/gallery/gallery-picture.server";
import { loadOrEmpty } from "~/http/load-or-empty.server";
import { ButtonLink } from "~/ui/button";
import { CardGrid } from "~/ui/card";
import { EmptyState } from "~/ui/empty-state";
import { Pagination } from "~/ui/pagination";

export async function loader({ request }: LoaderFunctionArgs) {
	await requireAdministrator(request);
	return loadOrEmpty("Erreur lors du chargement de la galerie", { items: [] }, async () => {
		const { timeZone } = await association();
		const page = await publishedGallery(cursorOf(request.url));
		return { ...page, items: page.items.map((item) => galleryPicture(item, timeZone)) };
	});
}

export default function AdminGallery() {
	const page = useLoaderData<typeof loader>();
	return (
		<>
			<div className="page behind-dialog">
				<div className="admin-head">
					<h1>Gestion de la Galerie</h1>
					<ButtonLink tone="primary" to="/admin/gallery/new" preventScrollReset>
						Ajouter Média
					</ButtonLink>
				</div>
				{page.failed && (
					<p className="field-error" role="alert">
						Erreur lors du chargement de la galerie
					</p>
				)}
				{!page.failed && page.items.length === 0 && <EmptyState>Aucune image ou vidéo à afficher.</EmptyState>}
				<CardGrid columns="134">
					{page.items.map((item) => (
						<AdminGalleryItem key={item.id} item={item} />
					))}
				</CardGrid>
				<Pagination page={page} labels={{ before: "Plus récents", after: "Plus anciens" }} />
			</div>
			<Outlet />
		</>
	);
}
