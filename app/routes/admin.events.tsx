import type { LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData } from "@remix-run/react";
import { requireAdministrator } from "~/auth/require-administrator.server";
import { cursorOf } from "~/db/turn-page";
import { AdminEventCard } from "~/events/admin-event-card";
import { eventSummary } from "~/events/event-summary.server";
import { allEvents } from "~/events/events.server";
import { ButtonLink } from "~/ui/button";
import { CardGrid } from "~/ui/card";
import { EmptyState } from "~/ui/empty-state";
import { Pagination } from "~/ui/pagination";

export async function loader({ request }: LoaderFunctionArgs) {
	await requireAdministrator(request);
	const now = new Date();
	const page = await allEvents(cursorOf(request.url));
	return { ...page, items: page.items.map((event) => eventSummary(event, now)) };
}

export default function AdminEvents() {
	const page = useLoaderData<typeof loader>();
	return (
		<>
			<div className="page behind-dialog">
				<div className="admin-head">
					<h1>Gestion des événements</h1>
					<ButtonLink tone="primary" to="/admin/events/new" preventScrollReset>
						Ajouter un événement
					</ButtonLink>
				</div>
				{page.items.length === 0 && <EmptyState>Aucun événement à afficher.</EmptyState>}
				<CardGrid columns="1234">
					{page.items.map((event) => (
						<AdminEventCard key={event.id} event={event} />
					))}
				</CardGrid>
				<Pagination page={page} labels={{ before: "Plus récents", after: "Plus anciens" }} />
			</div>
			<Outlet />
		</>
	);
}
