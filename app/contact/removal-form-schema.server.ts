import { getZodConstraint } from "@conform-to/zod/v4";
import * as z from "zod";
import { idPattern } from "~/db/new-id.server";
import { requiredEmail, requiredLines, text } from "~/forms/form-text.server";
import { optionalPhone } from "~/forms/phone-field.server";
import { contactSchema } from "./contact-form-schema.server";
import { relations } from "./relations";

const fields = z.object({
	...contactSchema.shape,
	email: requiredEmail().optional(),
	phone: optionalPhone(),
	relation: z.enum(Object.keys(relations) as (keyof typeof relations)[], {
		error: "Dites ce que vous êtes pour la personne.",
	}),
	message: requiredLines({ missing: "Dites ce que vous demandez.", max: 5000 }),
	photo: z.string().regex(idPattern).optional(),
	page: text(500),
});

const unreachable = "Indiquez une adresse e-mail ou un numéro de téléphone, pour que nous puissions vous répondre.";

/** By default zod refines only what is valid otherwise: the visitor would learn of two faults one after the other. */
const when = () => true;

/** A request to remove a photo. Who has no e-mail, as many do, may be reached by phone. */
export const removalSchema = fields
	.refine(({ email, phone }) => email || phone, { path: ["email"], error: unreachable, when })
	.refine(({ photo, page }) => photo || page, { path: ["page"], error: "Dites où se trouve la photo.", when });

/** The HTML validation attributes. */
export const removalConstraint = getZodConstraint(fields);
