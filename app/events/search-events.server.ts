import { inArray, sql } from "drizzle-orm";
import { db } from "~/db/client.server";
import { published } from "~/db/published.server";
import { events } from "~/db/schema.server";
import { publicPaths } from "~/kinds/paths";
import { withoutAddresses } from "~/markdown/markdown-rules.server";
import { titleOrFallback } from "~/publication/title-or-fallback";
import { shownState, titleWithState, whenWithState } from "./event-state";

/** The published events as the site's search shows them. */
export const searchedEvents = {
	table: events,
	isPublic: () => sql`exists (select 1 from events where ${events.id} = item_id and ${published(events)})`,
	read: async (ids: string[]) => {
		const { id, slug, title, description, location, date, startTime, endTime, endsAt, state, formerDate } = events;
		const rows = await db
			.select({ id, slug, title, description, location, date, startTime, endTime, endsAt, state, formerDate })
			.from(events)
			.where(inArray(id, ids));
		const now = new Date();
		return rows.map((row) => {
			const shown = shownState(row, row.endsAt < now);
			return {
				id: row.id,
				kind: "Événement" as const,
				to: publicPaths.event(row.slug),
				title: titleWithState(titleOrFallback(row.title), shown),
				text: [row.location.trim(), withoutAddresses(row.description)].filter(Boolean).join(" — "),
				when: whenWithState(row, shown),
				picture: null,
			};
		});
	},
};
