import { getZodConstraint } from "@conform-to/zod/v4";
import * as z from "zod";
import { roles } from "~/people/session/permissions";
import { idPattern } from "~/platform/db/new-id.server";
import { requiredEmail, requiredText } from "~/web/forms/form-text.server";
import { chosenPassword } from "./chosen-password.server";

export const personName = (missing = "Saisissez un nom.") => requiredText({ missing, max: 120 });

/** The account's own password, required before a link to another account is created. */
export const confirmSchema = z.object({
	password: z.string({ error: "Saisissez votre mot de passe pour confirmer." }),
});

const role = z.enum(roles, { error: "Choisissez un rôle." });

export const roleSchema = confirmSchema.extend({ role });

export const inviteSchema = confirmSchema.extend({
	id: z.string().regex(idPattern),
	name: personName(),
	email: requiredEmail(),
	role,
});

export const nameSchema = z.object({ name: personName() });

export const passwordSchema = z.object({
	currentPassword: z.string({ error: "Saisissez votre mot de passe actuel." }),
	password: chosenPassword(),
});

export const demandSchema = confirmSchema.extend({
	demanded: z
		.literal("on")
		.optional()
		.transform((ticked) => ticked === "on"),
});

/** Password and code, required before one's own second factor is switched off. */
export const stopSchema = confirmSchema.extend({
	code: z.string({ error: "Saisissez le code de l’application, ou un code de secours." }).max(100),
});

/** A reset link asks for a password only, an invitation for a name too. */
export const resetSchema = z.object({ password: chosenPassword() });
export const joinSchema = resetSchema.extend({ name: personName() });

/** The HTML validation attributes. */
export const confirmConstraint = getZodConstraint(confirmSchema);
export const roleConstraint = getZodConstraint(roleSchema);
export const inviteConstraint = getZodConstraint(inviteSchema);
export const nameConstraint = getZodConstraint(nameSchema);
export const passwordConstraint = getZodConstraint(passwordSchema);
export const joinConstraint = getZodConstraint(joinSchema);

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
