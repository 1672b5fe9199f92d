import type { LoaderFunctionArgs } from "@remix-run/node";
import { calendarSite, eventCalendar, eventsForCalendar } from "~/content/events/event-outputs.server";
import { documentResponse } from "~/web/http/document-response.server";

/** Returns the calendar for subscriptions. */
export const loader = ({ request }: LoaderFunctionArgs) =>
	documentResponse(request, {
		type: "text/calendar; charset=utf-8",
		logged: "Erreur lors du chargement des événements",
		write: async () => eventCalendar(await eventsForCalendar(new Date()), await calendarSite()),
	});
