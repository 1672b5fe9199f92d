import * as z from "zod";

/** What an archive says of itself, in its last entry; an archive without it is not whole. */
export const manifestSchema = z.object({
	format: z.literal(1),
	madeAt: z.iso.datetime(),
	/** How many migrations the database had been through. */
	migrations: z.number().int().min(1),
	/** Every other entry, with its bytes. */
	files: z.array(z.object({ name: z.string(), bytes: z.number().int().min(0), sha256: z.string().length(64) })),
	/** The uploads that the database knows and the disk had lost; backups did not say so at first. */
	missing: z.array(z.string()).default([]),
});

export type Manifest = z.infer<typeof manifestSchema>;
