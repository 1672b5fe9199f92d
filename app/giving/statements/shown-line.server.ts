import type { LineGift } from "~/giving/pledges/line-gifts.server";
import { frequencies, ofDonor, paymentMethods } from "~/giving/pledges/pledge";
import type { PledgeCandidate } from "~/giving/pledges/pledge-queries.server";
import { formatDate } from "~/platform/calendar/calendar-date";
import { amountInput, formatAmount } from "~/platform/money/amount";
import type { TakenBack } from "./match-lines.server";
import { becauseLabels, cautionInWords, certaintyLabels, type Proposal } from "./statement";
import { type EarlierLine, type StoredLine, wordsSince } from "./statement-lines.server";

/** Props of a line, in words. @param earlier the line that first reported its payment, when there is one */
export const shownLine = (
	{ id, date, amount, currency, payer, text, ignoredAt, importedAt, references }: StoredLine,
	earlier?: EarlierLine,
) => ({
	...{ id, payer, text, references },
	date: formatDate(date),
	amount: amount < 0 ? `Retour de ${formatAmount(-amount, currency)}` : formatAmount(amount, currency),
	isReturn: amount < 0,
	/** True for a line so old that its words have been deleted. */
	isForgotten: importedAt < wordsSince(),
	ignored: ignoredAt !== null,
	earlier: earlier ? earlierInWords(earlier) : null,
});

/** Describes the earlier line, « Déjà noté le 12 mars 2026, 50 €, compte Banque : Fatou Diop, Don ». */
function earlierInWords({ date, amount, currency, payer, text, account }: EarlierLine) {
	const what = [formatDate(date), formatAmount(amount, currency), account && `compte ${account}`].filter(Boolean);
	return `Déjà noté le ${what.join(", ")} : ${[payer, text].filter(Boolean).join(", ") || "sans libellé"}`;
}

export type ShownLine = ReturnType<typeof shownLine>;

/** A gift that a statement line may have brought, or taken back. */
type KnownGift = Pick<LineGift, "id" | "reference" | "name" | "amount" | "currency" | "receivedOn"> & Partial<LineGift>;

/** Props of a gift, in words, with its payment method and the amount that counts. */
export const shownGift = ({ id, reference, name, amount, currency, receipt = null, ...gift }: KnownGift) => ({
	...{ id, reference, receipt },
	words: `${formatAmount(amount, currency)} ${name ? `de ${name}` : "d’un donateur sans nom"}, le ${formatDate(gift.receivedOn)}`,
	paymentMethod: gift.paymentMethod ? paymentMethods[gift.paymentMethod].toLowerCase() : null,
	counts:
		gift.counts !== undefined && gift.pledgeCurrency && gift.pledgeCurrency !== currency
			? formatAmount(gift.counts, gift.pledgeCurrency)
			: null,
});

export type ShownGift = ReturnType<typeof shownGift>;

type Found = { proposal?: Proposal; pledge?: PledgeCandidate; earlier?: EarlierLine; takenBack?: TakenBack };

/** Props of an open line, with its proposal. @param takenBack for returned money */
export const openLine = (line: StoredLine, { proposal, pledge, earlier, takenBack }: Found) => ({
	...shownLine(line, earlier),
	certainty: proposal?.certainty ?? ("unknown" as const),
	certaintyLabel: certaintyLabels[proposal?.certainty ?? "unknown"],
	noted:
		proposal?.noted && pledge
			? shownGift({
					...{ reference: pledge.reference, name: pledge.name },
					...{ ...proposal.noted, receivedOn: proposal.noted.date },
				})
			: null,
	returned: takenBack?.returned.map(shownGift) ?? [],
	/** The open lines that the return takes back. */
	arrivals: (takenBack?.arrivals ?? []).map(({ id, amount, currency, date }) => ({
		id,
		words: `${formatAmount(amount, currency)}, ${formatDate(date)}`,
	})),
	proposal:
		proposal && pledge
			? {
					reference: pledge.reference,
					donor: ofDonor(pledge),
					promised: `${formatAmount(pledge.amount, pledge.currency)}, ${frequencies[pledge.frequency].toLowerCase()}`,
					because: becauseLabels[proposal.because],
					caution: cautionInWords(proposal) ?? partInWords(line, pledge),
					others: proposal.others.length,
					counts: countsFor(line, pledge, proposal.counts),
					// The state that the treasurer sees, which the confirmation checks.
					...{ arrived: String(pledge.received), withdrawn: pledge.withdrawn },
				}
			: null,
});

/** Props of a line's amount in its pledge's currency; null if that is its own. @param counts undefined when unknown */
export function countsFor(line: StoredLine, { currency }: Pick<PledgeCandidate, "currency">, counts?: number) {
	if (currency === line.currency) return null;
	if (counts === undefined) return { currency, value: "", words: null };
	const words = `${formatAmount(line.amount, line.currency)} = ${formatAmount(counts, currency)}`;
	return { currency, value: amountInput(counts, currency), words };
}

const partInWords = ({ amount }: StoredLine, pledge: PledgeCandidate) =>
	pledge.frequency === "once" && amount < pledge.amount - pledge.received
		? "Ce n’est qu’une partie de la promesse."
		: null;

export type OpenLine = ReturnType<typeof openLine>;
