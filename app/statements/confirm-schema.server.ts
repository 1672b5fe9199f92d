import * as z from "zod";
import { currencyCodes } from "~/money/currency";

/** What a treasurer saw of the pledge of a line. */
export const confirmSchema = z.object({
	reference: z.string().max(20),
	/** What had arrived of it, in minor units. */
	arrived: z.coerce.number().int(),
	/** Present when it had been withdrawn. */
	withdrawn: z.string().optional(),
	/** What it counts for, as it is written, and the pledge's currency; absent when that is the line's. */
	counts: z.string().max(30).optional(),
	currency: z.enum(currencyCodes).optional(),
});
