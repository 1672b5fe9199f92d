import { and, eq, getTableColumns, sql } from "drizzle-orm";
import { db } from "~/db/client.server";
import { insertIdempotent } from "~/db/idempotent-insert.server";
import { published } from "~/db/published.server";
import { media, needs } from "~/db/schema.server";
import { pictureColumns } from "~/images/picture-columns.server";
import { visible } from "~/images/picture-file";
import { freeSlug } from "~/publication/free-slug.server";
import type { Publication } from "~/publication/publication";
import {
	firstVersionColumns,
	hasContent,
	type SaveOutcome,
	type Saving,
	updateVersion,
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
	const insert = (id: string) =>
		db
			.insert(needs)
			.values({
				...draft,
				id,
				slug: freeSlug(needs, draft.title),
				position: sql`(select coalesce(min(position), 0) - 1 from needs)`,
				...firstVersionColumns({ by, publication }),
			})
			.onConflictDoNothing({ target: needs.id })
			.returning({ id: needs.id });
	return insertIdempotent(formId, insert, () => isStored(formId, draft, publication));
}

async function isStored(id: string, { pictureId, ...fields }: NeedDraft, publication?: Publication) {
	const need = await needToEdit(id);
	return hasContent(need, fields, publication, [need?.pictureId], [pictureId]);
}

/** Saves a need; the slug is permanent. Without `saving` its publication stays. */
export const updateNeed = (id: string, draft: NeedDraft, saving: Partial<Saving> = {}): Promise<SaveOutcome> =>
	updateVersion(
		needs,
		id,
		saving,
		(savable, columns) => [
			db
				.update(needs)
				.set({ ...draft, ...columns })
				.where(savable),
		],
		() => isStored(id, draft, saving.publication),
	);

/** Stores the display order of the needs. @param ids their identifiers in order */
export async function orderNeeds(ids: string[]) {
	await db.run(sql`update needs set position = (select key from json_each(${JSON.stringify(ids)}) where value = needs.id)
		where id in (select value from json_each(${JSON.stringify(ids)}))`);
}
