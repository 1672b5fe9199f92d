import { getZodConstraint } from "@conform-to/zod/v4";
import { z } from "zod";
import { optionalText } from "~/http/form-text.server";

export const descriptionSchema = z.object({ alt: optionalText(250) });

/** What the browser itself can check of it. */
export const descriptionConstraint = getZodConstraint(descriptionSchema);
