import type { LoaderFunctionArgs } from "@remix-run/node";
import { newestEvents } from "~/content/events/event-lists.server";
import { eventFeed } from "~/content/events/event-outputs.server";
import { env } from "~/platform/env/env.server";
import { maxEntries } from "~/publishing/seo/atom-feed.server";
import { association } from "~/publishing/settings/settings.server";
import { documentResponse } from "~/web/http/document-response.server";

export const loader = ({ request }: LoaderFunctionArgs) =>
	documentResponse(request, {
		type: "application/atom+xml; charset=utf-8",
		logged: "Erreur lors du chargement des événements",
		write: async () => {
			const { name } = await association();
			const now = new Date();
			return eventFeed(await newestEvents(maxEntries, now), { name, origin: env.publicUrl }, now);
		},
	});
