import { and, count, desc, eq, getTableColumns, gte, isNull, lt, type SQL } from "drizzle-orm";
import { pictureColumns } from "~/media/images/picture-columns.server";
import { pictureFile, visible } from "~/media/images/picture-file";
import { formatDate } from "~/platform/calendar/calendar-date";
import { db } from "~/platform/db/client.server";
import { type Cursor, newestFirst, type Page, readKeysetPage } from "~/platform/db/keyset-pagination";
import { listed, published } from "~/platform/db/published.server";
import { expenses, media, needs } from "~/platform/db/schema.server";
import { formatAmount } from "~/platform/money/amount";
import { listFilter } from "~/platform/search/search-index.server";

/** @param named condition for the needs whose titles are read, by default all */
const selectExpenses = (named?: SQL) =>
	db
		.select({ ...getTableColumns(expenses), needTitle: needs.title, proof: pictureColumns })
		.from(expenses)
		.leftJoin(needs, and(eq(needs.id, expenses.needId), named))
		.leftJoin(media, eq(media.id, expenses.proofId));

/** An expense with its proof and the title of its need. */
export type ExpenseRow = Awaited<ReturnType<typeof selectExpenses>>[number];

/** Returns the expense with this identifier, which may be a draft or in the trash (`deletedAt`). */
export async function expenseToEdit(id: string): Promise<ExpenseRow | undefined> {
	const [expense] = await selectExpenses().where(eq(expenses.id, id));
	return expense;
}

/**
 * Returns one page of all expenses, drafts included, latest first, filtered by the words of `q`.
 * @param justDeleted identifiers of expenses in the trash that stay in the list
 */
export async function allExpenses(cursor: Cursor, q = "", justDeleted: string[] = []): Promise<Page<ExpenseRow>> {
	const found = await listFilter(expenses, q);
	return readKeysetPage(cursor, (step) => {
		const { next, order } = newestFirst(expenses, step, expenses.date);
		return selectExpenses()
			.where(and(listed(expenses, justDeleted), found, next))
			.orderBy(...order)
			.limit(step.limit);
	});
}

/** The maximum number of expenses on the page of a year; the CSV has all. */
export const mostShownExpenses = 200;

/** Returns the published expenses of a year, latest first. */
export const expensesOfYear = (year: number, most?: number) =>
	expensesBetween(`${year}-01-01`, `${year + 1}-01-01`, most);

/** Returns the published expenses from a day to the day before another, `YYYY-MM-DD`, latest first. */
export const expensesBetween = (from: string, before: string, most?: number) => {
	// Visitors must not read the title of a need that is a draft or in the trash.
	const query = selectExpenses(published(needs))
		.where(and(published(expenses), gte(expenses.date, from), lt(expenses.date, before)))
		.orderBy(desc(expenses.date), desc(expenses.id));
	return most === undefined ? query : query.limit(most);
};

/** Returns the published expenses of a need, latest first. */
export const expensesOfNeed = (needId: string, most: number) =>
	selectExpenses(published(needs))
		.where(and(published(expenses), eq(expenses.needId, needId)))
		.orderBy(desc(expenses.date), desc(expenses.id))
		.limit(most);

/** Returns the number of published expenses without a proof, counted up to 100. */
export async function expensesWithoutProof(): Promise<number> {
	const without = db
		.select({ id: expenses.id })
		.from(expenses)
		.where(and(published(expenses), isNull(expenses.proofId)))
		.limit(100)
		.as("without");
	const [row] = await db.select({ without: count() }).from(without);
	return row?.without ?? 0;
}

/** Props of an expense, in words. */
export function shownExpense(expense: ExpenseRow) {
	const { id, title, date, amount, currency, needTitle } = expense;
	const proof = visible(expense.proof);
	return {
		...{ id, title, needTitle },
		amount: formatAmount(amount, currency),
		date: formatDate(date),
		proof: proof && pictureFile(proof, proof.alt ?? `Preuve : ${title}`),
	};
}

export type ShownExpense = ReturnType<typeof shownExpense>;
