import type { LoaderFunctionArgs } from "@remix-run/node";
import { Form, Outlet, useLoaderData } from "@remix-run/react";
import { association } from "~/association/settings.server";
import { requireAdministrator } from "~/auth/require-administrator.server";
import { dayInWords } from "~/calendar/calendar-date";
import { trashedItems } from "~/db/trash.server";
import { galleryFiles } from "~/gallery/gallery.server";
import { thumbnailUrl } from "~/media/thumbnail";
import "~/gallery/admin-gallery.css";
import { Button, ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";

export async function loader({ request }: LoaderFunctionArgs) {
	await requireAdministrator(request);
	const { timeZone } = await association();
	const items = await trashedItems();
	const files = await galleryFiles(items.filter((item) => item.section === "gallery").map((item) => item.id));
	return {
		items: items.map(({ deletedAt, ...item }) => {
			const file = files.get(item.id);
			return { ...item, thumbnail: file && thumbnailUrl(file), deleted: deletedAt && dayInWords(deletedAt, timeZone) };
		}),
	};
}

const kinds = { events: "Événement", reports: "Rapport", gallery: "Média" };

export default function Trash() {
	const { items } = useLoaderData<typeof loader>();
	return (
		<>
			<div className="page behind-dialog">
				<h1>Corbeille</h1>
				<p>
					Ce qui a été supprimé reste ici pendant 30 jours, invisible pour les visiteurs, puis disparaît pour de bon.
				</p>
				{items.length === 0 && <EmptyState>La corbeille est vide.</EmptyState>}
				{/* biome-ignore lint/a11y/noRedundantRoles: Safari forgets that a list without bullets is one */}
				<ul role="list" className="admin-rows">
					{items.map(({ id, section, name, thumbnail, deleted }) => (
						<li key={section + id} className="admin-row">
							{thumbnail && <img className="media-thumbnail" src={thumbnail} alt="" loading="lazy" />}
							<div>
								<h2 className="card-title">{name}</h2>
								<p className="card-quiet">
									{kinds[section]}, supprimé le {deleted}
								</p>
							</div>
							<div className="actions">
								<Form method="post" action={`/admin/${section}/${id}/restore`}>
									<Button>
										Restaurer<span className="visually-hidden"> : {name}</span>
									</Button>
								</Form>
								<ButtonLink tone="danger" to={`/admin/corbeille/${section}/${id}`} preventScrollReset>
									Supprimer définitivement<span className="visually-hidden"> : {name}</span>
								</ButtonLink>
							</div>
						</li>
					))}
				</ul>
			</div>
			<Outlet />
		</>
	);
}
