import * as z from "zod";
import { idPattern } from "~/db/new-id.server";

/** A form field with the identifier of another row; empty becomes null. */
export const optionalId = () =>
	z
		.string()
		.regex(idPattern)
		.optional()
		.transform((id) => id ?? null);
