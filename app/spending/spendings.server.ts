import { and, eq, getTableColumns, type SQL } from "drizzle-orm";
import { db } from "~/db/client.server";
import { existingNeed, withExistingNeed } from "~/db/constraint.server";
import { insertIdempotent } from "~/db/idempotent-insert.server";
import { media, needs, spendings } from "~/db/schema.server";
import { pictureColumns } from "~/images/picture-columns.server";
import type { Publication } from "~/publication/publication";
import {
	firstVersionColumns,
	hasContent,
	type SaveOutcome,
	type Saving,
	updateVersion,
} from "~/publication/save-version.server";
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

/** The need may have been deleted while the form was open. */
const stored = (draft: SpendingDraft) => ({ ...draft, needId: existingNeed(draft.needId) });

/**
 * Inserts a spending; published now unless `publication` differs.
 * @returns its identifier; undefined when the same form was already submitted: the proof is then unreferenced
 */
export function addSpending(
	formId: string,
	draft: SpendingDraft,
	{ by, publication = { choice: "now" } }: Partial<Saving> = {},
): Promise<string | undefined> {
	const insert = (id: string) =>
		db
			.insert(spendings)
			.values({ ...stored(draft), id, ...firstVersionColumns({ by, publication }) })
			.onConflictDoNothing({ target: spendings.id })
			.returning({ id: spendings.id });
	return insertIdempotent(formId, insert, () => isStored(formId, draft, publication));
}

async function isStored(id: string, { proofId, ...fields }: SpendingDraft, publication?: Publication) {
	const spending = await spendingToEdit(id);
	return hasContent(spending, await withExistingNeed(fields), publication, [spending?.proofId], [proofId]);
}

/** Saves a spending. Without `saving` its publication stays. */
export const updateSpending = (id: string, draft: SpendingDraft, saving: Partial<Saving> = {}): Promise<SaveOutcome> =>
	updateVersion(
		spendings,
		id,
		saving,
		(savable, columns) => [
			db
				.update(spendings)
				.set({ ...stored(draft), ...columns })
				.where(savable),
		],
		() => isStored(id, draft, saving.publication),
	);
