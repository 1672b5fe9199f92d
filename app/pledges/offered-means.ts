import type { MobileAccount } from "~/donations/mobile-account";
import type { WaysToGive } from "~/donations/ways-to-give.server";
import { type Currency, currencies, currencyCodes } from "~/money/currency";
import type { Means } from "./pledge-choices";

/** The means of the association that a donor can promise. */
export const offeredMeans = ({ transfer, mobile, cheque, cash }: WaysToGive): Means[] =>
	(["transfer", "mobile", "cheque", "cash"] as const).filter(
		(one) => ({ transfer, mobile, cheque, cash })[one] !== null,
	);

/** Whether an amount can arrive so: a transfer within SEPA is in euros, mobile money in the currency of its country. */
function carries(means: Means, currency: Currency, { transfer, mobile }: WaysToGive): boolean {
	if (means === "transfer") return !transfer?.sepa || currency === "EUR";
	if (means !== "mobile") return true;
	if (currency === "EUR" || currency === "CHF") return false;
	return !mobile || !countriesOf[currency] || mobile.some((account) => mayCount(account, currency));
}

/** Why an amount in this currency cannot arrive by this means, and in which it can; undefined when it can. */
export function currencyRefusal(means: Means, currency: Currency, ways: WaysToGive): string | undefined {
	if (carries(means, currency, ways)) return undefined;
	const [chosen, ...possible] = [currency, ...currencyCodes.filter((code) => carries(means, code, ways))].map(
		(code) => `«\u202f${currencies[code].label}\u202f»`,
	);
	const fact =
		means === "transfer"
			? "Un virement sur notre compte se fait en euros"
			: "Nos comptes de mobile money sont dans une autre monnaie";
	return `${fact}, et vous avez choisi ${chosen}\u202f: choisissez ${either.format(possible)}, ou une autre façon de donner.`;
}

const either = new Intl.ListFormat("fr", { type: "disjunction" });

/** Where mobile money counts in a currency (ISO 4217, ISO 3166); dollars do in many countries. */
const countriesOf: Partial<Record<Currency, string[]>> = {
	XOF: ["BF", "BJ", "CI", "GW", "ML", "NE", "SN", "TG"],
	XAF: ["CF", "CG", "CM", "GA", "GQ", "TD"],
	CDF: ["CD"],
	GNF: ["GN"],
};

const regions = new Intl.DisplayNames("fr", { type: "region" });
const isCountry = (name: string, code: string) =>
	name.localeCompare(regions.of(code) ?? code, "fr", { sensitivity: "base", ignorePunctuation: true }) === 0;

/** Also an account whose country, as somebody typed it, is none of these. */
function mayCount({ country }: MobileAccount, currency: Currency): boolean {
	const known = Object.values(countriesOf)
		.flat()
		.find((code) => isCountry(country, code));
	return known === undefined || (countriesOf[currency] ?? []).includes(known);
}

/** Whether any means of the association carries an amount in this currency. */
export const isCarried = (currency: Currency, ways: WaysToGive): boolean =>
	offeredMeans(ways).some((means) => carries(means, currency, ways));

/** Of all means only the one of a pledge. */
export const onlyMeans = (ways: WaysToGive, means: Means): WaysToGive => ({
	...{ transfer: null, mobile: null, cheque: null, cash: null, material: null, page: null, taxReceipts: null },
	[means]: ways[means],
});
