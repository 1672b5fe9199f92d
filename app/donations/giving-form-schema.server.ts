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

export const givingSchema = z
	.object({
		transferHolder: text(140),
		iban: text(60)
			.transform(normalizeCode)
			.refine((iban) => iban === "" || isValidIban(iban), invalidIban),
		bic: text(20)
			.transform(normalizeCode)
			.refine((bic) => bic === "" || isValidBIC(bic), invalidBic),
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
		needs("chequePayee", ways.chequeAddress, "Saisissez à l’ordre de qui faire le chèque.");
	});

/** Constraints for the browser's own validation. */
export const givingConstraint = getZodConstraint(givingSchema);

const codes = ["iban", "bic"] as const;
type Coordinates = Pick<Association, "transferHolder" | (typeof codes)[number]>;

/** Whether the bank account changes, which requires the password. */
export const changesPaymentDetails = (before: Coordinates, after: Coordinates): boolean =>
	before.transferHolder !== after.transferHolder ||
	codes.some((name) => normalizeCode(before[name]) !== normalizeCode(after[name]));
