import type { MobileAccount } from "~/donations/mobile-account";
import type { WaysToGive } from "~/donations/ways-to-give.server";
import type { Currency } from "~/money/currency";
import type { Means } from "./pledge-choices";

/** The means of the association that a donor can promise. */
export const offeredMeans = ({ transfer, mobile, cheque, cash }: WaysToGive): Means[] =>
	(["transfer", "mobile", "cheque", "cash"] as const).filter(
		(one) => ({ transfer, mobile, cheque, cash })[one] !== null,
	);

/**
 * Why an amount in this currency cannot arrive by this means; undefined when it can. A transfer within SEPA is in euros,
 * and mobile money in the currency of the account's country.
 */
export function currencyRefusal(
	means: Means,
	currency: Currency,
	{ transfer, mobile }: WaysToGive,
): string | undefined {
	if (means === "transfer" && transfer?.sepa && currency !== "EUR")
		return "Un virement sur notre compte se fait en euros\u202f: choisissez l’euro comme monnaie, ou une autre façon de donner.";
	if (means === "mobile" && (currency === "EUR" || currency === "CHF"))
		return `Le mobile money ne compte pas en ${currency === "EUR" ? "euros" : "francs suisses"}\u202f: choisissez la monnaie de votre compte, ou une autre façon de donner.`;
	if (means === "mobile" && mobile && countriesOf[currency] && !mobile.some((account) => mayCount(account, currency)))
		return "Nos comptes de mobile money ne sont pas dans cette monnaie : choisissez celle de leur pays, ou une autre façon de donner.";
}

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
	offeredMeans(ways).some((means) => currencyRefusal(means, currency, ways) === undefined);

/** Of all means only the one of a pledge. */
export const onlyMeans = (ways: WaysToGive, means: Means): WaysToGive => ({
	...{ transfer: null, mobile: null, cheque: null, cash: null, material: null, page: null, taxReceipts: null },
	[means]: ways[means],
});
