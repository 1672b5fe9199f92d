import type { LoaderFunctionArgs } from "@remix-run/node";
import { eventsForCalendar } from "~/events/calendar-events.server";
import { calendarSite } from "~/events/calendar-host.server";
import { eventCalendar } from "~/events/event-calendar.server";
import { documentResponse } from "~/http/document-response.server";

/** The calendar to subscribe to. */
export const loader = ({ request }: LoaderFunctionArgs) =>
	documentResponse(request, {
		type: "text/calendar; charset=utf-8",
		logged: "Erreur lors du chargement des événements",
		write: async () => eventCalendar(await eventsForCalendar(new Date()), await calendarSite()),
	});
