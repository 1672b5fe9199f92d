import { and, eq, getTableColumns, type SQL } from "drizzle-orm";
import { db } from "~/db/client.server";
import { existingNeed } from "~/db/constraint.server";
import { hasValues, insertIdempotent } from "~/db/idempotent-insert.server";
import { media, needs, spendings } from "~/db/schema.server";
import { sameFiles } from "~/files/stored-files.server";
import { pictureColumns } from "~/images/picture-columns.server";
import { matchesPublication, type Publication, publishedAtOf } from "~/publication/publication";
import {
	isSavable,
	type SaveOutcome,
	type Saving,
	unsavedOutcome,
	versionColumns,
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
	const now = new Date();
	const publishedAt = publishedAtOf(publication, null, now);
	const insert = (id: string) =>
		db
			.insert(spendings)
			.values({ ...stored(draft), id, createdAt: now, publishedAt, updatedBy: by })
			.onConflictDoNothing({ target: spendings.id })
			.returning({ id: spendings.id });
	return insertIdempotent(formId, insert, async () => hasContent(await spendingToEdit(formId), draft, publication));
}

/** Whether the row has this content and publication; proofs are compared by their bytes. */
async function hasContent(
	spending: ShownSpending | undefined,
	{ proofId, ...fields }: SpendingDraft,
	publication?: Publication,
): Promise<boolean> {
	if (spending === undefined || !hasValues<typeof fields>(spending, fields)) return false;
	if (publication && !matchesPublication(publication, spending.publishedAt)) return false;
	return sameFiles(idList(spending.proofId), idList(proofId));
}

const idList = (id: string | null) => (id ? [id] : []);

/** Saves a spending. Without `saving` its publication stays. */
export async function updateSpending(
	id: string,
	draft: SpendingDraft,
	saving: Partial<Saving> = {},
): Promise<SaveOutcome> {
	const savable = isSavable(spendings, id, saving);
	const [[before]] = await db.batch([
		db.select({ deletedAt: spendings.deletedAt }).from(spendings).where(savable),
		db
			.update(spendings)
			.set({ ...stored(draft), ...versionColumns(spendings, saving) })
			.where(savable),
	]);
	if (before) return before.deletedAt ? "restored" : "saved";
	const row = await spendingToEdit(id);
	return unsavedOutcome(spendings, row, await hasContent(row, draft, saving.publication), saving);
}
