import { inArray, sql } from "drizzle-orm";
import { formatDay } from "~/calendar/calendar-date";
import { db } from "~/db/client.server";
import { published } from "~/db/published.server";
import { reports } from "~/db/schema.server";
import { publicPaths } from "~/kinds/paths";
import { withoutAddresses } from "~/markdown/markdown-rules.server";
import { titleOrFallback } from "~/publication/title-or-fallback";

/** The published reports as the site's search shows them. */
export const searchedReports = {
	table: reports,
	isPublic: () => sql`exists (select 1 from reports where ${reports.id} = item_id and ${published(reports)})`,
	read: async (ids: string[], timeZone: string) => {
		const { id, title, subtitle, author, content, publishedAt } = reports;
		const rows = await db
			.select({ id, title, subtitle, author, content, publishedAt })
			.from(reports)
			.where(inArray(id, ids));
		return rows.map((row) => ({
			id: row.id,
			kind: "Rapport" as const,
			to: publicPaths.report(row.id),
			title: titleOrFallback(row.title),
			text: [row.subtitle, row.author, withoutAddresses(row.content)].filter(Boolean).join(" — "),
			when: row.publishedAt ? `Publié le ${formatDay(row.publishedAt, timeZone)}` : "",
			picture: null,
		}));
	},
};
