import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { AdminGalleryItem } from "~/content/gallery/admin-gallery-item";
import { undescribedLabel } from "~/content/gallery/describe-next";
import { countAllUndescribed } from "~/content/gallery/descriptions.server";
import { searchedGallery } from "~/content/gallery/gallery.server";
import { galleryPicture } from "~/content/gallery/gallery-lists.server";
import { requirePermission } from "~/people/session/require-permission.server";
import { useAllowed } from "~/people/session/use-allowed";
import { adminPaths, contentPaths } from "~/platform/kinds/paths";
import { association } from "~/publishing/settings/settings.server";
import { justDeleted } from "~/publishing/trash/trash.server";
import { AdminList } from "~/site/layout/admin-list";
import { adminPage } from "~/site/layout/admin-page";
import { loadOrEmpty } from "~/web/http/error-response.server";
import { listQuery } from "~/web/http/list-query";
import { ButtonLink } from "~/web/ui/button";
import { CardGrid } from "~/web/ui/card";

export const meta = adminPage("Gestion de la Galerie");

export async function loader({ request }: LoaderFunctionArgs) {
	const { session } = await requirePermission(request);
	const { q, cursor, search } = listQuery(request.url);
	return loadOrEmpty("Erreur lors du chargement de la galerie", { items: [], q, search, toDescribe: 0 }, async () => {
		const { timeZone } = await association();
		const page = await searchedGallery(cursor, q, justDeleted(session));
		const toDescribe = await countAllUndescribed();
		return {
			...page,
			q,
			search,
			toDescribe,
			items: page.items.map((item) => ({
				...galleryPicture(item, timeZone),
				fileName: item.file.originalName,
				deleted: item.deletedAt !== null,
			})),
		};
	});
}

export default function AdminGallery() {
	const { search, ...page } = useLoaderData<typeof loader>();
	const empty = !page.failed && page.items.every((item) => item.deleted);
	const actions = useAllowed()(contentPaths.new("gallery")) && (
		<div className="actions">
			<ButtonLink tone="primary" to={`${contentPaths.new("gallery")}${search}`} preventScrollReset>
				Ajouter Média
			</ButtonLink>
			{page.toDescribe > 0 && (
				<ButtonLink to={adminPaths.describePhotos} preventScrollReset>
					{undescribedLabel(page.toDescribe)}
				</ButtonLink>
			)}
		</div>
	);
	return (
		<AdminList
			title="Gestion de la Galerie"
			actions={actions}
			path={contentPaths.list("gallery")}
			label={page.q !== "" || !empty ? "Rechercher par description ou nom de fichier" : undefined}
			page={page}
			empty={empty && (page.q ? `Rien ne correspond à « ${page.q} ».` : "Aucune image ou vidéo à afficher.")}
		>
			{page.failed && (
				<p className="field-error" role="alert">
					Erreur lors du chargement de la galerie
				</p>
			)}
			<CardGrid columns="134">
				{page.items.map((item) => (
					<AdminGalleryItem key={item.id} item={item} place={search} />
				))}
			</CardGrid>
		</AdminList>
	);
}
