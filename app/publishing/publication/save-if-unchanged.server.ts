import { and, eq, type SQL } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { db } from "~/platform/db/client.server";
import type { Publishable } from "~/platform/db/published.server";
import type { heroPictures, media, mobileAccounts } from "~/platform/db/schema.server";

type Versioned = Publishable | typeof heroPictures | typeof media | typeof mobileAccounts;

/**
 * Writes a row that nobody has saved since this version, and increments its version.
 * @param row the condition that chooses the row
 * @param before statements that run before it, in the same transaction, with their own condition
 * @param after statements that run after it, which may ask whether `changes() = 1`
 * @returns "changed" after another save, when nothing is written; "gone" when there is no such row
 */
export async function saveIfUnchanged(
	table: Versioned,
	row: SQL | undefined,
	version: number,
	values: Record<string, unknown>,
	{ before = [], after = [] }: Partial<Record<"before" | "after", BatchItem<"sqlite">[]>> = {},
): Promise<"saved" | "changed" | "gone"> {
	const update = db
		.update(table)
		.set({ ...values, version: version + 1 })
		.where(and(row, eq(table.version, version)))
		.returning({ version: table.version });
	const [first, ...others] = [...before, update, ...after];
	const results: unknown[] = await db.batch([first ?? update, ...others]);
	const written = results[before.length];
	if (Array.isArray(written) && written.length > 0) return "saved";
	return (await db.$count(table, row)) > 0 ? "changed" : "gone";
}

/** Returns the version with which the form was loaded; undefined when it names none, which skips the conflict check. */
export function openedVersion(fields: FormData): number | undefined {
	const opened = String(fields.get("opened") ?? "");
	return /^\d{1,15}$/.test(opened) ? Number(opened) : undefined;
}

/**
 * Returns the version after which a save conflicts. When the form's version is higher than the stored one, the database
 * was restored from a backup: every save conflicts.
 */
export function conflictsAfter(opened: number | undefined, stored: number): number {
	if (opened === undefined) return stored;
	return opened > stored ? 0 : opened;
}

export const conflictMessage =
	"Ces renseignements ont été changés entre-temps. Rien n’est perdu\u202f: comparez, puis enregistrez à nouveau pour garder les vôtres.";

export const fieldConflictMessage = (saved: string) =>
	saved === "" ? "Ce champ a été vidé entre-temps." : `Enregistré entre-temps\u202f: «\u202f${saved}\u202f»`;
