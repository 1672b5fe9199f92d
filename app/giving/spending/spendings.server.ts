import { and, count, desc, eq, getTableColumns, gte, isNull, lt, type SQL } from "drizzle-orm";
import { pictureColumns } from "~/media/images/picture-columns.server";
import { pictureFile, visible } from "~/media/images/picture-file";
import { formatDate } from "~/platform/calendar/calendar-date";
import { db } from "~/platform/db/client.server";
import { type Cursor, newestFirst, type Page, readKeysetPage } from "~/platform/db/keyset-pagination";
import { listed, published } from "~/platform/db/published.server";
import { media, needs, spendings } from "~/platform/db/schema.server";
import { formatAmount } from "~/platform/money/amount";
import { listFilter } from "~/platform/search/search-index.server";

/** @param named condition for the needs whose titles are read, by default all */
const selectSpendings = (named?: SQL) =>
	db
		.select({ ...getTableColumns(spendings), needTitle: needs.title, proof: pictureColumns })
		.from(spendings)
		.leftJoin(needs, and(eq(needs.id, spendings.needId), named))
		.leftJoin(media, eq(media.id, spendings.proofId));

/** An expense with its proof and the title of its need. */
export type ShownSpending = Awaited<ReturnType<typeof selectSpendings>>[number];

/** Returns the expense with this identifier, which may be a draft or in the trash (`deletedAt`). */
export async function spendingToEdit(id: string): Promise<ShownSpending | undefined> {
	const [spending] = await selectSpendings().where(eq(spendings.id, id));
	return spending;
}

/**
 * Returns one page of all expenses, drafts included, latest first, filtered by the words of `q`.
 * @param justDeleted identifiers of expenses in the trash that stay in the list
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

/** The maximum number of expenses on the page of a year; the CSV has all. */
export const mostShownSpendings = 200;

/** Returns the published expenses of a year, latest first. */
export const spendingsOfYear = (year: number, most?: number) => {
	// Visitors must not read the title of a need that is a draft or in the trash.
	const query = selectSpendings(published(needs))
		.where(and(published(spendings), gte(spendings.date, `${year}-01-01`), lt(spendings.date, `${year + 1}-01-01`)))
		.orderBy(desc(spendings.date), desc(spendings.id));
	return most === undefined ? query : query.limit(most);
};

/** Returns the published expenses of a need, latest first. */
export const spendingsOfNeed = (needId: string, most: number) =>
	selectSpendings(published(needs))
		.where(and(published(spendings), eq(spendings.needId, needId)))
		.orderBy(desc(spendings.date), desc(spendings.id))
		.limit(most);

/** Returns the number of published expenses without a proof, counted up to 100. */
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

/** Props of an expense, in words. */
export function shownSpending(spending: ShownSpending) {
	const { id, title, date, amount, currency, needTitle } = spending;
	const proof = visible(spending.proof);
	return {
		...{ id, title, needTitle },
		amount: formatAmount(amount, currency),
		date: formatDate(date),
		proof: proof && pictureFile(proof, proof.alt ?? `Preuve : ${title}`),
	};
}

export type SpendingWords = ReturnType<typeof shownSpending>;
