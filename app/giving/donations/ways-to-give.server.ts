import { friendlyFormatIBAN } from "ibantools";
import { type Association, defaultAssociation, defaultFacts } from "~/publishing/settings/association-facts";
import { qrCode } from "~/web/ui/qr-code.server";
import type { MobileAccount } from "./mobile-account";
import { bankAccount, epcPayload, isInEuros, qrPng } from "./transfer.server";

/** What the code of a transfer says: the remittance, and the amount in cents. */
type Remittance = { words: string; cents?: number };

/** The public part of the payment settings. An incomplete means of giving is null. */
export function waysToGive(
	settings: Association,
	accounts: MobileAccount[],
	remittance: Remittance = { words: remittanceOf(settings) },
) {
	return {
		transfer: transfer(settings, remittance),
		...otherWays(settings, accounts),
		taxReceipts: settings.taxReceipts || null,
	};
}

/** Whether there is a means of giving at all. */
export const hasWaysToGive = (settings: Association, accounts: MobileAccount[]): boolean =>
	bankAccount(settings) !== null || Object.values(otherWays(settings, accounts)).some(Boolean);

function otherWays(settings: Association, accounts: MobileAccount[]) {
	const { chequePayee, chequeAddress } = settings;
	return {
		mobile: accounts.length > 0 ? accounts : null,
		cheque: chequePayee ? { payee: chequePayee, address: chequeAddress } : null,
		cash: settings.cashPlace || null,
		material: settings.materialGifts || null,
		page: externalPage(settings.donationPage),
	};
}

export type WaysToGive = ReturnType<typeof waysToGive>;

/** Fallback when the settings cannot be read. */
export const noWaysToGive = waysToGive(defaultAssociation, []);

function remittanceOf({ name }: Association): string {
	return name === defaultFacts.name ? "Don" : `Don ${name}`;
}

/** The picture of a transfer's QR code as a PNG file; null when there is no account, or it can have no code. */
export function transferPicture(settings: Association, remittance: Remittance = { words: remittanceOf(settings) }) {
	const account = bankAccount(settings);
	const payload = account && epcPayload(account, remittance.words, remittance.cents);
	return payload === null ? null : qrPng(payload);
}

function transfer(settings: Association, { words, cents }: Remittance) {
	const account = bankAccount(settings);
	if (account === null) return null;
	const payload = epcPayload(account, words, cents);
	return {
		...account,
		inGroups: friendlyFormatIBAN(account.iban) ?? account.iban,
		sepa: isInEuros(account.iban),
		code: payload === null ? null : qrCode(payload),
	};
}

/** An external page, with its hostname for the donor to recognize. */
function externalPage(address: string) {
	if (!URL.canParse(address)) return null;
	const { protocol, href, host } = new URL(address);
	return protocol === "https:" || protocol === "http:" ? { href, host } : null;
}
