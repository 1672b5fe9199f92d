import type { LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData } from "@remix-run/react";
import { AdminGalleryItem } from "~/gallery/admin-gallery-item";
import { countUndescribed, searchedGallery } from "~/gallery/gallery.server";
import { galleryPicture } from "~/gallery/gallery-picture.server";
import { undescribedLabel } from "~/gallery/undescribed-label";
import { listQuery, maxSearchLength } from "~/http/list-query";
import { loadOrEmpty } from "~/http/load-or-empty.server";
import { ListSearch } from "~/search/list-search";
import { requireAdministrator } from "~/session/require-administrator.server";
import { association } from "~/settings/settings.server";
import { justDeleted } from "~/trash/just-deleted.server";
import { ButtonLink } from "~/ui/button";
import { CardGrid } from "~/ui/card";
import { EmptyState } from "~/ui/empty-state";
import { Pagination } from "~/ui/pagination";

export async function loader({ request }: LoaderFunctionArgs) {
	const { session } = await requireAdministrator(request);
	const { q, cursor, search } = listQuery(request.url);
	return loadOrEmpty("Erreur lors du chargement de la galerie", { items: [], q, search, toDescribe: 0 }, async () => {
		const { timeZone } = await association();
		const page = await searchedGallery(cursor, q, justDeleted(session));
		const toDescribe = await countUndescribed();
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
	const { q, search, ...page } = useLoaderData<typeof loader>();
	const empty = !page.failed && page.items.every((item) => item.deleted);
	return (
		<>
			<div className="page behind-dialog">
				<div className="admin-head">
					<h1>Gestion de la Galerie</h1>
					<div className="actions">
						{page.toDescribe > 0 && (
							<ButtonLink to="/admin/gallery/decrire" preventScrollReset>
								{undescribedLabel(page.toDescribe)}
							</ButtonLink>
						)}
						<ButtonLink tone="primary" to={`/admin/gallery/new${search}`} preventScrollReset>
							Ajouter Média
						</ButtonLink>
					</div>
				</div>
				{(q !== "" || !empty) && (
					<ListSearch
						list="/admin/gallery"
						label="Rechercher par description ou nom de fichier"
						q={q}
						maxLength={maxSearchLength}
					/>
				)}
				{page.failed && (
					<p className="field-error" role="alert">
						Erreur lors du chargement de la galerie
					</p>
				)}
				{empty && (
					<EmptyState>{q === "" ? "Aucune image ou vidéo à afficher." : `Rien ne correspond à « ${q} ».`}</EmptyState>
				)}
				<CardGrid columns="134">
					{page.items.map((item) => (
						<AdminGalleryItem key={item.id} item={item} place={search} />
					))}
				</CardGrid>
				<Pagination page={page} filters={{ q }} labels={{ before: "Plus récents", after: "Plus anciens" }} />
			</div>
			<Outlet />
		</>
	);
}
