import { isValidBIC } from "ibantools";
import type { Association } from "~/settings/association-facts";
import { isValidIban, normalizeCode } from "./iban.server";

/** A bank account for transfers; `bic` is empty when unknown. IBAN and BIC are uppercase, without spaces. */
export type BankAccount = { holder: string; iban: string; bic: string };

/**
 * The account of the settings. Null without a holder or with an invalid IBAN: money sent to a mistyped one is lost. An
 * invalid BIC is omitted.
 */
export function bankAccount(settings: Pick<Association, "transferHolder" | "iban" | "bic">): BankAccount | null {
	const holder = settings.transferHolder.replace(/[\s\p{Cc}]+/gu, " ").trim();
	const iban = normalizeCode(settings.iban);
	const bic = normalizeCode(settings.bic);
	if (holder === "" || !isValidIban(iban)) return null;
	return { holder, iban, bic: isValidBIC(bic) ? bic : "" };
}
