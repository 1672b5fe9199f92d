import { publicPaths } from "~/platform/kinds/paths";
import type { StateFilter } from "~/web/http/list-query";

/** How a donor pays. */
export const means = {
	transfer: "Virement",
	mobile: "Mobile money",
	cheque: "Chèque",
	cash: "Espèces",
} as const;

/** For a select. */
export const meansOptions = Object.entries(means).map(([value, label]) => ({ value, label }));

/** Where each has room for the reference. */
export const whereToWrite = {
	transfer: "Écrivez-la dans le motif du virement.",
	mobile: "Écrivez-la dans le message du paiement, ou envoyez-la-nous ensuite.",
	cheque: "Écrivez-la au dos du chèque.",
	cash: "Dites-la en remettant votre don.",
} as const;

export type Means = keyof typeof means;

export const meansCodes = Object.keys(means) as [Means, ...Means[]];

export const frequencies = { once: "Une fois", monthly: "Chaque mois" } as const;

export type Frequency = keyof typeof frequencies;

export const frequencyCodes = Object.keys(frequencies) as [Frequency, ...Frequency[]];

/** What became of a pledge; derived from its gifts and its age. */
export type PledgeState = "promised" | "partial" | "received" | "late" | "withdrawn";

/** The states in the order of the filter, with their value of `?etat=`. */
export const pledgeStates: StateFilter<PledgeState | "all">[] = [
	{ state: "promised", word: "promis", label: "Promis", none: "Aucune promesse en attente." },
	{ state: "late", word: "en-retard", label: "En retard", none: "Aucune promesse en retard." },
	{ state: "partial", word: "partiels", label: "Reçus en partie", none: "Aucun don reçu en partie." },
	{ state: "received", word: "recus", label: "Reçus", none: "Aucun don reçu pour le moment." },
	{ state: "withdrawn", word: "retires", label: "Retirés", none: "Aucune promesse retirée." },
	{ state: "all", word: "tous", label: "Tous", none: "Aucune promesse de don pour le moment." },
];

export const stateLabels: Record<PledgeState, string> = {
	promised: "Promis",
	partial: "Reçu en partie",
	received: "Reçu",
	late: "En retard",
	withdrawn: "Retiré",
};

/**
 * The donor's private address: the key stands in the query, which no log has.
 * @param before the key that this one may replace: it leads there when it does not
 */
export const trackingPath = (key: string, before?: string) =>
	`${publicPaths.pledgeTracking}?${new URLSearchParams({ cle: key, ...(before !== undefined && { avant: before }) })}`;

/** Where its donor withdraws a pledge. */
export const withdrawPath = (key: string) => `${publicPaths.pledgeWithdrawal}?${new URLSearchParams({ cle: key })}`;

/** How many months a pledge without a gift is stored, as the form states. */
export const retentionMonths = 12;

/** What the form says of it. */
export const retention = `supprimées au bout de ${retentionMonths} mois si aucun don n’arrive, gardées sinon aussi longtemps que la loi le demande pour les comptes`;

/**
 * How many years the donor of a gift is named: as long as copies of receipts are kept (livre des procédures fiscales,
 * art. L102 E), and a year, as they count from the year's end.
 */
export const accountsRetentionYears = 7;
