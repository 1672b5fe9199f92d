import { and, asc, desc, eq, inArray, isNull, sql } from "drizzle-orm";
import { pictureColumns } from "~/media/images/picture-columns.server";
import { pictureFile } from "~/media/images/picture-file";
import { formatDay, isValidDate } from "~/platform/calendar/calendar-date";
import { db } from "~/platform/db/client.server";
import { published } from "~/platform/db/published.server";
import { media, reportImages, reports } from "~/platform/db/schema.server";
import { publicPaths } from "~/platform/kinds/paths";
import { foldCase } from "~/platform/search/fold-text.server";
import { anyWordQuery, bestMatches, singular } from "~/platform/search/search-index.server";
import { plainBeginning, withoutAddresses } from "~/publishing/markdown/markdown.server";
import { titleOrFallback } from "~/publishing/publication/publication";
import type { ShownReport } from "./reports.server";

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

/** The number of a picture in its report: hidden ones have none. */
const numberInReport = sql<number>`(select count(*) from report_images as other
	join media as beside on beside.id = other.media_id where other.report_id = ${reports.id}
	and beside.hidden_at is null and other.position <= ${reportImages.position})`;

/** The described photos of published reports as the site's search shows them. */
export const searchedReportPhotos = {
	table: media,
	isPublic: () =>
		sql`exists (select 1 from report_images join media on media.id = report_images.media_id
			join reports on reports.id = report_images.report_id
			where ${media.id} = item_id and ${and(isNull(media.hiddenAt), eq(media.unshared, false), published(reports))})`,
	read: async (ids: string[], timeZone: string) => {
		const rows = await db
			.select({ report: reports.id, publishedAt: reports.publishedAt, number: numberInReport, file: pictureColumns })
			.from(reportImages)
			.innerJoin(media, eq(media.id, reportImages.mediaId))
			.innerJoin(reports, eq(reports.id, reportImages.reportId))
			.where(and(inArray(media.id, ids), published(reports)));
		return rows.map(({ report, publishedAt, number, file }) => ({
			id: file.id,
			kind: "Photo" as const,
			to: publicPaths.reportPhoto(report, number),
			title: file.alt ?? file.caption ?? "",
			text: file.alt === null ? "" : (file.caption ?? ""),
			when: publishedAt ? `Publiée le ${formatDay(publishedAt, timeZone)}` : "",
			picture: pictureFile(file, ""),
		}));
	},
};

const linked = { id: reports.id, title: reports.title, publishedAt: reports.publishedAt };

type Linked = { id: string; title: string; publishedAt: Date | null };

const key = sql`(${reports.publishedAt}, ${reports.id})`;
const ownKey = sql`(select published_at, id from reports where id = ${sql.placeholder("id")})`;
const publishedNow = published(reports, sql.placeholder("now"));

const previousQuery = db
	.select(linked)
	.from(reports)
	.where(and(publishedNow, sql`${key} < ${ownKey}`))
	.orderBy(desc(reports.publishedAt), desc(reports.id))
	.limit(1)
	.prepare();

const nextQuery = db
	.select(linked)
	.from(reports)
	.where(and(publishedNow, sql`${key} > ${ownKey}`))
	.orderBy(asc(reports.publishedAt), asc(reports.id))
	.limit(1)
	.prepare();

/** Returns the reports published before and after one. */
export async function reportsBeside(id: string): Promise<{ previous?: Linked; next?: Linked }> {
	const values = { id, now: new Date() };
	const [[previous], [next]] = await Promise.all([previousQuery.execute(values), nextQuery.execute(values)]);
	return { previous, next };
}

/** Returns the props of the links that follow a report. */
export async function reportSequel(
	report: ShownReport,
	beside: { previous?: Linked; next?: Linked },
	timeZone: string,
) {
	const { previous, next } = beside;
	const related = await relatedReports(report, [previous?.id, next?.id]);
	return {
		previous: previous ? reportLink(previous, timeZone) : null,
		next: next ? reportLink(next, timeZone) : null,
		related: related.map((one) => reportLink(one, timeZone)),
	};
}

const maxRelated = 2;

/**
 * Returns the reports that share words with the title and subtitle of one, or else with its beginning; many and rare
 * words first.
 * @param without identifiers of others that are shown already
 */
async function relatedReports(report: ShownReport, without: (string | undefined)[]): Promise<Linked[]> {
	const query = anyWordQuery(soughtWords(report));
	if (query === "") return [];
	const shown = [report.id, ...without];
	const matches = await bestMatches(query, [searchedReports], maxRelated + shown.length);
	const ids = matches.map(({ id }) => id).filter((id) => !shown.includes(id));
	const rows = await db
		.select(linked)
		.from(reports)
		.where(inArray(reports.id, ids.slice(0, maxRelated)));
	return rows.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id));
}

/** Related reports share words with the title; with fewer than `minWords` of those, also with the text. */
const maxWords = 5;
const minWords = 3;

/** Characters of a text whose words are searched for. */
const beginningLength = 500;

/** Returns the longest words of a report's title and subtitle, then those of its beginning. */
function soughtWords({ title, subtitle, content }: ShownReport): string[] {
	const longest = (text: string) => [...wordsOf(text)].toSorted((one, other) => other.length - one.length);
	const words = longest(`${title} ${subtitle ?? ""}`);
	if (words.length < minWords) words.push(...longest(plainBeginning(content).slice(0, beginningLength)));
	return [...new Set(words)].slice(0, maxWords);
}

/** Returns the words of a text of at least five letters, in the singular, without accents and case. */
const wordsOf = (text: string) => new Set((foldCase(text).match(/\p{L}{5,}/gu) ?? []).map(singular));

/** Returns the props of a link to a report. */
const reportLink = ({ id, title, publishedAt }: Linked, timeZone: string) => ({
	to: publicPaths.report(id),
	title: titleOrFallback(title),
	published: isValidDate(publishedAt) ? formatDay(publishedAt, timeZone) : "",
});

export type ReportLink = ReturnType<typeof reportLink>;
