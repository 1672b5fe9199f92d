import { getZodConstraint } from "@conform-to/zod/v4";
import { isValidBIC } from "ibantools";
import * as z from "zod";
import { text } from "~/forms/form-text.server";
import { optionalWebAddress } from "~/forms/web-address-field.server";
import type { Association } from "~/settings/association-facts";
import { isValidIban, normalizeCode } from "./iban.server";

const invalidIban =
	"Cet IBAN n’est pas juste : il y manque un signe, ou l’un d’eux est faux. Recopiez-le de votre relevé, ou laissez vide.";
const invalidBic = "Ce BIC n’est pas juste : saisissez huit ou onze signes, du type PSSTFRPPXXX, ou laissez vide.";
const invalidNumber = "Saisissez un numéro du type +221 77 123 45 67, ou laissez vide.";

/** At least four digits, with the punctuation of phone numbers and USSD codes: `+221 77…`, `#144*4#`. */
const mobileNumber = /^(?=(\D*\d){4})[+*#\d\s().\-‑/]+$/;

export const givingSchema = z
	.object({
		transferHolder: text(140),
		iban: text(60)
			.transform(normalizeCode)
			.refine((iban) => iban === "" || isValidIban(iban), invalidIban),
		bic: text(20)
			.transform(normalizeCode)
			.refine((bic) => bic === "" || isValidBIC(bic), invalidBic),
		mobileOperator: text(80),
		mobileNumber: text(40).refine((number) => number === "" || mobileNumber.test(number), invalidNumber),
		mobileName: text(100),
		chequePayee: text(140),
		chequeAddress: text(500),
		cashPlace: text(1000),
		materialGifts: text(1000),
		donationPage: optionalWebAddress("https://dons.exemple.org/association"),
		/** Current password of the administrator, required when payment details change. */
		password: z.string().max(256, "256 caractères au plus.").optional(),
	})
	// Incomplete means of giving are not rendered for donors: reject them.
	.superRefine((ways, context) => {
		const needs = (field: keyof typeof ways, beside: string, message: string) => {
			if (beside !== "" && ways[field] === "") context.addIssue({ code: "custom", path: [field], message });
		};
		needs("transferHolder", ways.iban + ways.bic, "Saisissez le titulaire du compte.");
		needs("iban", ways.transferHolder + ways.bic, "Saisissez l’IBAN du compte.");
		needs("mobileOperator", ways.mobileNumber + ways.mobileName, "Saisissez l’opérateur.");
		needs("mobileNumber", ways.mobileOperator + ways.mobileName, "Saisissez le numéro.");
		needs("chequePayee", ways.chequeAddress, "Saisissez à l’ordre de qui faire le chèque.");
	});

/** Constraints for the browser's own validation. */
export const givingConstraint = getZodConstraint(givingSchema);

const details = {
	virement: { codes: ["iban", "bic"], names: ["transferHolder"] },
	"mobile money": { codes: ["mobileNumber"], names: ["mobileOperator", "mobileName"] },
} as const;
type Detail = (typeof details)[keyof typeof details];
type Coordinates = Pick<Association, Detail["codes" | "names"][number]>;

/**
 * Whether the bank account or the mobile money number changes, which requires the password.
 * @returns in French which of them, « virement et mobile money »; empty when neither
 */
export const changedPaymentDetails = (before: Coordinates, after: Coordinates): string =>
	Object.entries(details)
		.filter(
			([, { codes, names }]) =>
				names.some((name) => before[name] !== after[name]) ||
				codes.some((name) => normalizeCode(before[name]) !== normalizeCode(after[name])),
		)
		.map(([label]) => label)
		.join(" et ");
