/** The currencies of gifts, with their minor units (ISO 4217: the franc CFA and the Guinean franc have none). */
export const currencies = {
	EUR: { digits: 2, label: "Euro (€)" },
	XOF: { digits: 0, label: "Franc CFA d’Afrique de l’Ouest (F CFA)" },
	XAF: { digits: 0, label: "Franc CFA d’Afrique centrale (FCFA)" },
	CDF: { digits: 2, label: "Franc congolais (CDF)" },
	GNF: { digits: 0, label: "Franc guinéen (GNF)" },
	USD: { digits: 2, label: "Dollar des États-Unis ($)" },
	CHF: { digits: 2, label: "Franc suisse (CHF)" },
} as const;

export type Currency = keyof typeof currencies;

export const currencyCodes = Object.keys(currencies) as [Currency, ...Currency[]];

/** The power of ten between the amounts that people write and the integers that are stored. */
export const minorUnit = (currency: Currency): number => 10 ** currencies[currency].digits;
