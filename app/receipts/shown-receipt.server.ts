import { formatDate, formatDay } from "~/calendar/calendar-date";
import { formatAmount } from "~/money/amount";
import { means } from "~/pledges/pledge-choices";
import type { Receipt } from "~/pledges/receipts.server";

/** Props of a receipt, in words. */
export const shownReceipt = (
	{ giftId: _, ...receipt }: Receipt & { cancelledBy: number | null },
	timeZone: string,
) => ({
	...receipt,
	amount: formatAmount(receipt.amount, receipt.currency),
	means: means[receipt.means],
	receivedOn: formatDate(receipt.receivedOn),
	issuedAt: formatDay(receipt.issuedAt, timeZone),
});

export type ShownReceipt = ReturnType<typeof shownReceipt>;
