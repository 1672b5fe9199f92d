import { toCardinal } from "n2words/fr-FR";
import { expect, test } from "vitest";
import { eurosInWords, framedEuros } from "~/money/amount-in-words";

test.each([
	[0, "zéro"],
	[1, "un"],
	[16, "seize"],
	[17, "dix-sept"],
	[20, "vingt"],
	[21, "vingt et un"],
	[22, "vingt-deux"],
	[61, "soixante et un"],
	[70, "soixante-dix"],
	[71, "soixante et onze"],
	[77, "soixante-dix-sept"],
	[80, "quatre-vingts"],
	[81, "quatre-vingt-un"],
	[90, "quatre-vingt-dix"],
	[91, "quatre-vingt-onze"],
	[99, "quatre-vingt-dix-neuf"],
	[100, "cent"],
	[101, "cent un"],
	[180, "cent quatre-vingts"],
	[200, "deux cents"],
	[201, "deux cent un"],
	[999, "neuf cent quatre-vingt-dix-neuf"],
	[1000, "mille"],
	[1001, "mille un"],
	[1100, "mille cent"],
	[2000, "deux mille"],
	[21_000, "vingt et un mille"],
	[71_071, "soixante et onze mille soixante et onze"],
	[80_000, "quatre-vingt mille"],
	[80_080, "quatre-vingt mille quatre-vingts"],
	[200_000, "deux cent mille"],
	[200_200, "deux cent mille deux cents"],
	[1_000_000, "un million"],
	[1_000_001, "un million un"],
	[2_000_200, "deux millions deux cents"],
	[80_000_000, "quatre-vingts millions"],
	[200_001_000, "deux cents millions mille"],
	[
		999_999_999,
		"neuf cent quatre-vingt-dix-neuf millions neuf cent quatre-vingt-dix-neuf mille neuf cent quatre-vingt-dix-neuf",
	],
])("%i is « %s »", (number, words) => {
	expect(toCardinal(number)).toBe(words);
});

test.each([
	[1, "un centime", "***0,01***"],
	[50, "cinquante centimes", "***0,50***"],
	[100, "un euro", "***1,00***"],
	[101, "un euro et un centime", "***1,01***"],
	[199, "un euro et quatre-vingt-dix-neuf centimes", "***1,99***"],
	[15_000, "cent cinquante euros", "***150,00***"],
	[1_250, "douze euros et cinquante centimes", "***12,50***"],
	[100_000_000, "un million d’euros", "***1000000,00***"],
	[300_000_005, "trois millions d’euros et cinq centimes", "***3000000,05***"],
	[120_000_000, "un million deux cent mille euros", "***1200000,00***"],
	[
		99_999_999_999,
		"neuf cent quatre-vingt-dix-neuf millions neuf cent quatre-vingt-dix-neuf mille neuf cent quatre-vingt-dix-neuf euros et quatre-vingt-dix-neuf centimes",
		"***999999999,99***",
	],
])("%i cents are « %s », and %s", (cents, words, framed) => {
	expect(eurosInWords(cents)).toBe(words);
	expect(framedEuros(cents)).toBe(framed);
});
