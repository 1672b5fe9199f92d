import type { LoaderFunctionArgs } from "@remix-run/node";
import { env } from "~/env/env.server";
import { calendarHost } from "~/events/calendar-host.server";
import { eventCalendar } from "~/events/event-calendar.server";
import { validSchedule } from "~/events/event-schedule";
import { publishedEvent } from "~/events/events.server";
import { documentResponse } from "~/http/document-response.server";
import { association } from "~/settings/settings.server";

/** One event as an iCalendar file. */
export const loader = ({ request, params: { slug = "" } }: LoaderFunctionArgs) =>
	documentResponse(request, {
		type: "text/calendar; charset=utf-8",
		logged: "Erreur lors du chargement des événements",
		write: async () => {
			const event = await publishedEvent(slug);
			if (event === undefined || validSchedule(event) === undefined) return undefined;
			const { name, timeZone } = await association();
			return eventCalendar([event], {
				name,
				timeZone,
				origin: env.publicUrl,
				uidHost: await calendarHost(),
			});
		},
	});
