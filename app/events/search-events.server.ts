import { and, desc, inArray, type SQL, sql } from "drizzle-orm";
import { isKnown } from "~/calendar/calendar-date";
import { db } from "~/db/client.server";
import { published } from "~/db/published.server";
import { events } from "~/db/schema.server";
import { withoutAddresses } from "~/markdown/markdown-rules.server";
import { titleOrFallback } from "~/publication/title-or-fallback";
import { shownState, titleWithState, whenWithState } from "./event-state";

/** The published events as the site's search compares them. */
export const searchedEvents = () => ({
	table: events,
	read: async (which: SQL | undefined, most: number) => {
		const { id, slug, title, description, location, date, startTime, endTime, endsAt, state, formerDate } = events;
		const bytes = sql<number>`octet_length(${description})`;
		const rows = await db
			.select({ id, slug, title, bytes, location, date, startTime, endTime, endsAt, state, formerDate })
			.from(events)
			.where(and(published(events), which))
			.orderBy(desc(endsAt), desc(id))
			.limit(most);
		const now = new Date();
		return rows.map((row) => {
			const shown = shownState(row, row.endsAt < now);
			return {
				id: row.id,
				kind: "Événement" as const,
				to: `/events/${row.slug}`,
				title: titleWithState(titleOrFallback(row.title), shown),
				text: row.location.trim(),
				bytes: row.bytes,
				at: isKnown(row.endsAt) ? row.endsAt.getTime() : 0,
				when: () => whenWithState(row, shown),
				picture: null,
			};
		});
	},
	texts: async (ids: string[]) => {
		const { id, description } = events;
		const rows = await db.select({ id, text: description }).from(events).where(inArray(id, ids));
		return rows.map((row) => ({ ...row, text: withoutAddresses(row.text) }));
	},
});
