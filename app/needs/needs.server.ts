import { and, eq, getTableColumns, sql } from "drizzle-orm";
import { db } from "~/db/client.server";
import { orderRows } from "~/db/order-rows.server";
import { published } from "~/db/published.server";
import { media, needs } from "~/db/schema.server";
import { pictureColumns } from "~/images/picture-columns.server";
import { visible } from "~/images/picture-file";
import { freeSlug } from "~/publication/free-slug.server";
import type { ItemValues } from "~/publication/stored-item.server";
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

/** A need as it is written: a new one stands before all others, with a slug made from its title. */
export const needToWrite = ({ pictureId, ...draft }: NeedDraft): ItemValues => ({
	draft,
	fileIds: pictureId ? [pictureId] : [],
	first: { slug: freeSlug(needs, draft.title), position: sql`(select coalesce(min(position), 0) - 1 from needs)` },
});

/** Stores the display order of the needs. */
export const orderNeeds = (ids: string[]) => orderRows(needs, needs.id, ids);
