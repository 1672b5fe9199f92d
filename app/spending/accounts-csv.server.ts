import { csvHeader, csvLine } from "~/http/document-response.server";
import { amountInput } from "~/money/amount";
import { means } from "~/pledges/pledge";
import { spendingsOfYear } from "./spending-lists.server";
import { yearAccounts } from "./year-accounts.server";

/**
 * A year as CSV: what was left before it, what arrived by need and means, then each published spending. Amounts are
 * numbers with a decimal comma.
 * @param year in four digits
 */
export async function accountsCsv(year: string): Promise<string> {
	const [accounts, spendings] = await Promise.all([yearAccounts(year), spendingsOfYear(Number(year))]);
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
		byNeed.flatMap(({ need, byMeans }) =>
			byMeans.map((row) => [
				...["Reçu", year, means[row.means], need?.title ?? ""],
				...[amountInput(row.received, currency), currency],
			]),
		),
	);
	const spent = spendings.map(({ date, title, needTitle, amount, currency }) => [
		...["Dépensé", date, title, needTitle ?? ""],
		...[amountInput(amount, currency), currency],
	]);
	const header = csvHeader(["Sens", "Date", "Libellé", "Besoin", "Montant", "Monnaie"]);
	return header + [...before, ...received, ...spent].map(csvLine).join("");
}
