import type { LoaderFunctionArgs } from "@remix-run/node";
import { calendarSite } from "~/events/calendar-host.server";
import { eventCalendar } from "~/events/event-calendar.server";
import { validSchedule } from "~/events/event-schedule";
import { publishedEvent } from "~/events/events.server";
import { documentResponse } from "~/http/document-response.server";

/** One event as an iCalendar file. */
export const loader = ({ request, params: { slug = "" } }: LoaderFunctionArgs) =>
	documentResponse(request, {
		type: "text/calendar; charset=utf-8",
		logged: "Erreur lors du chargement des événements",
		write: async () => {
			const event = await publishedEvent(slug);
			if (event === undefined || validSchedule(event) === undefined) return undefined;
			return eventCalendar([event], await calendarSite());
		},
	});
