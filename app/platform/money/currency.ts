/**
 * The currencies of gifts, with their minor units (ISO 4217: the franc CFA and the Guinean franc have none), and how
 * people write them beside an amount, in lower case without spaces and points.
 */
export const currencies = {
	EUR: { digits: 2, label: "Euro (€)", plural: "euros", unit: /^(€|eur|euros?)$/ },
	XOF: {
		digits: 0,
		label: "Franc CFA d’Afrique de l’Ouest (F CFA)",
		plural: "francs CFA",
		unit: /^(xof|f|frs?|f?cfa|francs?(cfa)?)$/,
	},
	XAF: {
		digits: 0,
		label: "Franc CFA d’Afrique centrale (FCFA)",
		plural: "francs CFA d’Afrique centrale",
		unit: /^(xaf|f|frs?|f?cfa|francs?(cfa)?)$/,
	},
	CDF: {
		digits: 2,
		label: "Franc congolais (CDF)",
		plural: "francs congolais",
		unit: /^(cdf|f|fc|francs?(congolais)?)$/,
	},
	GNF: { digits: 0, label: "Franc guinéen (GNF)", plural: "francs guinéens", unit: /^(gnf|f|fg|francs?(guinéens?)?)$/ },
	USD: {
		digits: 2,
		label: "Dollar des États-Unis ($)",
		plural: "dollars des États-Unis",
		unit: /^(\$|us\$|\$us|usd|dollars?)$/,
	},
	CHF: {
		digits: 2,
		label: "Franc suisse (CHF)",
		plural: "francs suisses",
		unit: /^(chf|f|frs?|sfr|francs?(suisses?)?)$/,
	},
} as const;

export type Currency = keyof typeof currencies;

export const currencyCodes = Object.keys(currencies) as [Currency, ...Currency[]];

/** Returns the number of minor units in one major unit, which people write. */
export const minorUnit = (currency: Currency): number => 10 ** currencies[currency].digits;

/** Francs CFA (XOF or XAF) for a euro: Council decision 98/683/EC, and the French franc in regulation (EC) 2866/98. */
const francsPerEuro = 655.957;

/**
 * Converts an amount to another currency, in minor units, where the rate between the two is fixed.
 * @param expected the amount expected there: a payment as exact as its own unit allows counts as this
 * @returns undefined where no rate is fixed, or the amount is worth nothing
 */
export function fixedConversion(minor: number, from: Currency, to: Currency, expected: number): number | undefined {
	const isFixed = (currency: Currency) => /^(EUR|XOF|XAF)$/.test(currency);
	if (!isFixed(from) || !isFixed(to)) return undefined;
	if ((from === "EUR") === (to === "EUR")) return minor;
	const cents = (amount: number, currency: Currency) => (currency === "EUR" ? amount : (amount * 100) / francsPerEuro);
	const isExpected = expected > 0 && Math.abs(cents(minor, from) - cents(expected, to)) < 1;
	const worth = to === "EUR" ? cents(minor, from) : (minor / 100) * francsPerEuro;
	return isExpected ? expected : Math.round(worth) || undefined;
}
