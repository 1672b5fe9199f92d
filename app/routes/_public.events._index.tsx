import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { eventSummary, nextMeeting, publishedEvents } from "~/content/events/event-lists.server";
import { EventCard, NextEvent } from "~/content/events/event-views";
import { cursorOf, pageAddress } from "~/platform/db/keyset-pagination";
import { publicPaths } from "~/platform/kinds/paths";
import { pageMeta } from "~/publishing/seo/page-meta";
import { useOrigin } from "~/site/layout/use-association";
import { loadOrEmpty } from "~/web/http/error-response.server";
import { CardGrid, EmptyState } from "~/web/ui/card";
import { Follow } from "~/web/ui/follow";
import { Pagination } from "~/web/ui/pagination";

export { publicPage as headers } from "~/web/http/page-headers";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
	pageMeta(matches, {
		title: data?.at ? "Nos événements (suite)" : "Nos événements",
		path: pageAddress(publicPaths.events, data ?? {}),
		description: [
			"Les rendez-vous de l’association, à venir et passés : jours, heures et lieux, et un calendrier auquel s’abonner.",
		],
	});

export async function loader({ request }: LoaderFunctionArgs) {
	return loadOrEmpty("Erreur lors du chargement des événements", { items: [], next: null }, async () => {
		const now = new Date();
		const [page, next] = await Promise.all([publishedEvents(cursorOf(request.url), now), nextMeeting(now)]);
		return { ...page, next: page.at ? null : next, items: page.items.map((event) => eventSummary(event, now)) };
	});
}

export default function EventsPage() {
	const page = useLoaderData<typeof loader>();
	const firstPoster = page.items.findIndex(({ poster }) => poster !== null);
	return (
		<div className="page">
			<h1>Nos événements</h1>
			{page.next && <NextEvent event={page.next} />}
			{page.items.length === 0 && <EmptyState>Aucun événement pour le moment.</EmptyState>}
			<CardGrid columns="1234">
				{page.items.map((event, index) => (
					<EventCard key={event.id} event={event} first={index === firstPoster} />
				))}
			</CardGrid>
			<Pagination page={page} labels={{ before: "Événements précédents", after: "Événements suivants" }} />
			<FollowEvents origin={useOrigin()} />
		</div>
	);
}

/** A `webcal:` subscription to all events, the same file as a download, and the feed. */
function FollowEvents({ origin }: { origin: string }) {
	return (
		<Follow title="Suivre les événements" feed={`${origin}${publicPaths.eventsFeed}`} news="chaque nouvel événement">
			<p>
				<a href={`${origin.replace(/^https?:/, "webcal:")}${publicPaths.eventsCalendar}`}>S’abonner au calendrier</a> :
				l’agenda de votre téléphone les montre et suit leurs changements.{" "}
				<a href={publicPaths.eventsCalendar}>Télécharger le calendrier</a> : une copie à la date d’aujourd’hui, sans
				mise à jour.
			</p>
		</Follow>
	);
}
