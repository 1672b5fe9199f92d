import { and, eq, lt, type SQL, sql } from "drizzle-orm";
import { type PaymentMethod, paymentMethods } from "~/giving/pledges/pledge";
import { db } from "~/platform/db/client.server";
import { memoizeRead } from "~/platform/db/next-change.server";
import { published } from "~/platform/db/published.server";
import { expenses, gifts, needs, pledges } from "~/platform/db/schema.server";
import { publicPaths } from "~/platform/kinds/paths";
import { amountInput, formatAmount } from "~/platform/money/amount";
import { type Currency, currencyCodes, minorUnit } from "~/platform/money/currency";
import { csvHeader, csvLine } from "~/web/http/document-response.server";
import { expensesOfYear } from "./expenses.server";

/** Balance before a year, sums received and spent in it, and balance at its end; in minor units. */
type Accounts = { before: number; received: number; spent: number; left: number };

type ByPaymentMethod = { paymentMethod: PaymentMethod; received: number }[];

/** The accounts of a year in one currency: confirmed gifts, and published expenses. */
type YearAccounts = Accounts & {
	currency: Currency;
	byPaymentMethod: ByPaymentMethod;
	/** By published need, and sums without one (`need` null); rows of nothing are left out. */
	byNeed: (Accounts & { need: { slug: string; title: string } | null; byPaymentMethod: ByPaymentMethod })[];
};

/** Sum, currency and payment method as the gift was paid, as in the receipts. */
const paid = {
	amount: sql`coalesce(${gifts.paidAmount}, ${gifts.amount})`,
	currency: sql<Currency>`coalesce(${gifts.paidCurrency}, ${pledges.currency})`,
	paymentMethod: sql<PaymentMethod>`coalesce(${gifts.paymentMethod}, ${pledges.paymentMethod})`,
};

/** @param year in four digits */
export const yearAccounts = memoizeRead(async (year: string): Promise<YearAccounts[]> => {
	const end = `${Number(year) + 1}-01-01`;
	const [received, spent, names] = await db.batch([
		db
			.select({
				...{ currency: paid.currency, paymentMethod: paid.paymentMethod, needId: pledges.needId },
				...sums(paid.amount, sql`${gifts.receivedOn} >= ${`${year}-01-01`}`),
			})
			.from(gifts)
			.innerJoin(pledges, eq(pledges.id, gifts.pledgeId))
			.where(lt(gifts.receivedOn, end))
			.groupBy(paid.currency, pledges.needId, paid.paymentMethod),
		db
			.select({
				...{ currency: expenses.currency, needId: expenses.needId },
				...sums(sql`${expenses.amount}`, sql`${expenses.date} >= ${`${year}-01-01`}`),
			})
			.from(expenses)
			.where(and(published(expenses), lt(expenses.date, end)))
			.groupBy(expenses.currency, expenses.needId),
		db.select({ id: needs.id, slug: needs.slug, title: needs.title }).from(needs).where(published(needs)),
	]);
	return currencyCodes.flatMap((currency) => {
		const own = <Row extends { currency: Currency }>(rows: Row[]) => rows.filter((row) => row.currency === currency);
		const [gained, paidOut] = [own(received), own(spent)];
		if (gained.length + paidOut.length === 0) return [];
		const named = (id: string | null) => names.find((need) => need.id === id);
		const needIds = [...new Set([...gained, ...paidOut].map(({ needId }) => named(needId)?.id ?? null))];
		const ofNeed = (needId: string | null) => (row: { needId: string | null }) =>
			(named(row.needId)?.id ?? null) === needId;
		return {
			currency,
			...accountsOf(gained, paidOut),
			byPaymentMethod: totalByPaymentMethod(gained),
			byNeed: needIds
				.map((id) => {
					const { slug = "", title = "" } = named(id) ?? {};
					return {
						need: id === null ? null : { slug, title },
						...accountsOf(gained.filter(ofNeed(id)), paidOut.filter(ofNeed(id))),
						byPaymentMethod: totalByPaymentMethod(gained.filter(ofNeed(id))),
					};
				})
				.filter((row) => row.received > 0 || row.spent > 0 || row.left !== 0)
				.toSorted((a, b) => Number(a.need === null) - Number(b.need === null) || b.received - a.received),
		};
	});
});

type Sums = { inYear: number; toDate: number };

const sums = (amount: SQL, inYear: SQL) => ({
	inYear: sql<number>`sum(case when ${inYear} then ${amount} else 0 end)`,
	toDate: sql<number>`sum(${amount})`,
});

const sum = (rows: Sums[], of: keyof Sums) => rows.reduce((total, row) => total + row[of], 0);

function accountsOf(gained: Sums[], paid: Sums[]): Accounts {
	const [received, spent] = [sum(gained, "inYear"), sum(paid, "inYear")];
	const left = sum(gained, "toDate") - sum(paid, "toDate");
	return { before: left - received + spent, received, spent, left };
}

function totalByPaymentMethod(gained: (Sums & { paymentMethod: PaymentMethod })[]): ByPaymentMethod {
	const received = new Map<PaymentMethod, number>();
	for (const { paymentMethod, inYear } of gained)
		received.set(paymentMethod, (received.get(paymentMethod) ?? 0) + inYear);
	return [...received]
		.map(([paymentMethod, received]) => ({ paymentMethod, received }))
		.filter(({ received }) => received > 0)
		.toSorted((a, b) => b.received - a.received);
}

/** Returns the sums of a year in words, « 2 085 € reçus, 700 € dépensés en 2026 »; empty when nothing was received. */
export async function sumsOfYear(year: string): Promise<string> {
	const accounts = await yearAccounts(year);
	const [received, spent] = (["received", "spent"] as const).map((of) =>
		new Intl.ListFormat("fr").format(
			accounts.filter((one) => one[of] > 0).map((one) => formatAmount(one[of], one.currency)),
		),
	);
	return received ? `${received} reçus${spent ? `, ${spent} dépensés` : ""} en ${year}` : "";
}

/** Returns the years with gifts or expenses, latest first, as text. */
export const accountYears = async (): Promise<string[]> => {
	const rows = await db.all<{ year: string }>(sql`select distinct substr(received_on, 1, 4) as year from gifts
		union select substr(date, 1, 4) from spendings where ${published(expenses)} order by year desc`);
	return rows.map(({ year }) => year);
};

/** Label of the sums that belong to no need visible to visitors. */
const noNeed = "Là où c’est le plus utile";

/**
 * Props of a year's accounts in one currency, in words: in each line, what is left is the balance before it, plus what
 * was received, minus what was spent. `spentShare` is the percentage that was spent of what there was.
 */
export function shownAccounts({ currency, byPaymentMethod, byNeed, ...total }: YearAccounts) {
	const hasBefore = [total, ...byNeed].some(({ before }) => before !== 0);
	const unit = minorUnit(currency);
	const decimals = [total, ...byNeed].some(({ before, received, spent }) =>
		[before, received, spent].some((minor) => minor % unit !== 0),
	);
	const words = (minor: number) => formatAmount(minor, currency, decimals);
	const line = ({ before, received, spent, left }: Accounts) => ({
		before: hasBefore ? words(before) : null,
		received: words(received),
		spent: spent === 0 ? words(0) : `−\u00a0${words(spent)}`,
		left: words(left),
		spentShare: spent === 0 ? 0 : Math.min(100, Math.round((100 * spent) / Math.max(spent, before + received))),
	});
	return {
		currency,
		total: line(total),
		byPaymentMethod: byPaymentMethod.map((row) => ({
			paymentMethod: paymentMethods[row.paymentMethod],
			received: words(row.received),
		})),
		byNeed: byNeed.map(({ need, ...amounts }) => ({
			title: need?.title || noNeed,
			path: need && publicPaths.need(need.slug),
			...line(amounts),
		})),
	};
}

export type ShownAccounts = ReturnType<typeof shownAccounts>;

/**
 * Writes a year as CSV: the balance before it, the sums received by need and payment method, then each published
 * expense. Amounts are numbers with a decimal comma.
 * @param year in four digits
 */
export async function accountsCsv(year: string): Promise<string> {
	const [accounts, expenses] = await Promise.all([yearAccounts(year), expensesOfYear(Number(year))]);
	const before = accounts
		.filter((one) => one.before !== 0)
		.map((one) => [
			"Report",
			year,
			`Report de ${Number(year) - 1}`,
			"",
			`${one.before < 0 ? "-" : ""}${amountInput(Math.abs(one.before), one.currency)}`,
			one.currency,
		]);
	const received = accounts.flatMap(({ currency, byNeed }) =>
		byNeed.flatMap(({ need, byPaymentMethod }) =>
			byPaymentMethod.map((row) => [
				...["Reçu", year, paymentMethods[row.paymentMethod], need?.title ?? ""],
				...[amountInput(row.received, currency), currency],
			]),
		),
	);
	const spent = expenses.map(({ date, title, needTitle, amount, currency }) => [
		...["Dépensé", date, title, needTitle ?? ""],
		...[amountInput(amount, currency), currency],
	]);
	const header = csvHeader(["Sens", "Date", "Libellé", "Besoin", "Montant", "Monnaie"]);
	return header + [...before, ...received, ...spent].map(csvLine).join("");
}
