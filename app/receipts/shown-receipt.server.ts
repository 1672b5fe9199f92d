import { formatDate, formatDay } from "~/calendar/calendar-date";
import { formatAmount } from "~/money/amount";
import { means } from "~/pledges/pledge-choices";
import type { ReceiptWithState } from "~/pledges/receipts.server";

/** Props of a receipt, in words; `cents` is its amount in minor units. */
export const shownReceipt = ({ giftId: _, amount, ...receipt }: ReceiptWithState, timeZone: string) => ({
	...receipt,
	cents: amount,
	amount: formatAmount(amount, receipt.currency),
	means: means[receipt.means],
	receivedOn: formatDate(receipt.receivedOn),
	issuedOn: formatDay(receipt.issuedAt, timeZone),
	issuedAt: receipt.issuedAt.getTime(),
});

export type ShownReceipt = ReturnType<typeof shownReceipt>;
