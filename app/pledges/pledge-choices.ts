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
