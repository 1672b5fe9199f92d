import { and, count, desc, eq, gte, isNull, lt } from "drizzle-orm";
import { db } from "~/db/client.server";
import { type Cursor, type Page, readKeysetPage } from "~/db/keyset-pagination";
import { newestFirst } from "~/db/newest-first.server";
import { listed, published } from "~/db/published.server";
import { needs, spendings } from "~/db/schema.server";
import { listFilter } from "~/search/search-index.server";
import { type ShownSpending, selectSpendings } from "./spendings.server";

/**
 * One page of all spendings, drafts included, the latest first, filtered by the words of `q`.
 * @param justDeleted identifiers of spendings in the trash that stay in the list
 */
export async function allSpendings(cursor: Cursor, q = "", justDeleted: string[] = []): Promise<Page<ShownSpending>> {
	const found = await listFilter(spendings, q);
	return readKeysetPage(cursor, (step) => {
		const { next, order } = newestFirst(spendings, step, spendings.date);
		return selectSpendings()
			.where(and(listed(spendings, justDeleted), found, next))
			.orderBy(...order)
			.limit(step.limit);
	});
}

/** The most spendings on the page of a year; the CSV has all. */
export const mostShownSpendings = 200;

/** The published spendings of a year, the latest first. */
export const spendingsOfYear = (year: number, most?: number) => {
	// Visitors read no title of a draft, nor of what is in the trash.
	const query = selectSpendings(published(needs))
		.where(and(published(spendings), gte(spendings.date, `${year}-01-01`), lt(spendings.date, `${year + 1}-01-01`)))
		.orderBy(desc(spendings.date), desc(spendings.id));
	return most === undefined ? query : query.limit(most);
};

/** The published spendings of a need, the latest first. */
export const spendingsOfNeed = (needId: string, most: number) =>
	selectSpendings(published(needs))
		.where(and(published(spendings), eq(spendings.needId, needId)))
		.orderBy(desc(spendings.date), desc(spendings.id))
		.limit(most);

/** How many published spendings have no proof, counted up to 100. */
export async function spendingsWithoutProof(): Promise<number> {
	const without = db
		.select({ id: spendings.id })
		.from(spendings)
		.where(and(published(spendings), isNull(spendings.proofId)))
		.limit(100)
		.as("without");
	const [row] = await db.select({ without: count() }).from(without);
	return row?.without ?? 0;
}
