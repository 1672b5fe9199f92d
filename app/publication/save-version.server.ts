import { and, eq, type SQL, sql } from "drizzle-orm";
import { notTrashed, type Publishable } from "~/db/published.server";
import { takeOutOfTrash } from "~/trash/trash.server";
import type { Publication } from "./publication";

/** Author, publication, expected version (any when undefined), and whether to restore from the trash. */
export type Saving = { by: string; publication: Publication; version?: number; restore?: boolean };

/**
 * "unchanged": the row already has that content, as after a double submit. "older": version conflict, nothing written.
 * "missing": no such row, or in the trash.
 */
export type SaveOutcome = "saved" | "restored" | "unchanged" | "older" | "missing";

/** Compare-and-set condition: the row has the expected version and is live, or may be restored. */
export const isSavable = (table: Publishable, id: string, { version, restore }: Partial<Saving>): SQL =>
	and(
		eq(table.id, id),
		version === undefined ? undefined : eq(table.version, version),
		restore ? undefined : notTrashed(table),
	) ?? sql`false`;

/** Columns written with the content. Without `publication` the publication stays. */
export function versionColumns(table: Publishable, { by, publication }: Partial<Saving>) {
	const now = new Date();
	const at = sql.param(now, table.publishedAt);
	const since = sql`case when ${table.publishedAt} <= ${at} then ${table.publishedAt} else ${at} end`;
	const moments = { now: since, later: publication?.choice === "later" ? publication.at : null, draft: null };
	return {
		publishedAt: publication && moments[publication.choice],
		updatedAt: now,
		updatedBy: by,
		deletedAt: null,
		version: sql`${table.version} + 1`,
	};
}

/**
 * Why no row matched `isSavable`. A row in the trash that has the content is only restored.
 * @param same whether the row has the content to save
 */
export async function unsavedOutcome(
	table: Publishable,
	row: { id: string; deletedAt: Date | null } | undefined,
	same: boolean,
	{ restore }: Partial<Saving>,
): Promise<SaveOutcome> {
	if (row === undefined || (row.deletedAt && !restore)) return "missing";
	if (!same) return "older";
	if (row.deletedAt === null) return "unchanged";
	await takeOutOfTrash(table, row.id);
	return "restored";
}
