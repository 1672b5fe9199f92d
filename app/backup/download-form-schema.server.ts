import * as z from "zod";

/** Whether the password is there and right, only who asks for it can tell. */
export const downloadSchema = z.object({ password: z.string().max(256).optional() });
