import { getZodConstraint } from "@conform-to/zod/v4";
import * as z from "zod";
import { requiredEmail, requiredText } from "~/forms/form-text.server";
import { personName } from "./account-form-schemas.server";
import { chosenPassword } from "./chosen-password.server";

export const setupSchema = z.object({
	token: z.string().max(100),
	name: requiredText({ missing: "Saisissez le nom de l’association.", max: 120 }),
	personName: personName("Saisissez votre nom."),
	email: requiredEmail(),
	password: chosenPassword(),
	sample: z.literal("on").optional(),
});

/** The HTML validation attributes. */
export const setupConstraint = getZodConstraint(setupSchema);
