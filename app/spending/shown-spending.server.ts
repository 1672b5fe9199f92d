import { formatDate } from "~/calendar/calendar-date";
import { pictureFile, visible } from "~/images/picture-file";
import { formatAmount } from "~/money/amount";
import type { ShownSpending } from "./spendings.server";

/** Props of a spending, in words. */
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
