import { and, eq, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { db } from "~/db/client.server";
import { hasValues } from "~/db/idempotent-insert.server";
import { notTrashed, type Publishable } from "~/db/published.server";
import { sameFiles } from "~/files/stored-files.server";
import { takeOutOfTrash } from "~/trash/trash.server";
import { matchesPublication, type Publication, publishedAtOf } from "./publication";

/** Author, publication, expected version (any when undefined), and whether to restore from the trash. */
export type Saving = { by: string; publication: Publication; version?: number; restore?: boolean };

/**
 * "unchanged": the row already has that content, as after a double submit. "older": version conflict, nothing written.
 * "missing": no such row, or in the trash.
 */
export type SaveOutcome = "saved" | "restored" | "unchanged" | "older" | "missing";

/** Compare-and-set condition: the row has the expected version and is live, or may be restored. */
const isSavable = (table: Publishable, id: string, { version, restore }: Partial<Saving>): SQL =>
	and(
		eq(table.id, id),
		version === undefined ? undefined : eq(table.version, version),
		restore ? undefined : notTrashed(table),
	) ?? sql`false`;

/** Columns of a new row beside its content; published now unless `publication` differs. */
export function firstVersionColumns({ by, publication = { choice: "now" } }: Partial<Saving>) {
	const now = new Date();
	return { createdAt: now, publishedAt: publishedAtOf(publication, null, now), updatedBy: by };
}

/** Columns updated with the content. Without `publication` the publication stays. */
function versionColumns(table: Publishable, { by, publication }: Partial<Saving>) {
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
 * Updates a row if it has the expected version. A row in the trash that has the content is only restored.
 * @param updates the statements for a `savable` row: the last one writes its content with `columns`
 * @param same whether the row already has the content and publication to save
 */
export async function updateVersion(
	table: Publishable,
	id: string,
	saving: Partial<Saving>,
	updates: (savable: SQL, columns: ReturnType<typeof versionColumns>) => BatchItem<"sqlite">[],
	same: () => Promise<boolean>,
): Promise<SaveOutcome> {
	const savable = isSavable(table, id, saving);
	const select = (where: SQL) => db.select({ deletedAt: table.deletedAt }).from(table).where(where);
	const [[before]] = await db.batch([select(savable), ...updates(savable, versionColumns(table, saving))]);
	if (before) return before.deletedAt ? "restored" : "saved";
	const [row] = await select(eq(table.id, id));
	if (row === undefined || (row.deletedAt && !saving.restore)) return "missing";
	if (!(await same())) return "older";
	if (row.deletedAt === null) return "unchanged";
	await takeOutOfTrash(table, id);
	return "restored";
}

/** Whether a row has this content and publication; its files are compared by their bytes. */
export async function hasContent<Fields extends object>(
	row: (NoInfer<Fields> & { publishedAt: Date | null }) | undefined,
	fields: Fields,
	publication: Publication | undefined,
	...files: Parameters<typeof sameFiles>
): Promise<boolean> {
	if (row === undefined || !hasValues<Fields>(row, fields)) return false;
	if (publication && !matchesPublication(publication, row.publishedAt)) return false;
	return sameFiles(...files);
}
