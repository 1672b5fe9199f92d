import { and, eq, getTableColumns, type SQL } from "drizzle-orm";
import { db } from "~/db/client.server";
import { media, needs, spendings } from "~/db/schema.server";
import { pictureColumns } from "~/images/picture-columns.server";
import type { ItemValues } from "~/publication/stored-item.server";
import type { SpendingDraft } from "./spending-form-schema.server";

/** @param named which needs are named, all by default */
export const selectSpendings = (named?: SQL) =>
	db
		.select({ ...getTableColumns(spendings), needTitle: needs.title, proof: pictureColumns })
		.from(spendings)
		.leftJoin(needs, and(eq(needs.id, spendings.needId), named))
		.leftJoin(media, eq(media.id, spendings.proofId));

/** A spending with its proof and the title of its need. */
export type ShownSpending = Awaited<ReturnType<typeof selectSpendings>>[number];

/** The spending with this identifier, also as a draft or in the trash (`deletedAt`). */
export async function spendingToEdit(id: string): Promise<ShownSpending | undefined> {
	const [spending] = await selectSpendings().where(eq(spendings.id, id));
	return spending;
}

/** A spending as it is written. */
export const spendingToWrite = ({ proofId, ...draft }: SpendingDraft): ItemValues => ({
	draft,
	fileIds: proofId ? [proofId] : [],
});
