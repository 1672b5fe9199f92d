import type { ShownExample } from "~/giving/donations/gift-examples";
import type { MobileAccount } from "~/giving/donations/mobile-account";
import type { WaysToGive } from "~/giving/donations/ways-to-give.server";
import { type Currency, currencies, currencyCodes } from "~/platform/money/currency";
import { type PaymentMethod, paymentMethodCodes } from "./pledge";

/** Where a donor gives from. The country is that of the mobile money accounts; empty for other payment methods. */
export type PlaceCode = { paymentMethod: PaymentMethod; country: string };

/** A place in the form: its value, words, and the currencies that its payment method carries. */
export type GivingPlace = { value: string; label: string; how: string; currencies: Currency[] };

/** What a gift may be: places to give from, and amounts to choose. */
export type GivingChoices = { places: GivingPlace[]; suggestions: ShownExample[] };

/** Formats a place as the value of its radio button, « mobile Côte d’Ivoire ». */
export const placeValue = ({ paymentMethod, country }: PlaceCode) => `${paymentMethod} ${country}`.trim();

/** Parses the value of a radio button; undefined when it is none. */
export function parsePlace(value: string): PlaceCode | undefined {
	const [, code = "", country = ""] = /^(\w+)(?: (.{1,60}))?$/.exec(value) ?? [];
	const paymentMethod = paymentMethodCodes.find((one) => one === code && (country === "" || one === "mobile"));
	return paymentMethod && { paymentMethod, country };
}

/** Returns the places from which one can give, made of the association's ways to give. */
export function givingPlaces(ways: WaysToGive): GivingPlace[] {
	const { transfer, mobile, cheque, cash } = ways;
	const place = (code: PlaceCode, label: string, how: string): GivingPlace => ({
		...{ value: placeValue(code), label, how },
		currencies: currencyCodes.filter((currency) => carries(code, currency, ways)),
	});
	const countries = [...new Set((mobile ?? []).map(({ country }) => country))];
	const here = [cash ? "espèces" : "", cheque ? "chèque" : ""].filter(Boolean).join(" ou ");
	return [
		...(transfer
			? [place({ paymentMethod: "transfer", country: "" }, transfer.sepa ? "France, Europe" : "Ma banque", "virement")]
			: []),
		...countries.map((country) =>
			place({ paymentMethod: "mobile", country }, country || "Mon téléphone", "mobile money"),
		),
		...(cash || cheque
			? [
					place(
						{ paymentMethod: cheque ? "cheque" : "cash", country: "" },
						cash && cheque ? "Sur place ou par courrier" : cash ? "Sur place" : "Par courrier",
						here,
					),
				]
			: []),
	];
}

/** True when the association offers this payment method, in this country for mobile money. */
export const isOfferedPlace = ({ paymentMethod, country }: PlaceCode, ways: WaysToGive): boolean =>
	ways[paymentMethod] !== null &&
	(paymentMethod !== "mobile" || country === "" || accountsIn(country, ways).length > 0);

/** Returns the mobile money accounts of a country; all of them for an unknown one. */
const accountsIn = (country: string, { mobile }: WaysToGive): MobileAccount[] =>
	(mobile ?? []).filter((account) => country === "" || account.country === country);

/**
 * Returns the ways to give with only those of a place. Who gives on the spot or by post may choose between cash and
 * cheque there. The accounts of a country that the settings no longer name are all shown.
 */
export function waysFrom({ paymentMethod, country }: PlaceCode, ways: WaysToGive): WaysToGive {
	const money = { transfer: null, mobile: null, cheque: null, cash: null };
	const none = { ...money, material: null, page: null, taxReceipts: null };
	if (paymentMethod === "cheque" || paymentMethod === "cash") return { ...none, cheque: ways.cheque, cash: ways.cash };
	if (paymentMethod === "transfer" || ways.mobile === null) return { ...none, [paymentMethod]: ways[paymentMethod] };
	const own = accountsIn(country, ways);
	return { ...none, mobile: own.length > 0 ? own : ways.mobile };
}

/** True when a place can carry a currency: SEPA transfers only euros, mobile money that of its country. */
function carries({ paymentMethod, country }: PlaceCode, currency: Currency, ways: WaysToGive): boolean {
	if (paymentMethod === "transfer") return !ways.transfer?.sepa || currency === "EUR";
	if (paymentMethod !== "mobile") return true;
	if (currency === "EUR" || currency === "CHF") return false;
	return ways.mobile === null || accountsIn(country, ways).some((account) => mayCount(account, currency));
}

/** Returns the currency of an amount typed for this place without one: that of the transfer or the country. */
export function ownCurrency(code: PlaceCode, ways: WaysToGive): Currency {
	const isFree = code.paymentMethod === "cash" || code.paymentMethod === "cheque";
	const [first] = isFree ? givingPlaces(ways) : [];
	const asked = first ? (parsePlace(first.value) ?? code) : code;
	return currencyCodes.find((currency) => carries(asked, currency, ways)) ?? "EUR";
}

/** Explains in French why this place cannot carry the currency, and which it can; undefined when it can. */
export function currencyRefusal(code: PlaceCode, currency: Currency, ways: WaysToGive): string | undefined {
	if (carries(code, currency, ways)) return undefined;
	const [chosen, ...possible] = [currency, ...currencyCodes.filter((one) => carries(code, one, ways))].map(
		(one) => `«\u202f${currencies[one].label}\u202f»`,
	);
	const fact =
		code.paymentMethod === "transfer"
			? "Un virement sur notre compte se fait en euros"
			: "Nos comptes de mobile money sont dans une autre monnaie";
	return `${fact}, et vous avez choisi ${chosen}\u202f: choisissez ${either.format(possible)}, ou une autre façon de donner.`;
}

const either = new Intl.ListFormat("fr", { type: "disjunction" });

/** Countries where mobile money uses a currency (ISO 4217, ISO 3166). */
const countriesOf: Partial<Record<Currency, string[]>> = {
	XOF: ["BF", "BJ", "CI", "GW", "ML", "NE", "SN", "TG"],
	XAF: ["CF", "CG", "CM", "GA", "GQ", "TD"],
	CDF: ["CD"],
	GNF: ["GN"],
	USD: ["CD"],
};

const regions = new Intl.DisplayNames("fr", { type: "region" });
const isCountry = (name: string, code: string) =>
	name.localeCompare(regions.of(code) ?? code, "fr", { sensitivity: "base", ignorePunctuation: true }) === 0;

/** True when the account may use the currency; also for an account whose typed country is not recognized. */
function mayCount({ country }: MobileAccount, currency: Currency): boolean {
	const known = Object.values(countriesOf)
		.flat()
		.find((code) => isCountry(country, code));
	return known === undefined || (countriesOf[currency] ?? []).includes(known);
}
