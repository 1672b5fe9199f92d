import type { Currency } from "~/money/currency";

/** How people and messages write currencies, as a pattern. */
export const writtenCurrency = String.raw`F\s?CFA|CFA|XOF|XAF|GNF|FG|CDF|FC|USD|US\$|\$|EUROS?|EUR|€|GBP|£|CHF|KES|KSh|UGX|TZS|RWF|GHS|NGN|F`;

const codes: Record<string, string> = {
	FG: "GNF",
	FC: "CDF",
	US$: "USD",
	$: "USD",
	"£": "GBP",
	"€": "EUR",
	EURO: "EUR",
	EUROS: "EUR",
	KSH: "KES",
};

/**
 * The ISO 4217 code of what names a currency. The franc CFA is that of Central Africa where the statement is.
 * @param ofStatement the currency of lines that name none
 */
export function currencyCode(written: string, ofStatement: Currency): string {
	const word = written.toUpperCase().replace(/[\s.]/g, "");
	if (word === "") return ofStatement;
	if (["FCFA", "CFA", "F"].includes(word)) return ofStatement === "XAF" ? "XAF" : "XOF";
	return codes[word] ?? word;
}
