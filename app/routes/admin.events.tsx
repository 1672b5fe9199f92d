import type { LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData } from "@remix-run/react";
import { newId } from "~/db/new-id.server";
import { AdminEventCard } from "~/events/admin-event-card";
import { allEvents } from "~/events/event-lists.server";
import { eventSummary } from "~/events/event-summary.server";
import { listQuery, maxSearchLength } from "~/http/list-query";
import { publicationLabel } from "~/publication/publication";
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
	const { q, search, ...page } = useLoaderData<typeof loader>();
	return (
		<>
			<div className="page behind-dialog">
				<div className="admin-head">
					<h1>Gestion des événements</h1>
					<ButtonLink tone="primary" to={`/admin/events/new${search}`} preventScrollReset>
						Ajouter un événement
					</ButtonLink>
				</div>
				<ListSearch list="/admin/events" label="Rechercher un événement" q={q} maxLength={maxSearchLength} />
				{page.items.every((event) => event.deleted) && (
					<EmptyState>{q ? `Aucun événement ne contient « ${q} ».` : "Aucun événement à afficher."}</EmptyState>
				)}
				<CardGrid columns="1234">
					{page.items.map(({ copyId, ...event }) => (
						<AdminEventCard key={event.id} event={event} place={search} copyId={copyId} />
					))}
				</CardGrid>
				<Pagination page={page} filters={{ q }} labels={{ before: "Plus récents", after: "Plus anciens" }} />
			</div>
			<Outlet />
		</>
	);
}
