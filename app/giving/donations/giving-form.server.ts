import { getZodConstraint } from "@conform-to/zod/v4";
import { isValidBIC } from "ibantools";
import * as z from "zod";
import { roleOf } from "~/content/leaders/leader-roles";
import { idPattern } from "~/platform/db/new-id.server";
import type { Association } from "~/publishing/settings/association-settings";
import { lines, optionalWebAddress, plainSigns, requiredText, text } from "~/web/forms/form-text.server";
import { parseGiftExamples } from "./gift-examples";
import type { MobileAccount, MobileAccountDraft } from "./mobile-account";
import { isValidIban, normalizeCode } from "./transfer.server";

const invalidIban =
	"Cet IBAN n’est pas juste : il y manque un signe, ou l’un d’eux est faux. Recopiez-le de votre relevé, ou laissez vide.";
const invalidBic = "Ce BIC n’est pas juste : saisissez 8 ou 11 caractères, du type PSSTFRPPXXX, ou laissez vide.";

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
		/** Current password of the account, required when payment details change. */
		password: z.string().optional(),
	})
	// An incomplete payment method is not shown to donors, so the form rejects it.
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

/** Fields that determine where donors' money goes, by the name of their group in the journal. */
const auditedPaymentFields = {
	virement: ["transferHolder", "iban", "bic"],
	chèque: ["chequePayee", "chequeAddress"],
	"page de don": ["donationPage"],
} as const;
type AuditedPaymentField = (typeof auditedPaymentFields)[keyof typeof auditedPaymentFields][number];

/**
 * Returns which of these payment details change: a change requires the password.
 * @returns names in French, « virement et chèque »; empty when nothing changes
 */
export const changedPaymentDetails = (
	before: Pick<Association, AuditedPaymentField>,
	after: Pick<Association, AuditedPaymentField>,
): string =>
	Object.entries(auditedPaymentFields)
		.filter(([, names]) => differ(before, after, names))
		.map(([label]) => label)
		.join(" et ");

/** Codes: spaces and letter case are ignored when two values are compared. */
const codes = ["iban", "bic", "number", "merchantCode"];
function differ<Name extends string>(
	before: Record<NoInfer<Name>, string>,
	after: Record<NoInfer<Name>, string>,
	names: readonly Name[],
): boolean {
	const written = (text: string, name: Name) => (codes.includes(name) ? normalizeCode(text) : text);
	return names.some((name) => written(before[name], name) !== written(after[name], name));
}

/** A number has at least four digits, with the punctuation of phone numbers and USSD codes: `+221 77…`, `#144*4#`. */
const mobileNumber = /^(?=(\D*\d){4})[+*#\d\s().\-‑/]+$/;
const invalidNumber = "Saisissez un numéro du type +221 77 123 45 67.";

const code = /^[A-Za-z\d*#\s.-]*$/;
const invalidCode = "Saisissez un code du type 123456 ou *144*123456#, ou laissez vide.";

/** The current password of the account, required when the mobile money account changes. */
const password = z.string().optional();

export const mobileAccountSchema = z.object({
	id: z.string().regex(idPattern).optional(),
	operator: requiredText({ missing: "Saisissez l’opérateur.", max: 80 }),
	country: text(80),
	number: requiredText({ missing: "Saisissez le numéro.", max: 40 }, plainSigns).refine(
		(number) => mobileNumber.test(number),
		invalidNumber,
	),
	name: text(100),
	merchantCode: text(30, plainSigns).refine((written) => code.test(written), invalidCode),
	steps: lines(1000),
	password,
});

/** The form that asks for the password before an account is deleted. */
export const deletionSchema = z.object({ password });

/** Constraints for the browser's own validation. */
export const mobileAccountConstraint = getZodConstraint(mobileAccountSchema);

/** True when a change affects what donors see of the account. */
export const changesAccount = (before: MobileAccount, after: MobileAccountDraft): boolean =>
	differ(before, after, ["operator", "country", "number", "name", "merchantCode", "steps"]);

export const appealSchema = z.object({
	giftExamples: lines(2000).superRefine((written, context) => {
		const parsed = parseGiftExamples(written);
		if ("error" in parsed) context.addIssue({ code: "custom", message: parsed.error });
	}),
	giftsUsed: lines(5000),
	giftContact: text(20).refine((role) => role === "" || roleOf(role) !== undefined, "Choisissez une personne."),
});

/** Constraints for the browser's own validation. */
export const appealConstraint = getZodConstraint(appealSchema);
