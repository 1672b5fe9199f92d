import transliterate from "@sindresorhus/transliterate";
import type { BankAccount } from "./bank-account.server";

/** Members of the euro area: the European Central Bank's list of 21, since Bulgaria joined on 1 January 2026. */
const euroArea = new Set("AT BE BG CY DE EE ES FI FR GR HR IE IT LT LU LV MT NL PT SI SK".split(" "));

/** States that use the euro by agreement with the EU; in SEPA, not in the EEA. */
const euroByAgreement = new Set(["AD", "MC", "SM", "VA"]);

/** Whether the account is in a euro country, where a transfer in euros is a SEPA transfer. */
export const isInEuros = (iban: string) => euroArea.has(countryOf(iban)) || euroByAgreement.has(countryOf(iban));

/** The largest amount of a code, 999 999 999,99 € (EPC069-12 §3). */
const maxCents = 99_999_999_999;

/**
 * The payload of a SEPA transfer QR code: EPC069-12, version 002, in UTF-8, up to the last element that is used. Holder and
 * remittance have SEPA's own signs only, as some banks refuse others and some readers take UTF-8 for Latin-1; cut to 70
 * and 140 characters, they always fit the 331 bytes of a version 13 code with error level M.
 * @param cents the amount; with 0, or more than a code can hold, the donor's bank asks for it
 * @returns null when there can be no code: the account is not in euros, its country is outside the EEA and the then
 * mandatory BIC is unknown, or the holder's name has no sign that SEPA knows
 */
export function epcPayload({ holder, iban, bic }: BankAccount, remittance: string, cents = 0): string | null {
	const name = sepaText(holder, 70);
	if (!isInEuros(iban) || name === "") return null;
	if (euroByAgreement.has(countryOf(iban)) && bic === "") return null;
	const amount = cents > 0 && cents <= maxCents ? `EUR${(cents / 100).toFixed(2)}` : "";
	return ["BCD", "002", "1", "SCT", bic, name, iban, amount, "", "", sepaText(remittance, 140)].join("\n").trimEnd();
}

const countryOf = (iban: string) => iban.slice(0, 2);

/** A text in the signs of SEPA's Latin character set, converted in the sense of EPC217-08, and cut. */
const sepaText = (text: string, most: number) =>
	transliterate(text, {
		customReplacements: [
			["&", "+"],
			["’", "'"],
		],
	})
		.replace(/[^A-Za-z0-9/?:().,'+-]+/g, " ")
		.trim()
		.slice(0, most)
		.trimEnd();
