import { parseWithZod } from "@conform-to/zod/v4";
import * as z from "zod";
import { errorResponse } from "~/http/error-response.server";

// What no schema has its own words for, only hostile forms meet; but they too are answered in French.
z.config({ customError: () => "Cette valeur n’est pas acceptée : rechargez la page et réessayez." });

/** Typed as it is: a space may be part of a password. */
const verbatim = new Set(["password", "currentPassword"]);

/**
 * Checks a form that `readForm` or `receiveForm` has read. Fields the schema does not name are dropped; texts are brought
 * to one Unicode form (NFC), with \n for a line break and no space around, so that what is saved is what is compared.
 * @throws Response 400 when conform cannot make sense of the fields
 */
export function parseForm<Schema extends z.ZodObject>(form: FormData, schema: Schema) {
	const known = new FormData();
	for (const [name, value] of form) {
		const field = /^\w+/.exec(name)?.[0] ?? "";
		if (!Object.hasOwn(schema.shape, field) || typeof value !== "string") continue;
		known.append(name, verbatim.has(field) ? value : value.normalize("NFC").replace(/\r\n?/g, "\n").trim());
	}
	try {
		return parseWithZod(known, { schema });
	} catch {
		throw errorResponse(400);
	}
}
