import { friendlyFormatIBAN } from "ibantools";
import { type Association, defaultAssociation, defaultIdentity } from "~/publishing/settings/association-settings";
import { qrCode } from "~/web/ui/qr-code.server";
import type { MobileAccount } from "./mobile-account";
import { bankAccount, epcPayload, isInEuros, qrPng } from "./transfer.server";

/** The remittance text and amount (in cents) that the code of a transfer encodes. */
type Remittance = { words: string; cents?: number };

/** Returns the public part of the payment settings; an incomplete way to give is null. */
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

/** True when the association offers at least one way to give. */
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
	return name === defaultIdentity.name ? "Don" : `Don ${name}`;
}

/** Returns the QR code of a transfer as a PNG file; null without an account, or for one that can have no code. */
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

/** Returns an external page with its host name, so that donors recognize it. */
function externalPage(address: string) {
	if (!URL.canParse(address)) return null;
	const { protocol, href, host } = new URL(address);
	return protocol === "https:" || protocol === "http:" ? { href, host } : null;
}
