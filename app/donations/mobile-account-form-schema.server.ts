import { getZodConstraint } from "@conform-to/zod/v4";
import * as z from "zod";
import { idPattern } from "~/db/new-id.server";
import { lines, plainSigns, requiredText, text } from "~/forms/form-text.server";
import { normalizeCode } from "./iban.server";
import type { MobileAccount } from "./mobile-account";

/** At least four digits, with the punctuation of phone numbers and USSD codes: `+221 77…`, `#144*4#`. */
const mobileNumber = /^(?=(\D*\d){4})[+*#\d\s().\-‑/]+$/;
const invalidNumber = "Saisissez un numéro du type +221 77 123 45 67.";

const code = /^[A-Za-z\d*#\s.-]*$/;
const invalidCode = "Saisissez un code du type 123456 ou *144*123456#, ou laissez vide.";

/** The current password of the administrator. */
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
	/** Required when the account changes. */
	password,
});

/** The form that asks for the password before an account is deleted. */
export const deletionSchema = z.object({ password });

/** Constraints for the browser's own validation. */
export const mobileAccountConstraint = getZodConstraint(mobileAccountSchema);

/** Whether donors would pay otherwise than before: spaces and capitals in numbers and codes do not count. */
export function changesAccount(before: MobileAccount, after: Omit<MobileAccount, "id">): boolean {
	const texts = (["operator", "country", "name", "steps"] as const).some((name) => before[name] !== after[name]);
	return (
		texts ||
		(["number", "merchantCode"] as const).some((name) => normalizeCode(before[name]) !== normalizeCode(after[name]))
	);
}
