import { amountInput, parseAmount } from "~/money/amount";
import { currencyCodes } from "~/money/currency";
import type { PledgeValues } from "./pledge-form-schema.server";

/** The first values of a new pledge in the query of a link (`montant`, `devise`, `frequence`), without invalid ones. */
export function prefilledPledge(query: URLSearchParams): PledgeValues {
	const currency = currencyCodes.find((code) => code === query.get("devise"));
	const parsed = currency && parseAmount(query.get("montant") ?? "", currency);
	return {
		...(currency && { currency }),
		...(currency && parsed && "minor" in parsed && { amount: amountInput(parsed.minor, currency) }),
		...(query.get("frequence") === "mensuelle" && { frequency: "monthly" }),
	};
}
