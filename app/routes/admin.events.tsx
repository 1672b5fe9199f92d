import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { AdminEventCard } from "~/content/events/admin-event-card";
import { allEvents, eventSummary } from "~/content/events/event-lists.server";
import { requirePermission } from "~/people/session/require-permission.server";
import { useAllowed } from "~/people/session/use-allowed";
import { newId } from "~/platform/db/new-id.server";
import { contentPaths } from "~/platform/kinds/paths";
import { publicationLabel } from "~/publishing/publication/publication";
import { association } from "~/publishing/settings/settings.server";
import { justDeleted } from "~/publishing/trash/trash.server";
import { AdminList } from "~/site/layout/admin-list";
import { adminPage } from "~/site/layout/admin-page";
import { listQuery } from "~/web/http/list-query";
import { ButtonLink } from "~/web/ui/button";
import { CardGrid } from "~/web/ui/card";

export const meta = adminPage("Gestion des événements");

export async function loader({ request }: LoaderFunctionArgs) {
	const { session } = await requirePermission(request);
	const { q, cursor, search } = listQuery(request.url);
	const { timeZone } = await association();
	const now = new Date();
	const page = await allEvents(cursor, q, justDeleted(session));
	const items = page.items.map((event) => ({
		...eventSummary(event, now),
		publication: publicationLabel(event.publishedAt, now, timeZone),
		deleted: event.deletedAt !== null,
		copyId: newId(),
	}));
	return { ...page, items, q, search };
}

export default function AdminEvents() {
	const { search, ...page } = useLoaderData<typeof loader>();
	const allowed = useAllowed();
	return (
		<AdminList
			title="Gestion des événements"
			actions={
				allowed(contentPaths.new("events")) && (
					<ButtonLink tone="primary" to={`${contentPaths.new("events")}${search}`} preventScrollReset>
						Ajouter un événement
					</ButtonLink>
				)
			}
			path={contentPaths.list("events")}
			label="Rechercher un événement"
			page={page}
			empty={
				page.items.every((event) => event.deleted) &&
				(page.q ? `Aucun événement ne contient « ${page.q} ».` : "Aucun événement à afficher.")
			}
		>
			<CardGrid columns="1234">
				{page.items.map(({ copyId, ...event }) => (
					<AdminEventCard key={event.id} event={event} place={search} copyId={copyId} />
				))}
			</CardGrid>
		</AdminList>
	);
}
