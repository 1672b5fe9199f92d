import { getZodConstraint } from "@conform-to/zod/v4";
import { isValidBIC } from "ibantools";
import * as z from "zod";
import { lines, text } from "~/forms/form-text.server";
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
		chequeAddress: lines(500),
		cashPlace: lines(1000),
		materialGifts: lines(1000),
		donationPage: optionalWebAddress("https://dons.exemple.org/association"),
		/** Current password of the administrator, required when payment details change. */
		password: z.string().optional(),
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

/** What tells donors where their money goes, by its name in the journal. */
const details = {
	virement: ["transferHolder", "iban", "bic"],
	chèque: ["chequePayee", "chequeAddress"],
	"page de don": ["donationPage"],
} as const;
type Detail = (typeof details)[keyof typeof details][number];

/**
 * Which of these details change, which requires the password.
 * @returns in French, « virement et chèque »; empty when none does
 */
export const changedPaymentDetails = (before: Pick<Association, Detail>, after: Pick<Association, Detail>): string =>
	Object.entries(details)
		.filter(([, names]) => names.some((name) => written(before, name) !== written(after, name)))
		.map(([label]) => label)
		.join(" et ");

/** Spaces and capitals of a bank's codes do not count. */
const written = (ways: Pick<Association, Detail>, name: Detail) =>
	name === "iban" || name === "bic" ? normalizeCode(ways[name]) : ways[name];
