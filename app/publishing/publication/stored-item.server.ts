import slugify, { type Options } from "@sindresorhus/slugify";
import { and, asc, eq, exists, getTableColumns, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { sameFiles } from "~/media/files/stored-files.server";
import { db } from "~/platform/db/client.server";
import { existingNeed } from "~/platform/db/constraint.server";
import { newId } from "~/platform/db/new-id.server";
import { mediaUses, publishedTables, reportImages } from "~/platform/db/schema.server";
import { contentKinds, type KindWith, kindOf, type PublishedKind } from "~/platform/kinds/content-kinds";
import { plainLetters } from "~/platform/search/fold-text.server";
import { takeOutOfTrash } from "~/publishing/trash/trash.server";
import { matchesPublication, type Publication, publishedAtOf } from "./publication";
import { saveIfUnchanged } from "./save-if-unchanged.server";

/** French conjunction for « & »; `decamelize` would split words at « Œ ». */
const inFrench: Options = { decamelize: false, customReplacements: [["&", " et "]] };

/** Returns the slug of a title. @param fallback for a title without a letter of the Latin script */
export const slugOf = (title: string, fallback: string) =>
	slugify(plainLetters(title), inFrench).slice(0, 80).replace(/-+$/, "") || fallback;

/**
 * Returns an SQL expression for the first free slug of a kind: « Fête de Noël » gives `fete-de-noel`, then
 * `fete-de-noel-2`. Evaluated inside the INSERT: two concurrent inserts cannot pick the same one.
 */
export function freeSlug(kind: KindWith<"slug">, title: string) {
	const table = publishedTables[kind];
	const slug = slugOf(title, contentKinds[kind].slug);
	return sql<string>`(
		with recursive candidate (slug, number) as (
			values (${slug}, 1)
			union all
			select ${`${slug}-`} || (number + 1), number + 1 from candidate
			where exists (select 1 from ${table} as other where other.slug = candidate.slug)
		)
		select slug from candidate order by number desc limit 1
	)`;
}

/** The values of an item that are written. */
export type ItemValues = {
	/** The columns that a volunteer fills in; with the files they identify a form that arrives again. */
	draft: { title: string } & Record<string, unknown>;
	/** Identifiers of its files in order; only a report may have several. */
	fileIds: string[];
	/** The columns that are derived from these. */
	derived?: Record<string, unknown>;
	/** The columns that only a new row gets; an imported item has its own `createdAt`. */
	first?: Record<string, unknown>;
};

/** Author, publication, expected version (any when undefined), and whether to restore from the trash. */
export type Saving = { by: string; publication: Publication; version?: number; restore?: boolean };

/** Returns the row of an item, even of a draft or in the trash. */
export async function storedItem(kind: PublishedKind, id: string) {
	const table = publishedTables[kind];
	const [row] = await db.select().from(table).where(eq(table.id, id));
	return row;
}

/** Returns the identifiers of the files of an item, in order. */
export async function storedFileIds(kind: PublishedKind, id: string): Promise<string[]> {
	const uses = await db
		.select({ id: mediaUses.mediaId })
		.from(mediaUses)
		.where(and(eq(mediaUses.kind, kind), eq(mediaUses.itemId, id)))
		.orderBy(asc(mediaUses.position));
	return uses.map(({ id }) => id);
}

/** Returns the typed columns as they are stored: a need may have been deleted while the form was open. */
const stored = ({ draft }: ItemValues): Record<string, unknown> =>
	"needId" in draft ? { ...draft, needId: existingNeed(draft.needId as string | null) } : draft;

/** Returns whether an item has this content and publication; its files are compared by their bytes. */
export async function hasStoredValues(kind: PublishedKind, id: string, values: ItemValues, publication?: Publication) {
	const table = publishedTables[kind];
	const columns: Record<string, SQLiteColumn> = getTableColumns(table);
	const written = Object.entries(stored(values)).filter(([, value]) => value !== undefined);
	const [row] = await db
		.select({ publishedAt: table.publishedAt })
		.from(table)
		.where(and(eq(table.id, id), ...written.map(([name, value]) => sql`${columns[name]} is ${value}`)));
	if (row === undefined || (publication && !matchesPublication(publication, row.publishedAt))) return false;
	return sameFiles(await storedFileIds(kind, id), values.fileIds);
}

/** Returns the columns of the content. */
function columnsOf(kind: PublishedKind, values: ItemValues) {
	const { fileField } = kindOf(kind);
	return { ...stored(values), ...values.derived, ...(fileField && { [`${fileField}Id`]: values.fileIds[0] ?? null }) };
}

const placeImages = (reportId: string, imageIds: string[], when: SQL) =>
	db
		.insert(reportImages)
		.select(sql`select ${reportId}, value, key from json_each(${JSON.stringify(imageIds)}) where ${when}`)
		// A form submitted again from the browser's history may name pictures that belong to another report by now.
		.onConflictDoNothing({ target: reportImages.mediaId });

/**
 * Inserts an item under the identifier of its form; published now unless `saving` differs. A form with other content, after
 * going back in the browser, gets another identifier.
 * @returns the identifier; undefined when the same form was submitted before: its files are then unreferenced
 */
export async function insertItem(
	kind: PublishedKind,
	formId: string,
	values: ItemValues,
	{ by, publication = { choice: "now" } }: Partial<Saving> = {},
): Promise<string | undefined> {
	if (await insertRow(kind, formId, values, { by, publication })) return formId;
	if (await hasStoredValues(kind, formId, values, publication)) return undefined;
	const id = newId();
	await insertRow(kind, id, values, { by, publication });
	return id;
}

async function insertRow(
	kind: PublishedKind,
	id: string,
	values: ItemValues,
	{ by, publication }: { by?: string; publication: Publication },
): Promise<boolean> {
	const table = publishedTables[kind];
	const now = new Date();
	const publishedAt = publishedAtOf(publication, null, now);
	const row = { createdAt: now, ...columnsOf(kind, values), ...values.first, id, publishedAt, updatedBy: by };
	const [added] = await db.batch([
		db
			.insert(table)
			.values(row as typeof table.$inferInsert)
			.onConflictDoNothing({ target: table.id })
			.returning({ id: table.id }),
		...(kind === "reports" ? [placeImages(id, values.fileIds, sql`changes() = 1`)] : []),
	]);
	return added.length > 0;
}

/**
 * Saves an item unless it has another version. An item in the trash is restored if requested, without other changes
 * when it has the content. Without `publication` its publication stays.
 * @returns "unchanged": it has that content already, as after a double submit. "older": version conflict, nothing
 *   written. "missing": no such item, or in the trash.
 */
export async function changeItem(
	kind: PublishedKind,
	id: string,
	values: ItemValues,
	saving: Partial<Saving> = {},
): Promise<"saved" | "restored" | "unchanged" | "older" | "missing"> {
	const table = publishedTables[kind];
	const { by, publication, restore } = saving;
	const read = await storedItem(kind, id);
	if (read === undefined || (read.deletedAt && !restore)) return "missing";
	const { version, deletedAt, publishedAt } = read;
	if (saving.version !== undefined && saving.version !== version) {
		if (!(await hasStoredValues(kind, id, values, publication))) return "older";
		if (deletedAt) await takeOutOfTrash(table, id);
		return deletedAt ? "restored" : "unchanged";
	}
	const now = new Date();
	const written = {
		...columnsOf(kind, values),
		publishedAt: publication && publishedAtOf(publication, publishedAt, now),
		updatedAt: now,
		updatedBy: by,
		deletedAt: null,
	};
	// The condition repeats the state of the trash: an item that was moved into it, or out of it, is read again.
	const row = and(eq(table.id, id), deletedAt ? isNotNull(table.deletedAt) : isNull(table.deletedAt));
	const unchanged = exists(
		db
			.select({ id: table.id })
			.from(table)
			.where(and(row, eq(table.version, version))),
	);
	const replacedImages = [
		db.delete(reportImages).where(and(eq(reportImages.reportId, id), unchanged)),
		placeImages(id, values.fileIds, unchanged),
	];
	const before = kind === "reports" ? replacedImages : [];
	const saved = await saveIfUnchanged(table, row, version, written, { before });
	if (saved !== "saved") return changeItem(kind, id, values, saving);
	return deletedAt ? "restored" : "saved";
}
