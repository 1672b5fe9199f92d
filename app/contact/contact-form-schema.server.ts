import { getZodConstraint } from "@conform-to/zod/v4";
import { z } from "zod";
import { idPattern } from "~/db/new-id.server";
import { requiredText } from "~/http/form-text.server";

const email = "Saisissez une adresse du type nom@exemple.org.";

export const contactSchema = z.object({
	id: z.string().regex(idPattern),
	name: requiredText({ missing: "Saisissez votre nom.", max: 120 }),
	email: z.email({ error: email }).max(254, email),
	message: requiredText({ missing: "Saisissez votre message.", max: 5000 }),
});

/** What the browser itself can check of it. */
export const contactConstraint = getZodConstraint(contactSchema);
