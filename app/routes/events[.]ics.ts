import type { LoaderFunctionArgs } from "@remix-run/node";
import { env } from "~/env/env.server";
import { eventsForCalendar } from "~/events/calendar-events.server";
import { calendarHost } from "~/events/calendar-host.server";
import { eventCalendar } from "~/events/event-calendar.server";
import { documentResponse } from "~/http/document-response.server";
import { association } from "~/settings/settings.server";

/** The calendar to subscribe to. */
export const loader = ({ request }: LoaderFunctionArgs) =>
	documentResponse(request, {
		type: "text/calendar; charset=utf-8",
		logged: "Erreur lors du chargement des événements",
		write: async () => {
			const { name, timeZone } = await association();
			return eventCalendar(await eventsForCalendar(new Date()), {
				name,
				timeZone,
				origin: env.publicUrl,
				uidHost: await calendarHost(),
			});
		},
	});
