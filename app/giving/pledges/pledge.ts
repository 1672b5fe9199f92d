import { publicPaths } from "~/platform/kinds/paths";
import type { StateFilter } from "~/web/http/list-query";

/** The payment methods. */
export const paymentMethods = {
	transfer: "Virement",
	mobile: "Mobile money",
	cheque: "Chèque",
	cash: "Espèces",
} as const;

/** The payment methods as options of a select field. */
export const paymentMethodOptions = Object.entries(paymentMethods).map(([value, label]) => ({ value, label }));

/** Where each payment method has room for the reference. */
export const whereToWrite = {
	transfer: "Écrivez-la dans le motif du virement.",
	mobile: "Écrivez-la dans le message du paiement, ou envoyez-la-nous ensuite.",
	cheque: "Écrivez-la au dos du chèque.",
	cash: "Dites-la en remettant votre don.",
} as const;

export type PaymentMethod = keyof typeof paymentMethods;

export const paymentMethodCodes = Object.keys(paymentMethods) as [PaymentMethod, ...PaymentMethod[]];

export const frequencies = { once: "Une fois", monthly: "Chaque mois" } as const;

export type Frequency = keyof typeof frequencies;

export const frequencyCodes = Object.keys(frequencies) as [Frequency, ...Frequency[]];

type Donor = { name: string; email: string; phone: string };

/** Returns how the administration calls a donor. */
export const donorName = ({ name, email, phone }: Donor): string => name || email || phone || "Donateur sans nom";

/** Returns the words for a donor behind a reference: « de Fatou ». */
export const ofDonor = (donor: Donor): string =>
	donor.name + donor.email + donor.phone ? `de ${donorName(donor)}` : "(donateur sans nom)";

/** The state of a pledge, derived from its gifts and its age. */
export type PledgeState = "promised" | "partial" | "received" | "late" | "withdrawn";

/** The states in the order of the filter, with their value of `?etat=`. */
export const pledgeStates: StateFilter<PledgeState | "all">[] = [
	{ state: "all", word: "tous", label: "Tous", none: "Aucune promesse de don pour le moment." },
	{ state: "promised", word: "promis", label: "Promis", none: "Aucune promesse en attente." },
	{ state: "late", word: "en-retard", label: "En retard", none: "Aucune promesse en retard." },
	{ state: "partial", word: "partiels", label: "Reçus en partie", none: "Aucun don reçu en partie." },
	{ state: "received", word: "recus", label: "Reçus", none: "Aucun don reçu pour le moment." },
	{ state: "withdrawn", word: "retires", label: "Retirés", none: "Aucune promesse retirée." },
];

export const stateLabels: Record<PledgeState, string> = {
	promised: "Promis",
	partial: "Reçu en partie",
	received: "Reçu",
	late: "En retard",
	withdrawn: "Retiré",
};

/**
 * Returns the donor's private URL path. The key is in the query string, which no log contains.
 * @param before the key that this one may replace: the page falls back to it when the change did not happen
 */
export const trackingPath = (key: string, before?: string) =>
	`${publicPaths.pledgeTracking}?${new URLSearchParams({ cle: key, ...(before !== undefined && { avant: before }) })}`;

/** Returns the path of the page where the donor withdraws a pledge. */
export const withdrawPath = (key: string) => `${publicPaths.pledgeWithdrawal}?${new URLSearchParams({ cle: key })}`;

/** Months for which a pledge without a gift is stored, as the form states. */
export const retentionMonths = 12;

/** The statement of the form about retention. */
export const retention = `supprimées au bout de ${retentionMonths} mois si aucun don n’arrive, gardées sinon aussi longtemps que la loi le demande pour les comptes`;

/**
 * Years for which a gift keeps its donor's name: as long as copies of receipts must be kept (livre des procédures
 * fiscales, art. L102 E), and one year more, as the law counts from the end of the year.
 */
export const accountsRetentionYears = 7;

/** The message when a key matches no pledge. */
export const unknownPledge = "Cette promesse de don n’existe pas, ou n’existe plus.";
