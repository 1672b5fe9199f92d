import { isValidBIC } from "ibantools";
import type { Association } from "~/settings/association-facts";
import { electronicForm, isRightIban } from "./iban.server";

/** An account that money can be sent to; `bic` is empty when it is unknown. IBAN and BIC are in capitals, without spaces. */
export type BankAccount = { holder: string; iban: string; bic: string };

/**
 * The account of the settings. Null without a holder or with a wrong IBAN: money sent to a mistyped one is lost. A BIC
 * that cannot be one is left out.
 */
export function bankAccount(settings: Pick<Association, "transferHolder" | "iban" | "bic">): BankAccount | null {
	const holder = settings.transferHolder.replace(/[\s\p{Cc}]+/gu, " ").trim();
	const iban = electronicForm(settings.iban);
	const bic = electronicForm(settings.bic);
	if (holder === "" || !isRightIban(iban)) return null;
	return { holder, iban, bic: isValidBIC(bic) ? bic : "" };
}
