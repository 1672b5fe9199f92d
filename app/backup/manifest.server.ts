import * as z from "zod";

/** The last entry of an archive; without it an archive is incomplete. */
export const manifestSchema = z.object({
	format: z.literal(1),
	madeAt: z.iso.datetime(),
	/** How many migrations were applied to the database. */
	migrations: z.number().int().min(1),
	/** Every other entry. */
	files: z.array(z.object({ name: z.string(), bytes: z.number().int().min(0), sha256: z.string().length(64) })),
	/** Uploads that the database references and the disk had lost; the first backups lack this. */
	missing: z.array(z.string()).default([]),
});

export type Manifest = z.infer<typeof manifestSchema>;
