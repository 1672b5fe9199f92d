import { and, eq, getTableColumns, sql } from "drizzle-orm";
import { db } from "~/db/client.server";
import { hasValues, insertIdempotent } from "~/db/idempotent-insert.server";
import { published } from "~/db/published.server";
import { media, needs } from "~/db/schema.server";
import { sameFiles } from "~/files/stored-files.server";
import { pictureColumns } from "~/images/picture-columns.server";
import { visible } from "~/images/picture-file";
import { freeSlug } from "~/publication/free-slug.server";
import { matchesPublication, type Publication, publishedAtOf } from "~/publication/publication";
import {
	isSavable,
	type SaveOutcome,
	type Saving,
	unsavedOutcome,
	versionColumns,
} from "~/publication/save-version.server";
import type { NeedDraft } from "./need-form-schema.server";

export const selectNeeds = () =>
	db
		.select({ ...getTableColumns(needs), picture: pictureColumns })
		.from(needs)
		.leftJoin(media, eq(media.id, needs.pictureId));

/** A need with its picture. */
export type ShownNeed = Awaited<ReturnType<typeof selectNeeds>>[number];

/** The published need with this slug, without a hidden picture. */
export async function publishedNeed(slug: string): Promise<ShownNeed | undefined> {
	const [need] = await selectNeeds().where(and(eq(needs.slug, slug), published(needs)));
	return need && { ...need, picture: visible(need.picture) };
}

/** The need with this identifier, also as a draft or in the trash (`deletedAt`). */
export async function needToEdit(id: string): Promise<ShownNeed | undefined> {
	const [need] = await selectNeeds().where(eq(needs.id, id));
	return need;
}

/**
 * Inserts a need before all others, with a slug made from its title; published now unless `publication` differs.
 * @returns its identifier; undefined when the same form was already submitted: the picture is then unreferenced
 */
export function addNeed(
	formId: string,
	draft: NeedDraft,
	{ by, publication = { choice: "now" } }: Partial<Saving> = {},
): Promise<string | undefined> {
	const now = new Date();
	const insert = (id: string) =>
		db
			.insert(needs)
			.values({
				...draft,
				id,
				slug: freeSlug(needs, draft.title),
				position: sql`(select coalesce(min(position), 0) - 1 from needs)`,
				createdAt: now,
				publishedAt: publishedAtOf(publication, null, now),
				updatedBy: by,
			})
			.onConflictDoNothing({ target: needs.id })
			.returning({ id: needs.id });
	return insertIdempotent(formId, insert, async () => hasContent(await needToEdit(formId), draft, publication));
}

/** Whether the row has this content and publication; pictures are compared by their bytes. */
async function hasContent(
	need: ShownNeed | undefined,
	{ pictureId, ...fields }: NeedDraft,
	publication?: Publication,
): Promise<boolean> {
	if (need === undefined || !hasValues<typeof fields>(need, fields)) return false;
	if (publication && !matchesPublication(publication, need.publishedAt)) return false;
	return sameFiles(idList(need.pictureId), idList(pictureId));
}

const idList = (id: string | null) => (id ? [id] : []);

/** Saves a need; the slug is permanent. Without `saving` its publication stays. */
export async function updateNeed(id: string, draft: NeedDraft, saving: Partial<Saving> = {}): Promise<SaveOutcome> {
	const savable = isSavable(needs, id, saving);
	const [[before]] = await db.batch([
		db.select({ deletedAt: needs.deletedAt }).from(needs).where(savable),
		db
			.update(needs)
			.set({ ...draft, ...versionColumns(needs, saving) })
			.where(savable),
	]);
	if (before) return before.deletedAt ? "restored" : "saved";
	const row = await needToEdit(id);
	return unsavedOutcome(needs, row, await hasContent(row, draft, saving.publication), saving);
}

/** Stores the display order of the needs. @param ids their identifiers in order */
export async function orderNeeds(ids: string[]) {
	await db.run(sql`update needs set position = (select key from json_each(${JSON.stringify(ids)}) where value = needs.id)
		where id in (select value from json_each(${JSON.stringify(ids)}))`);
}
