import type { BankAccount } from "./bank-account.server";

/** Members of the euro area: the European Central Bank's list of 21, since Bulgaria joined on 1 January 2026. */
const euroArea = new Set("AT BE BG CY DE EE ES FI FR GR HR IE IT LT LU LV MT NL PT SI SK".split(" "));

/** States that use the euro by agreement with the EU; in SEPA, not in the EEA. */
const euroByAgreement = new Set(["AD", "MC", "SM", "VA"]);

/** Whether the account is in a euro country, where a transfer in euros is a SEPA transfer. */
export const isInEuros = (iban: string) => euroArea.has(countryOf(iban)) || euroByAgreement.has(countryOf(iban));

/** Capacity in bytes of a version 13 code with error level M (EPC069-12 §3). */
const maxBytes = 331;

/** The largest amount of a code, 999 999 999,99 € (EPC069-12 §3). */
const maxCents = 99_999_999_999;

/**
 * The payload of a SEPA transfer QR code: EPC069-12, version 002, twelve lines in UTF-8. Holder and
 * remittance are cut to 70 and 140 characters, the remittance further when the payload would exceed its capacity.
 * @param cents the amount; with 0, or more than a code can hold, the donor's bank asks for it
 * @returns null when there can be no code: the account is not in euros, its country is outside the EEA and the then
 * mandatory BIC is unknown, or the holder's name takes all the capacity
 */
export function epcPayload({ holder, iban, bic }: BankAccount, remittance: string, cents = 0): string | null {
	if (!isInEuros(iban)) return null;
	if (euroByAgreement.has(countryOf(iban)) && bic === "") return null;
	const amount = cents > 0 && cents <= maxCents ? `EUR${(cents / 100).toFixed(2)}` : "";
	const payload = (words: string) =>
		["BCD", "002", "1", "SCT", bic, truncate(holder, 70), iban, amount, "", "", words, ""].join("\n");
	const fits = (text: string) => Buffer.byteLength(text) <= maxBytes;
	let words = truncate(remittance, 140);
	while (words !== "" && !fits(payload(words))) words = truncate(words, [...words].length - 1);
	const text = payload(words);
	return fits(text) ? text : null;
}

const countryOf = (iban: string) => iban.slice(0, 2);

/** The first `most` characters, whitespace collapsed. */
const truncate = (text: string, most: number) =>
	[...text.normalize("NFC").replace(/[\s\p{Cc}]+/gu, " ")].slice(0, most).join("").trim();
