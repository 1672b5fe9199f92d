import { crc32, deflateSync } from "node:zlib";
import transliterate from "@sindresorhus/transliterate";
import { isValidBIC, isValidIBAN } from "ibantools";
import type { Association } from "~/publishing/settings/association-settings";
import { plainSigns } from "~/web/forms/form-text.server";
import { qrModules } from "~/web/ui/qr-code.server";

/**
 * Countries of the BCEAO, the West African central bank. Their bank codes start with two letters, « SN08 », or in older
 * accounts with a letter and a digit, « K001 »; ibantools accepts only one of them per country
 * (Simplify/ibantools#630).
 */
const bceaoIban = /^(BF|BJ|CI|ML|NE|SN|TG)\d{2}[A-Z][A-Z0-9]\d{22}$/;

/** Normalizes an IBAN or BIC: uppercase, without spaces, hyphens and a leading « IBAN » or « BIC ». */
export const normalizeCode = (text: string) =>
	plainSigns(text)
		.toUpperCase()
		.replace(/^(?:IBAN|(?:BIC|SWIFT)\b)(?:[\s:./]|(?:BIC|SWIFT)\b)*/, "")
		.replace(/[\s-]/g, "");

/** Validates country, length, structure and check digits of a normalized IBAN (ISO 13616). */
export const isValidIban = (iban: string): boolean =>
	isValidIBAN(iban) || (bceaoIban.test(iban) && hasValidCheckDigits(iban));

/** ISO 7064 mod 97-10: country and check digits moved to the end, letters as 10 to 35, remainder 1. */
function hasValidCheckDigits(iban: string): boolean {
	const digits = [...iban.slice(4), ...iban.slice(0, 4)].map((sign) => Number.parseInt(sign, 36)).join("");
	return BigInt(digits) % BigInt(97) === BigInt(1);
}

/** A bank account for transfers; `bic` is empty when unknown. IBAN and BIC are uppercase, without spaces. */
export type BankAccount = { holder: string; iban: string; bic: string };

/**
 * Returns the bank account of the settings; null without a holder or with an invalid IBAN, as money sent to a mistyped
 * one is lost. An invalid BIC is omitted.
 */
export function bankAccount(settings: Pick<Association, "transferHolder" | "iban" | "bic">): BankAccount | null {
	const holder = settings.transferHolder.replace(/[\s\p{Cc}]+/gu, " ").trim();
	const iban = normalizeCode(settings.iban);
	const bic = normalizeCode(settings.bic);
	if (holder === "" || !isValidIban(iban)) return null;
	return { holder, iban, bic: isValidBIC(bic) ? bic : "" };
}

/** Members of the euro area: the European Central Bank's list of 21, since Bulgaria joined on 1 January 2026. */
const euroArea = new Set("AT BE BG CY DE EE ES FI FR GR HR IE IT LT LU LV MT NL PT SI SK".split(" "));

/** States that use the euro by agreement with the EU; in SEPA, not in the EEA. */
const euroByAgreement = new Set(["AD", "MC", "SM", "VA"]);

/** True for an account in a country that uses the euro, where a transfer in euros is a SEPA transfer. */
export const isInEuros = (iban: string) => euroArea.has(countryOf(iban)) || euroByAgreement.has(countryOf(iban));

/** The largest amount that the code can hold, 999 999 999,99 € (EPC069-12 §3). */
const maxCents = 99_999_999_999;

/**
 * Returns the payload of a SEPA transfer QR code: EPC069-12, version 002, in UTF-8, up to the last element in use.
 * Holder and remittance are in SEPA's own character set, as some banks refuse other characters and some readers take
 * UTF-8 for Latin-1; cut to 70 and 140 characters, they always fit the 331 bytes of version 13 with error level M.
 * @param cents the amount; with 0, or more than a code can hold, the donor's bank asks for it
 * @returns null when no code is possible: the account is not in euros, its country is outside the EEA and the then
 * mandatory BIC is unknown, or the holder's name has no character of the SEPA set
 */
export function epcPayload({ holder, iban, bic }: BankAccount, remittance: string, cents = 0): string | null {
	const name = sepaText(holder, 70);
	if (!isInEuros(iban) || name === "") return null;
	if (euroByAgreement.has(countryOf(iban)) && bic === "") return null;
	const amount = cents > 0 && cents <= maxCents ? `EUR${(cents / 100).toFixed(2)}` : "";
	return ["BCD", "002", "1", "SCT", bic, name, iban, amount, "", "", sepaText(remittance, 140)].join("\n").trimEnd();
}

const countryOf = (iban: string) => iban.slice(0, 2);

/** Converts a text to SEPA's Latin character set, as EPC217-08 recommends, and cuts it. */
const sepaText = (text: string, most: number) =>
	transliterate(text, { customReplacements: new Map(Object.entries({ "&": "+", "’": "'" })) })
		.replace(/[^A-Za-z0-9/?:().,'+-]+/g, " ")
		.trim()
		.slice(0, most)
		.trimEnd();

/** Pixels per module in each direction: with 8, a row of one module is one byte at one bit per pixel. */
const scale = 8;

/**
 * Encodes a text as QR code in a PNG file, black on white. One bit per pixel needs no image library: anybody may
 * request the code, and the image process stays free for uploads.
 */
export function qrPng(text: string): Buffer<ArrayBuffer> {
	const { size, data } = qrModules(text);
	const header = Buffer.alloc(13);
	header.writeUInt32BE(size * scale, 0);
	header.writeUInt32BE(size * scale, 4);
	header[8] = 1; // bit depth; the zeros after it are greyscale, deflate, adaptive filters, not interlaced
	const rows = data.map((row) => Buffer.from([0, ...row.map((dark) => (dark ? 0x00 : 0xff))]));
	const pixels = Buffer.concat(rows.flatMap((row) => Array.from({ length: scale }, () => row)));
	const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
	return Buffer.concat([
		signature,
		chunk("IHDR", header),
		chunk("IDAT", deflateSync(pixels)),
		chunk("IEND", Buffer.alloc(0)),
	]);
}

/** Builds a PNG chunk: length, type, data and checksum (PNG, §5.3). */
function chunk(type: string, data: Buffer): Buffer {
	const typed = Buffer.concat([Buffer.from(type, "latin1"), data]);
	const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
	length.writeUInt32BE(data.length);
	checksum.writeUInt32BE(crc32(typed));
	return Buffer.concat([length, typed, checksum]);
}
