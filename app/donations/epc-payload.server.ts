import type { BankAccount } from "./bank-account.server";

/** The euro area: the European Central Bank's list of its 21 members since Bulgaria joined it on 1 January 2026. */
const euroArea = new Set("AT BE BG CY DE EE ES FI FR GR HR IE IT LT LU LV MT NL PT SI SK".split(" "));

/** The states that use the euro by agreement with the Union. They are in SEPA, not in the EEA. */
const euroByAgreement = new Set(["AD", "MC", "SM", "VA"]);

/** Whether a transfer in euros to this account is a SEPA one between accounts that are kept in euros. */
export const isInEuros = (iban: string) => euroArea.has(countryOf(iban)) || euroByAgreement.has(countryOf(iban));

/** What a version 13 code of error level M holds (EPC069-12 §3), in bytes. */
const mostBytes = 331;

/**
 * The text of a QR code that fills in a transfer in a bank's application: EPC069-12, version 002, twelve lines in UTF-8
 * without an amount. Holder and remittance are cut to the 70 and 140 characters the rules allow, the remittance further
 * when the whole would not fit.
 * @returns null where no such code exists: the account is not in euros, its country is outside the EEA and the BIC,
 * which is then needed, is unknown, or the holder's name takes all the room
 */
export function epcPayload({ holder, iban, bic }: BankAccount, remittance: string): string | null {
	if (!isInEuros(iban)) return null;
	if (euroByAgreement.has(countryOf(iban)) && bic === "") return null;
	const payload = (words: string) =>
		["BCD", "002", "1", "SCT", bic, beginning(holder, 70), iban, "", "", "", words, ""].join("\n");
	const fits = (text: string) => Buffer.byteLength(text) <= mostBytes;
	let words = beginning(remittance, 140);
	while (words !== "" && !fits(payload(words))) words = beginning(words, [...words].length - 1);
	const text = payload(words);
	return fits(text) ? text : null;
}

const countryOf = (iban: string) => iban.slice(0, 2);

/** The first characters of a text on one line. */
const beginning = (text: string, most: number) =>
	[...text.normalize("NFC").replace(/[\s\p{Cc}]+/gu, " ")].slice(0, most).join("").trim();
