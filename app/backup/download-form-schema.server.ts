import * as z from "zod";

/** Whether the password is required, and right, is checked by the route. */
export const downloadSchema = z.object({ password: z.string().max(256).optional() });
