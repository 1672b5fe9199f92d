import { parseWithZod } from "@conform-to/zod/v4";
import * as z from "zod";
import { errorResponse } from "~/http/error-response.server";

// Errors without a message of their own only occur with forged forms; they are answered in French too.
z.config({ customError: () => "Cette valeur n’est pas acceptée : rechargez la page et réessayez." });

/** Passwords may contain leading or trailing spaces. */
const verbatim = new Set(["password", "currentPassword"]);

/**
 * Validates a form of `readForm` or `receiveForm`. Unknown fields are dropped; texts are normalized to NFC, with \n as
 * line break and trimmed, so that the stored text is the compared one.
 * @throws Response 400 when conform cannot parse the fields
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
