import { expect, test } from "vitest";
import { waysToGive } from "~/giving/donations/ways-to-give.server";
import { currencyRefusal, givingPlaces, ownCurrency, waysFrom } from "~/giving/pledges/giving-places.server";
import type { PaymentMethod } from "~/giving/pledges/pledge";
import type { Currency } from "~/platform/money/currency";
import { defaultAssociation } from "~/publishing/settings/association-settings";
import { account } from "../cast";

const inSenegal = { ...account, iban: "SN08SN0100152000048500003035", bic: "" };

/** A mobile money account of a country. */
const mobileIn = (country: string) => ({
	...{ id: `o-${country}`, operator: "Orange Money", country, number: "1", name: "", merchantCode: "", steps: "" },
});

test.each<[PaymentMethod, Currency, string | undefined]>([
	["transfer", "EUR", undefined],
	["transfer", "XOF", "choisi « Franc CFA d’Afrique de l’Ouest (F CFA) » : choisissez « Euro (€) », ou une autre"],
	["mobile", "EUR", "choisi « Euro (€) » : choisissez « Franc CFA d’Afrique de l’Ouest (F CFA) », «"],
	["mobile", "CHF", "« Franc guinéen (GNF) » ou « Dollar des États-Unis ($) », ou une autre"],
])("by %s, %s: %s", (paymentMethod, currency, reason) => {
	const ways = waysToGive({ ...defaultAssociation, ...account }, []);
	expect(currencyRefusal({ paymentMethod, country: "" }, currency, ways)?.replaceAll("\u202f", " ")).toEqual(
		reason && expect.stringContaining(reason),
	);
});

test("a transfer to an account outside the euro may be in its currency", () => {
	const ways = waysToGive({ ...defaultAssociation, ...inSenegal }, []);
	expect(currencyRefusal({ paymentMethod: "transfer", country: "" }, "XOF", ways)).toBeUndefined();
});

test.each<[string, Currency[]]>([
	["Sénégal", ["XOF"]],
	["cote d'ivoire", ["XOF"]],
	["Congo-Kinshasa", ["CDF", "USD"]],
	["", ["XOF", "XAF", "CDF", "GNF", "USD"]],
])("a mobile money account in « %s » takes %s", (country, currencies) => {
	const ways = waysToGive(defaultAssociation, [mobileIn(country)]);
	expect(givingPlaces(ways).map((place) => place.currencies)).toEqual([currencies]);
});

test("the places are those of the configured ways, each country once, and show only their own accounts", () => {
	const settings = { ...defaultAssociation, ...account, cashPlace: "Au siège", chequePayee: "Mil et Lumière" };
	const accounts = [mobileIn("Mali"), { ...mobileIn("Mali"), id: "w", operator: "Wave" }, mobileIn("Côte d’Ivoire")];
	const ways = waysToGive(settings, accounts);
	expect(givingPlaces(ways).map(({ value, label }) => [value, label])).toEqual([
		["transfer", "France, Europe"],
		["mobile Mali", "Mali"],
		["mobile Côte d’Ivoire", "Côte d’Ivoire"],
		["cheque", "Sur place ou par courrier"],
	]);
	const shown = (paymentMethod: PaymentMethod, country = "") =>
		Object.entries(waysFrom({ paymentMethod, country }, ways)).flatMap(([way, value]) => (value ? [way] : []));
	expect([shown("transfer"), shown("cash"), shown("mobile", "Mali")]).toEqual([
		["transfer"],
		["cheque", "cash"],
		["mobile"],
	]);
	const accountsOf = (country: string) => waysFrom({ paymentMethod: "mobile", country }, ways).mobile?.length;
	expect([accountsOf("Mali"), accountsOf("Côte d’Ivoire"), accountsOf("Un pays effacé depuis")]).toEqual([2, 1, 3]);
	expect(ownCurrency({ paymentMethod: "mobile", country: "Mali" }, ways)).toBe("XOF");
	expect(ownCurrency({ paymentMethod: "cash", country: "" }, ways)).toBe("EUR");
	expect(ownCurrency({ paymentMethod: "cash", country: "" }, { ...ways, transfer: null })).toBe("XOF");
});
