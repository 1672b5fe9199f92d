import type { LoaderFunctionArgs } from "@remix-run/node";
import { env } from "~/env/env.server";
import { newestEvents } from "~/events/event-lists.server";
import { eventFeed } from "~/events/event-outputs.server";
import { documentResponse } from "~/http/document-response.server";
import { maxEntries } from "~/seo/atom-feed.server";
import { association } from "~/settings/settings.server";

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
