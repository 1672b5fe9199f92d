import type { LoaderFunctionArgs } from "@remix-run/node";
import { validSchedule } from "~/content/events/event";
import { calendarSite, eventCalendar } from "~/content/events/event-outputs.server";
import { publishedEvent } from "~/content/events/events.server";
import { documentResponse } from "~/web/http/document-response.server";

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
