import { and, asc, desc, inArray, sql } from "drizzle-orm";
import { formatDay, isKnown } from "~/calendar/calendar-date";
import { db } from "~/db/client.server";
import { published } from "~/db/published.server";
import { reports } from "~/db/schema.server";
import { publicPaths } from "~/kinds/paths";
import { plainBeginning } from "~/markdown/plain-parts.server";
import { titleOrFallback } from "~/publication/title-or-fallback";
import { foldCase } from "~/search/fold-text.server";
import { anyWordQuery, bestMatches, singular } from "~/search/search-index.server";
import type { ShownReport } from "./reports.server";
import { searchedReports } from "./search-reports.server";

/** The words by which related reports are sought: with fewer than `minWords` of its title, also those of its text. */
const maxWords = 5;
const minWords = 3;

/** Characters of a text whose words are sought. */
const beginningLength = 500;

const maxRelated = 2;

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

/** The reports published before and after one. */
export async function reportsBeside(id: string): Promise<{ previous?: Linked; next?: Linked }> {
	const values = { id, now: new Date() };
	const [[previous], [next]] = await Promise.all([previousQuery.execute(values), nextQuery.execute(values)]);
	return { previous, next };
}

/**
 * The reports that have words of its title and subtitle, or else of its beginning, in common with one; many and rare words
 * first.
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

/** The longest words of a report's title and subtitle, then those of its beginning. */
function soughtWords({ title, subtitle, content }: ShownReport): string[] {
	const longest = (text: string) => [...wordsOf(text)].toSorted((one, other) => other.length - one.length);
	const words = longest(`${title} ${subtitle ?? ""}`);
	if (words.length < minWords) words.push(...longest(plainBeginning(content).slice(0, beginningLength)));
	return [...new Set(words)].slice(0, maxWords);
}

/** The words of a text of at least five letters, in the singular, without accents and case. */
const wordsOf = (text: string) => new Set((foldCase(text).match(/\p{L}{5,}/gu) ?? []).map(singular));

/** Props of a link to a report. */
const reportLink = ({ id, title, publishedAt }: Linked, timeZone: string) => ({
	to: publicPaths.report(id),
	title: titleOrFallback(title),
	published: isKnown(publishedAt) ? formatDay(publishedAt, timeZone) : "",
});

export type ReportLink = ReturnType<typeof reportLink>;

/** Props of all that follows a report. */
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
