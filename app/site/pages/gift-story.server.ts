import { publishedReportsOfNeed, reportSummary } from "~/content/reports/report-lists.server";
import { expensesBetween, expensesOfNeed, shownExpense } from "~/giving/expenses/expenses.server";
import { needLink, needSummary, publishedNeed } from "~/giving/needs/needs.server";
import { type Pledge, totalsByNeed } from "~/giving/pledges/pledge-queries.server";
import { pledgeWithGifts } from "~/giving/pledges/pledges.server";
import { calendarDateAt, formatDate } from "~/platform/calendar/calendar-date";
import { formatAmount } from "~/platform/money/amount";
import type { GiftStoryProps } from "./gift-story";

/** The maximum number of gifts, reports and expenses on a donor's page. */
const most = { gifts: 6, reports: 3, expenses: 5 };

/**
 * Returns what the gifts of a pledge have become: when they arrived, the state of their need, and what was published of
 * it since; without a need, the expenses of the month of the last gift. Null before a gift has arrived.
 */
export async function giftStory(pledge: Pledge, timeZone: string): Promise<GiftStoryProps | null> {
	const { gifts = [] } = (await pledgeWithGifts(pledge.reference)) ?? {};
	const [first, last] = [gifts[0], gifts.at(-1)];
	if (!first || !last) return null;
	const arrivals = gifts.slice(-most.gifts).map(({ id, paidAmount, paidCurrency, receivedOn }) => ({
		...{ id, day: formatDate(receivedOn), amount: formatAmount(paidAmount, paidCurrency) },
	}));
	const link = await needLink(pledge.needId);
	const need = link && (await publishedNeed(link.slug));
	if (need === undefined) {
		const paid = await expensesBetween(last.receivedOn.slice(0, 8), `${last.receivedOn.slice(0, 8)}32`, most.expenses);
		return { arrivals, need: null, reports: [], expenses: paid.map(shownExpense) };
	}
	const [totals, reports, expenses] = await Promise.all([
		totalsByNeed([need.id]),
		publishedReportsOfNeed(need.id, most.reports),
		expensesOfNeed(need.id, 100),
	]);
	const today = calendarDateAt(new Date(), timeZone);
	return {
		arrivals,
		need: needSummary(need, totals.get(need.id)),
		reports: reports
			.filter(({ publishedAt }) => publishedAt !== null && calendarDateAt(publishedAt, timeZone) >= first.receivedOn)
			.map((report) => reportSummary(report, timeZone, today, 120)),
		expenses: expenses
			.filter(({ date }) => date >= first.receivedOn)
			.slice(0, most.expenses)
			.map(shownExpense),
	};
}
