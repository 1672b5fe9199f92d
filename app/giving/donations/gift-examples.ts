import { amountInput, formatAmount, parseAmount } from "~/platform/money/amount";
import { type Currency, currencyCodes } from "~/platform/money/currency";

/** The use that a gift of this amount, in minor units, pays for. */
type GiftExample = { minor: number; currency: Currency; words: string };

const maxGiftExamples = 12;
const maxWords = 100;

const signs: Record<string, Currency> = { "€": "EUR", $: "USD" };

/** One line of the setting, « 10 € : un mois de cantine »: amount, currency, colon, words. */
const line = /^([\d\s.,'’]*\d)\s*([^\d\s:][^\d:]*?)\s*:\s*(.+)$/;

/**
 * Parses the examples of the settings, one per line.
 * @returns the examples, or the error of the first wrong line
 */
export function parseGiftExamples(text: string): { examples: GiftExample[] } | { error: string } {
	const examples: GiftExample[] = [];
	for (const [index, written] of text.split("\n").entries()) {
		if (written.trim() === "") continue;
		const example = parseLine(written.trim());
		const refuse = (reason: string) => ({ error: `Ligne ${index + 1} : ${reason}` });
		if ("error" in example) return refuse(example.error);
		if (examples.some(({ minor, currency }) => minor === example.minor && currency === example.currency))
			return refuse("ce montant est déjà plus haut.");
		if (examples.length === maxGiftExamples) return refuse(`${maxGiftExamples} montants au plus.`);
		examples.push(example);
	}
	return { examples };
}

function parseLine(written: string): GiftExample | { error: string } {
	const [, amount = "", unit = "", words = ""] = line.exec(written) ?? [];
	if (words === "") return { error: "écrivez un montant, une monnaie, deux points et ce qu’il permet." };
	const currency = currencyOf(unit);
	if (typeof currency !== "string") return currency;
	const parsed = parseAmount(amount, currency);
	if ("error" in parsed) return parsed;
	if (words.length > maxWords) return { error: `${maxWords} caractères au plus après les deux points.` };
	return { minor: parsed.minor, currency, words };
}

/** Both CFA francs are written « F CFA »: the line must state which one it is. */
function currencyOf(unit: string): Currency | { error: string } {
	const code = unit.toUpperCase();
	const known = signs[unit] ?? currencyCodes.find((one) => one === code);
	if (known) return known;
	if (/^F[\s.]*CFA$/.test(code)) return { error: "pour des francs CFA, écrivez XOF ou XAF." };
	return { error: `écrivez la monnaie par € ou par son code : ${currencyCodes.join(", ")}.` };
}

/** Returns the examples in the order of the text; a text that does not parse yields none. */
export function shownExamples(text: string) {
	const parsed = parseGiftExamples(text);
	return "examples" in parsed ? parsed.examples.map(shown) : [];
}

/** Returns the displayed example, with its value in the pledge form, « 10 EUR ». */
const shown = ({ minor, currency, words }: GiftExample) => ({
	...{ amount: formatAmount(minor, currency), words, currency },
	value: `${amountInput(minor, currency)} ${currency}`,
});

export type ShownExample = ReturnType<typeof shown>;
