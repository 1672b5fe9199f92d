import { and, eq, type SQL, sql } from "drizzle-orm";
import { notTrashed, type Publishable } from "~/db/published.server";
import { takeOutOfTrash } from "~/trash/trash.server";
import type { Publication } from "./publication";

/**
 * Who saves, when visitors see it, the version that was changed (any, without one), and whether an item in the trash is
 * restored with that.
 */
export type Saving = { by: string; publication: Publication; version?: number; restore?: boolean };

/**
 * "unchanged": the row holds that content already, as when a form is submitted twice. "older": the version is not the
 * latest, and nothing was overwritten. "missing": gone, or in the trash.
 */
export type SaveOutcome = "saved" | "restored" | "unchanged" | "older" | "missing";

/** The condition that a row may be saved over: it has the version that was changed, and is live or to be restored. */
export const isSavable = (table: Publishable, id: string, { version, restore }: Partial<Saving>): SQL =>
	and(
		eq(table.id, id),
		version === undefined ? undefined : eq(table.version, version),
		restore ? undefined : notTrashed(table),
	) ?? sql`false`;

/** What a save writes beside the content. Without `publication` the item stays published as it is. */
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
 * Why no row was savable. One in the trash that has the content already only needs to be taken out.
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
