import type { LoaderFunctionArgs } from "@remix-run/node";
import { association } from "~/association/settings.server";
import { env } from "~/env.server";
import { eventsForCalendar } from "~/events/calendar-events.server";
import { calendarHost } from "~/events/calendar-host.server";
import { eventCalendar } from "~/events/event-calendar.server";
import { answerDocument } from "~/http/answer-document.server";

/** The calendar to subscribe to: what is to come and what was in the last year. */
export const loader = ({ request }: LoaderFunctionArgs) =>
	answerDocument(request, {
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
