import { formatDate } from "~/calendar/calendar-date";
import { amountInput, formatAmount } from "~/money/amount";
import type { LineGift } from "~/pledges/line-gifts.server";
import type { PledgeCandidate } from "~/pledges/pledge-candidates.server";
import { frequencies, means } from "~/pledges/pledge-choices";
import { hasName, lineWords } from "./pledge-index.server";
import { becauseLabels, cautionInWords, certaintyLabels, type Proposal } from "./proposal";
import { referencesIn } from "./references-in-text.server";
import { type Original, type StoredLine, wordsSince } from "./statement-lines.server";

/** Props of a line, in words. @param original the line that told first of its payment, as another statement resembles it */
export const shownLine = (
	{ id, date, amount, currency, payer, text, ignoredAt, importedAt, references }: StoredLine,
	original?: Original,
) => ({
	...{ id, payer, text, references },
	date: formatDate(date),
	amount: amount < 0 ? `Retour de ${formatAmount(-amount, currency)}` : formatAmount(amount, currency),
	isReturn: amount < 0,
	/** Whether it had words that the site had to forget. */
	isForgotten: importedAt < wordsSince(),
	ignored: ignoredAt !== null,
	original: original ? originalInWords(original) : null,
});

/** « Déjà noté le 12 mars 2026, 50 €, compte Banque : Fatou Diop, Don ». */
function originalInWords({ date, amount, currency, payer, text, account }: Original) {
	const what = [formatDate(date), formatAmount(amount, currency), account && `compte ${account}`].filter(Boolean);
	return `Déjà noté le ${what.join(", ")} : ${[payer, text].filter(Boolean).join(", ") || "sans libellé"}`;
}

export type ShownLine = ReturnType<typeof shownLine>;

/** A gift as a statement's line may have brought it, or taken it back. */
type KnownGift = Pick<LineGift, "id" | "reference" | "name" | "amount" | "currency" | "receivedOn" | "receipt">;

/** Props of a gift, in words. */
export const shownGift = ({ id, reference, name, amount, currency, receivedOn, receipt }: KnownGift) => ({
	...{ id, reference, receipt },
	words: `${formatAmount(amount, currency)} de ${name || "sans nom"}, le ${formatDate(receivedOn)}`,
});

/** Props of a gift that a line became, with its means and what it counts for. */
export const shownLineGift = (gift: LineGift) => ({
	...shownGift(gift),
	means: means[gift.means].toLowerCase(),
	counts: gift.currency === gift.pledgeCurrency ? null : formatAmount(gift.counts, gift.pledgeCurrency),
});

export type ShownLineGift = ReturnType<typeof shownLineGift>;

type Proposed = { proposal?: Proposal; pledge?: PledgeCandidate };

/**
 * Props of a line that is open, with what is proposed.
 * @param returned for money that went back: the gifts that it takes back, the likeliest first
 */
export const openLine = (
	line: StoredLine,
	{ proposal, pledge, original, returned }: Proposed & { original?: Original; returned: KnownGift[] },
) => ({
	...shownLine(line, original),
	certainty: proposal?.certainty ?? ("unknown" as const),
	certaintyLabel: certaintyLabels[proposal?.certainty ?? "unknown"],
	noted:
		proposal?.noted && pledge
			? shownGift({ ...pledge, ...proposal.noted, receivedOn: proposal.noted.date, receipt: null })
			: null,
	returned: returned.map(shownGift),
	proposal:
		proposal && pledge
			? {
					reference: pledge.reference,
					donor: pledge.name || "sans nom",
					promised: `${formatAmount(pledge.amount, pledge.currency)}, ${frequencies[pledge.frequency].toLowerCase()}`,
					because: becauseLabels[proposal.because],
					caution: cautionInWords(proposal) ?? partInWords(line, pledge),
					others: proposal.others.length,
					counts: countsFor(line, pledge, proposal.counts),
					// What the treasurer sees, for the moment of the confirmation.
					...{ arrived: String(pledge.received), withdrawn: pledge.withdrawn },
				}
			: null,
});

/** Props of what a line in another currency counts for; null in the pledge's own. @param counts undefined when unknown */
export const countsFor = (line: StoredLine, { currency }: Pick<PledgeCandidate, "currency">, counts?: number) =>
	currency === line.currency
		? null
		: {
				currency,
				value: counts === undefined ? "" : amountInput(counts, currency),
				words:
					counts === undefined
						? null
						: `${formatAmount(line.amount, line.currency)} = ${formatAmount(counts, currency)}`,
			};

const partInWords = ({ amount }: StoredLine, pledge: PledgeCandidate) =>
	pledge.frequency === "once" && amount < pledge.amount - pledge.received
		? "Ce n’est qu’une partie de la promesse."
		: null;

export type OpenLine = ReturnType<typeof openLine>;

/** How many gifts of the same money are shown. */
const mostReturned = 5;

type GiftOfAmount = KnownGift & { bankId: string | null; payer: string | null };

/** The gifts that money that went back takes back: by the bank's number, the reference or the name; else all of its amount. */
export function likelyReturned(line: StoredLine, gifts: GiftOfAmount[]): GiftOfAmount[] {
	const [words, { exact }] = [lineWords(line), referencesIn(line)];
	const score = ({ bankId, reference, name, payer }: GiftOfAmount) =>
		(line.bankId !== "" && bankId === line.bankId ? 4 : 0) +
		(exact.includes(reference) ? 2 : 0) +
		(hasName(words, name) || hasName(words, payer ?? "") ? 1 : 0);
	const likely = gifts.filter((gift) => score(gift) > 0).toSorted((a, b) => score(b) - score(a));
	return (likely.length > 0 ? likely : gifts).slice(0, mostReturned);
}
