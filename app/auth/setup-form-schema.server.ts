import { getZodConstraint } from "@conform-to/zod/v4";
import { z } from "zod";
import { requiredEmail, requiredText } from "~/http/form-text.server";
import { passwordLength } from "./password.server";

const { min, max } = passwordLength;

export const setupSchema = z.object({
	token: z.string().max(100),
	name: requiredText({ missing: "Saisissez le nom de l’association.", max: 120 }),
	email: requiredEmail(),
	password: z
		.string({ error: "Choisissez un mot de passe." })
		.min(min, `Choisissez un mot de passe d’au moins ${min} caractères.`)
		.max(max, `Choisissez un mot de passe d’au plus ${max} caractères.`),
	sample: z.literal("on").optional(),
});

/** What the browser itself can check of it. */
export const setupConstraint = getZodConstraint(setupSchema);
