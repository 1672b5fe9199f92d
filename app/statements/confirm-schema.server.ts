import * as z from "zod";

/** What a treasurer saw of the pledge of a line. */
export const confirmSchema = z.object({
	reference: z.string().max(20),
	/** What had arrived of it, in minor units. */
	arrived: z.coerce.number().int(),
	/** Present when it had been withdrawn. */
	withdrawn: z.string().optional(),
});
