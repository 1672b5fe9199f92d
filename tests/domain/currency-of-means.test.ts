import { expect, test } from "vitest";
import { waysToGive } from "~/giving/donations/ways-to-give.server";
import type { PaymentMethod } from "~/giving/pledges/pledge";
import { currencyRefusal, isCarried } from "~/giving/pledges/pledge-form.server";
import { type Currency, currencyCodes } from "~/platform/money/currency";
import { defaultAssociation } from "~/publishing/settings/association-settings";
import { account } from "../cast";

const inSenegal = { ...account, iban: "SN08SN0100152000048500003035", bic: "" };

test.each<[PaymentMethod, Currency, string | undefined]>([
	["transfer", "EUR", undefined],
	["transfer", "XOF", "choisi « Franc CFA d’Afrique de l’Ouest (F CFA) » : choisissez « Euro (€) », ou une autre"],
	["mobile", "EUR", "choisi « Euro (€) » : choisissez « Franc CFA d’Afrique de l’Ouest (F CFA) », «"],
	["mobile", "CHF", "« Franc guinéen (GNF) » ou « Dollar des États-Unis ($) », ou une autre"],
])("by %s, %s: %s", (paymentMethod, currency, reason) => {
	const ways = waysToGive({ ...defaultAssociation, ...account }, []);
	expect(currencyRefusal(paymentMethod, currency, ways)?.replaceAll("\u202f", " ")).toEqual(
		reason && expect.stringContaining(reason),
	);
});

test("a transfer to an account outside the euro may be in its currency", () => {
	const ways = waysToGive({ ...defaultAssociation, ...inSenegal }, []);
	expect(ways.transfer?.sepa).toBe(false);
	expect(currencyRefusal("transfer", "XOF", ways)).toBeUndefined();
});

test("with mobile money alone no amount in euros can be given", () => {
	const orange = { operator: "Orange Money", country: "SN", number: "+221771234567", name: "Awa Diop" };
	const mobile = { ...orange, id: "o", merchantCode: "", steps: "", ussd: "", position: 0 };
	const ways = waysToGive(defaultAssociation, [mobile]);
	expect([isCarried("EUR", ways), isCarried("XOF", ways)]).toEqual([false, true]);
});

test.each<[string, Currency[]]>([
	["Sénégal", ["XOF", "USD"]],
	["cote d'ivoire", ["XOF", "USD"]],
	["Congo-Kinshasa", ["CDF", "USD"]],
	["", ["XOF", "XAF", "CDF", "GNF", "USD"]],
])("a mobile money account in « %s » takes %s", (country, currencies) => {
	const account = { id: "o", operator: "Orange Money", country, number: "1", name: "", merchantCode: "", steps: "" };
	const ways = waysToGive(defaultAssociation, [account]);
	expect(currencyCodes.filter((code) => isCarried(code, ways))).toEqual(currencies);
});
