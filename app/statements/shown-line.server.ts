import { formatDate } from "~/calendar/calendar-date";
import { formatAmount } from "~/money/amount";
import type { PledgeCandidate } from "~/pledges/pledge-candidates.server";
import { frequencies } from "~/pledges/pledge-choices";
import { becauseLabels, cautionInWords, certaintyLabels, type Proposal } from "./proposal";
import { type Original, oldestWords, type StoredLine } from "./statement-lines.server";

/** Props of a line, in words. @param original the line that told first of its payment, as another statement resembles it */
export const shownLine = (
	{ id, date, amount, currency, payer, text, ignoredAt, importedAt, reference }: StoredLine,
	original?: Original,
) => ({
	...{ id, payer, text, reference },
	date: formatDate(date),
	amount: formatAmount(amount, currency),
	ignored: ignoredAt !== null,
	/** Whether it had words that the site had to forget. */
	isForgotten: importedAt < oldestWords(),
	original: original ? originalInWords(original) : null,
});

/** « Déjà noté le 12 mars 2026, 50 €, compte Banque : Fatou Diop, Don ». */
function originalInWords({ date, amount, currency, payer, text, account }: Original) {
	const what = [formatDate(date), formatAmount(amount, currency), account && `compte ${account}`].filter(Boolean);
	return `Déjà noté le ${what.join(", ")} : ${[payer, text].filter(Boolean).join(", ") || "sans libellé"}`;
}

export type ShownLine = ReturnType<typeof shownLine>;

/** Props of a line that is open, with what is proposed. */
export const openLine = (
	line: StoredLine,
	{ proposal, pledge, original }: { proposal?: Proposal; pledge?: PledgeCandidate; original?: Original },
) => ({
	...shownLine(line, original),
	certainty: proposal?.certainty ?? ("unknown" as const),
	certaintyLabel: certaintyLabels[proposal?.certainty ?? "unknown"],
	proposal:
		proposal && pledge
			? {
					reference: pledge.reference,
					donor: pledge.name || "sans nom",
					promised: `${formatAmount(pledge.amount, pledge.currency)}, ${frequencies[pledge.frequency].toLowerCase()}`,
					because: becauseLabels[proposal.because],
					caution: cautionInWords(proposal) ?? partInWords(line, pledge),
					others: proposal.others.length,
					// What the treasurer sees, for the moment of the confirmation.
					...{ arrived: String(pledge.received), withdrawn: pledge.withdrawn },
				}
			: null,
});

const partInWords = ({ amount }: StoredLine, pledge: PledgeCandidate) =>
	pledge.frequency === "once" && amount < pledge.amount - pledge.received
		? "Ce n’est qu’une partie de la promesse."
		: null;

export type OpenLine = ReturnType<typeof openLine>;
