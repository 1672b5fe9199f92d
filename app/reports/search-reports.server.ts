import { and, desc, inArray, type SQL, sql } from "drizzle-orm";
import { formatDay } from "~/calendar/calendar-date";
import { db } from "~/db/client.server";
import { published } from "~/db/published.server";
import { reports } from "~/db/schema.server";
import { withoutAddresses } from "~/markdown/markdown-rules.server";
import { titleOrFallback } from "~/publication/title-or-fallback";

/** The published reports as the site's search compares them. */
export const searchedReports = (timeZone: string) => ({
	table: reports,
	read: async (which: SQL | undefined, most: number) => {
		const { id, title, subtitle, author, content, publishedAt } = reports;
		const rows = await db
			.select({ id, title, subtitle, author, publishedAt, bytes: sql<number>`octet_length(${content})` })
			.from(reports)
			.where(and(published(reports), which))
			.orderBy(desc(publishedAt), desc(id))
			.limit(most);
		return rows.map((row) => ({
			id: row.id,
			kind: "Rapport" as const,
			to: `/report/${row.id}`,
			title: titleOrFallback(row.title),
			text: [row.subtitle, row.author].filter(Boolean).join(" — "),
			bytes: row.bytes,
			at: row.publishedAt?.getTime() ?? 0,
			when: () => (row.publishedAt ? `Publié le ${formatDay(row.publishedAt, timeZone)}` : ""),
			picture: null,
		}));
	},
	texts: async (ids: string[]) => {
		const { id, content } = reports;
		const rows = await db.select({ id, text: content }).from(reports).where(inArray(id, ids));
		return rows.map((row) => ({ ...row, text: withoutAddresses(row.text) }));
	},
});
