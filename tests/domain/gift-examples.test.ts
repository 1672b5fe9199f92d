import { expect, test } from "vitest";
import { parseGiftExamples, shownExamples } from "~/giving/donations/gift-examples";

const parse = (text: string) => {
	const parsed = parseGiftExamples(text);
	return "error" in parsed ? parsed.error : parsed.examples;
};

test.each([
	["10 € : un mois de cantine", 1000, "EUR", "un mois de cantine"],
	["12,50 EUR\u202f: un livre", 1250, "EUR", "un livre"],
	["5 000 xof : deux semaines : tout compris", 5000, "XOF", "deux semaines : tout compris"],
])("« %s » is an example", (line, minor, currency, words) => {
	expect(parse(line)).toEqual([{ minor, currency, words }]);
});

test.each([
	["un repas", "Ligne 1\u202f: écrivez un montant"],
	["10 €\n", undefined],
	["10 € : un repas\n\n5000 F CFA : deux", "Ligne 3\u202f: pour des francs CFA, écrivez XOF ou XAF."],
	["10 BTC : un repas", "Ligne 1\u202f: écrivez la monnaie par €"],
	["10 € : un repas\n10,00 EUR : un livre", "Ligne 2\u202f: ce montant est déjà plus haut."],
	[`10 € : ${"é".repeat(101)}`, "Ligne 1\u202f: 100 caractères au plus"],
	[Array.from({ length: 13 }, (_, n) => `${n + 1} € : un repas`).join("\n"), "Ligne 13\u202f: 12 montants au plus."],
])("« %s » is refused with its line", (text, reason) => {
	expect(parse(text)).toEqual(expect.stringContaining(reason ?? "Ligne 1"));
});

test("an empty text has no examples", () => {
	expect(parse("\n \n")).toEqual([]);
	expect(shownExamples("pas un exemple")).toEqual([]);
});

test("examples stand in their order, each with its value in the form", () => {
	const shown = shownExamples("10 € : un repas\n5000 XOF : deux semaines\n12,50 € : un livre");
	expect(shown.map(({ value }) => value)).toEqual(["10 EUR", "5000 XOF", "12,50 EUR"]);
});
