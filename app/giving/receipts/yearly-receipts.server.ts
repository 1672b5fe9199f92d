import type { Issuer, ReceiptWithState } from "~/giving/pledges/receipts.server";
import type { DonorOfYear, Paper } from "~/giving/pledges/yearly-receipts.server";
import { type Association, defaultIdentity } from "~/publishing/settings/association-settings";
import { unwritable } from "./receipt-pdf.server";
import { giftForms, giftNatures } from "./tax-choices";
import { noTaxReceipts, taxDetails, wrongSentence } from "./tax-receipt.server";

/** Returns the receipt that a donor gets for a year. Euros get a tax receipt where the association issues them. */
export function paperOf(
	settings: Association,
	{ name, currency, postalAddress }: DonorOfYear,
	by: Issuer["by"],
): Paper {
	const isTax = currency === "EUR" && settings.taxSwitch === "on";
	if (isTax && postalAddress === "") return { lack: "Il manque l’adresse postale" };
	const [form, nature] = [giftForms[0], giftNatures[0]];
	const asked = { donor: "person" as const, legalForm: "", siren: "", donorAddress: postalAddress, form, nature };
	const tax = isTax ? taxDetails(settings, asked) : null;
	const signs = unwritable(name, settings.name, settings.address, by.name ?? "", ...(tax ? Object.values(tax) : []));
	return signs ? { lack: signs } : { tax };
}

/** Explains why the association cannot issue receipts; undefined when it can. */
export const noReceipts = ({ name, address }: Association): string | undefined =>
	name === defaultIdentity.name || address === ""
		? "Un reçu porte le nom et l’adresse de l’association : saisissez-les d’abord dans les paramètres."
		: undefined;

/** Explains why the association cannot issue the receipts of a year, also while a setting of tax receipts is missing. */
export const noYearlyReceipts = (settings: Association): string | undefined =>
	noReceipts(settings) ??
	(settings.taxSwitch === "on" ? (noTaxReceipts(settings) ?? wrongSentence(settings, "person")) : undefined);

/** Returns a donor's receipt of a year as it would be issued now, for its preview; its number is 0. */
export function draftReceipt(
	settings: Association,
	donor: DonorOfYear,
	by: Issuer["by"],
): ReceiptWithState | undefined {
	const paper = paperOf(settings, donor, by);
	const last = donor.gifts.at(-1);
	if ("lack" in paper || last === undefined) return undefined;
	return {
		...{ number: 0, cancels: null, cancelledBy: null, mailedAt: null, issuedAt: new Date(), tax: paper.tax },
		...{ giftId: last.id, paymentMethod: last.paymentMethod, receivedOn: last.receivedOn, gifts: donor.gifts },
		...{ reference: donor.reference, name: donor.name, amount: donor.amount, currency: donor.currency },
		...{ issuer: settings.name, issuerAddress: settings.address, issuedBy: by.name || settings.name },
	};
}
