import { expect, test } from "vitest";
import { eurosInWords, framedEuros } from "~/giving/receipts/receipt";
import { amountInput, formatAmount, parseAmount } from "~/platform/money/amount";
import type { Currency } from "~/platform/money/currency";

const accepted: [string, Currency, number][] = [
	["50", "EUR", 5000],
	["12,5", "EUR", 1250],
	["12.05", "EUR", 1205],
	["1 000,50", "EUR", 100_050],
	["1.000,50", "EUR", 100_050],
	["1,000.50", "EUR", 100_050],
	["1.000", "XOF", 1000],
	["1'000", "CHF", 100_000],
	["12,00", "GNF", 12],
	["100000000", "CDF", 10_000_000_000],
	["10 000 F", "XOF", 10_000],
	["50€", "EUR", 5000],
];
test.each(accepted)("%s in %s is %d", (text, currency, minor) => {
	expect(parseAmount(text, currency)).toEqual({ minor });
	expect(parseAmount(amountInput(minor, currency), currency)).toEqual({ minor });
	expect(parseAmount(formatAmount(minor, currency), currency)).toEqual({ minor });
});

const refused: [string, Currency, RegExp][] = [
	["0", "EUR", /plus grand que zéro/],
	["-1", "EUR", /du type 50/],
	["1e9", "EUR", /du type 50/],
	["1 00", "EUR", /du type 50/],
	["1000000000", "EUR", /100.000.000 au plus/],
	["12,345,6", "EUR", /du type 50/],
	["12,345", "EUR", /de deux façons/],
	["12,5", "XOF", /pas de centimes/],
	["", "EUR", /du type 50/],
	["10 000 F", "EUR", /autre monnaie/],
	["٥٠", "EUR", /du type 50/],
];
test.each(refused)("%s in %s is refused", (text, currency, error) => {
	expect(parseAmount(text, currency)).toEqual({ error: expect.stringMatching(error) });
});

test("amounts are written as in French", () => {
	expect(formatAmount(100_050, "EUR")).toBe("1\u202f000,50\u00a0€");
	expect(formatAmount(5000, "EUR")).toBe("50\u00a0€");
	expect(formatAmount(65_000, "XOF")).toBe("65\u202f000\u00a0F\u202fCFA");
	expect(formatAmount(1205, "EUR")).toBe("12,05\u00a0€");
});

test.each([
	[1, "un centime", "***0,01***"],
	[101, "un euro et un centime", "***1,01***"],
	[100_000_000, "un million d’euros", "***1000000,00***"],
	[300_000_005, "trois millions d’euros et cinq centimes", "***3000000,05***"],
])("%i cents are « %s », and %s", (cents, words, framed) => {
	expect(eurosInWords(cents)).toBe(words);
	expect(framedEuros(cents)).toBe(framed);
});
