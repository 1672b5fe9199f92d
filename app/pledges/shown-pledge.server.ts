import { formatDate, formatDay, formatMoment } from "~/calendar/calendar-date";
import { amountInput, formatAmount } from "~/money/amount";
import type { Gift } from "./gifts.server";
import { frequencies, means, whereToWrite } from "./pledge-choices";
import { stateLabels } from "./pledge-state";
import type { Pledge } from "./pledges.server";

/** Props of a pledge, in words. */
export function shownPledge(pledge: Pledge, timeZone: string) {
	const { reference, state, amount, received, currency, createdAt, withdrawnAt } = pledge;
	return {
		reference,
		state,
		stateLabel: stateLabels[state],
		amount: formatAmount(amount, currency),
		received: received > 0 ? formatAmount(received, currency) : null,
		means: means[pledge.means],
		whereToWrite: whereToWrite[pledge.means],
		frequency: frequencies[pledge.frequency],
		made: formatDay(createdAt, timeZone),
		withdrawn: withdrawnAt && formatDay(withdrawnAt, timeZone),
		canChange: withdrawnAt === null && received === 0,
	};
}

export type ShownPledge = ReturnType<typeof shownPledge>;

/** Props of a pledge in the administration, with the donor. */
export function adminPledge(pledge: Pledge, timeZone: string) {
	const { name, email, phone, anonymous, wantsReceipt, createdAt } = pledge;
	return {
		...shownPledge(pledge, timeZone),
		donor: name || email || phone || "Sans nom",
		...{ name, email, phone, anonymous, wantsReceipt },
		made: formatMoment(createdAt, timeZone),
	};
}

export type AdminPledge = ReturnType<typeof adminPledge>;

/** Props of an opened pledge, with what arrived of it. */
export function detailedPledge(pledge: Pledge & { gifts: (Gift & { id: string })[] }, timeZone: string) {
	const { amount, currency, frequency, received, gifts } = pledge;
	const rest = frequency === "monthly" ? amount : amount - received;
	return {
		...adminPledge(pledge, timeZone),
		gifts: gifts.map((gift) => ({
			id: gift.id,
			amount: formatAmount(gift.amount, currency),
			receivedOn: formatDate(gift.receivedOn),
		})),
		rest: rest > 0 ? amountInput(rest, currency) : "",
	};
}

export type DetailedPledge = ReturnType<typeof detailedPledge>;
