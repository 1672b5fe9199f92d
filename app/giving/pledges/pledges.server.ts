import { and, eq, exists, isNull, lt, ne, or, sql } from "drizzle-orm";
import { db } from "~/platform/db/client.server";
import { existingNeed, hasValues, isUniqueViolation, withExistingNeed } from "~/platform/db/constraint.server";
import { newId } from "~/platform/db/new-id.server";
import { gifts, mails, pledges } from "~/platform/db/schema.server";
import { type OutgoingMail, queueMail, recallMail } from "~/platform/mail/mail-queue.server";
import { retentionMonths } from "./pledge";
import { hasGifts, type Pledge, paid, pledgeColumns } from "./pledge-queries.server";
import { pledgeReference } from "./pledge-reference";
import { validReceipt } from "./receipts.server";

/** A donor who never asked for news, got none, was not reminded, and did not end reminders. */
export const noMailChoices = { newsAskedAt: null, newsSentAt: null, remindedAt: null, remindersEndedAt: null };

/** The fields that a donor fills in. */
export type PledgeDraft = Omit<
	typeof pledges.$inferSelect,
	| ("id" | "reference" | "suspect" | "unmailed" | "isDirect" | "createdAt" | "withdrawnAt" | "postalAddress")
	| keyof typeof noMailChoices
> & { suspect?: boolean };

/** The need may have been deleted while the form was open, so its identifier is checked on write. */
export const storedPledge = (draft: PledgeDraft) => ({ ...draft, needId: existingNeed(draft.needId) });

/** Identifier of the first mail about a pledge; the identifiers of mails after a change begin with it. */
export const pledgeMailId = (reference: string) => `pledge-${reference}`;

/** Writes the mail to a donor. */
export type MailOf = (reference: string, key: string) => OutgoingMail;

/**
 * Stores a pledge; idempotent for the same form.
 * @param mailOf absent when no mail is to be sent
 * @returns false when the form has already made another pledge, as after going back in the browser
 */
export async function addPledge(id: string, draft: PledgeDraft, mailOf?: MailOf): Promise<boolean> {
	const reference = pledgeReference();
	const insert = db
		.insert(pledges)
		.values({ ...storedPledge(draft), id, reference, createdAt: new Date(), unmailed: draft.email !== "" && !mailOf })
		.onConflictDoNothing({ target: pledges.id })
		.returning({ id: pledges.id });
	const letters = mailOf ? [queueMail(mailOf(reference, id), sql`changes() = 1`)] : [];
	const added = await db
		.batch([insert, ...letters])
		.then(([rows]) => rows)
		// The new reference is already taken, a chance of one in 28 million per pledge.
		.catch((error) => (isUniqueViolation(error) ? undefined : Promise.reject(error)));
	if (added === undefined) return addPledge(id, draft, mailOf);
	return added.length > 0 || hasValues(await pledgeByKey(id), await withExistingNeed(draft));
}

const isChangeable = and(isNull(pledges.withdrawnAt), sql`not ${hasGifts}`);

/** Compares e-mail addresses case-insensitively. */
export const isSameEmail = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

/**
 * Changes a pledge; idempotent for the same form. A new e-mail address gets the mail, and the owner of the former one
 * loses access: the key changes. A queued mail is rewritten, so that it states the current promise.
 * @param id identifier of the form, which becomes the new key if the key changes
 * @param mailOf absent when no mail may be sent
 * @returns the key; undefined when the pledge does not exist, was withdrawn, or a gift has arrived
 */
export async function changePledge(
	key: string,
	draft: PledgeDraft,
	id: string,
	mailOf?: MailOf,
): Promise<string | undefined> {
	const before = await pledgeByKey(key);
	const isMoved = before !== undefined && !isSameEmail(before.email, draft.email);
	// A form that was opened before an update of the site carries the key itself.
	const next = id === key ? newId() : id;
	const newKey = isMoved && before.email !== "" ? next : key;
	const retried = async () => (hasValues(await pledgeByKey(id), await withExistingNeed(draft)) ? id : undefined);
	if (before === undefined) return retried();
	const mailId = pledgeMailId(before.reference);
	// A new identifier, because mailboxes keep only one mail per identifier.
	const letter = draft.email !== "" && mailOf && { ...mailOf(before.reference, newKey), id: `${mailId}-${newId()}` };
	const waits = sql`exists (select 1 from mails where id glob ${`${mailId}*`})`;
	const samePledge = db
		.select({ one: sql`1` })
		.from(pledges)
		.where(and(eq(pledges.id, newKey), isChangeable));
	const [rows] = await db.batch([
		db
			.update(pledges)
			.set({ ...storedPledge(draft), id: newKey, ...(isMoved && { unmailed: draft.email !== "" && !mailOf }) })
			.where(and(eq(pledges.id, before.id), eq(pledges.email, before.email), isChangeable))
			.returning({ id: pledges.id }),
		...(letter ? [queueMail(letter, sql`changes() = 1 and (${isMoved} or ${waits})`)] : []),
		recallMail(mailId, and(exists(samePledge), letter ? ne(mails.id, letter.id) : undefined)),
	]);
	return rows.length > 0 ? newKey : retried();
}

/** Returns the pledge with this private key. */
export async function pledgeByKey(key: string): Promise<Pledge | undefined> {
	const [pledge] = await db.select(pledgeColumns()).from(pledges).where(eq(pledges.id, key));
	return pledge;
}

/**
 * Withdraws a pledge; a monthly one also when gifts have arrived, which ends it. Idempotent.
 * @returns false when it does not exist, or a gift of a one-time pledge has arrived
 */
export async function withdrawPledge(key: string): Promise<boolean> {
	const isOpen = and(isNull(pledges.withdrawnAt), or(eq(pledges.frequency, "monthly"), sql`not ${hasGifts}`));
	await db
		.update(pledges)
		.set({ withdrawnAt: new Date() })
		.where(and(eq(pledges.id, key), isOpen));
	const pledge = await pledgeByKey(key);
	if (!pledge?.withdrawnAt) return false;
	await recallMail(pledgeMailId(pledge.reference)); // it would thank for a withdrawn promise
	return true;
}

/** Returns the pledge with this reference, with its gifts, the oldest first. */
export async function pledgeWithGifts(reference: string) {
	const [[pledge], received] = await db.batch([
		db.select(pledgeColumns()).from(pledges).where(eq(pledges.reference, reference)),
		db
			.select({
				...{ id: gifts.id, amount: gifts.amount, receivedOn: gifts.receivedOn, paymentMethod: gifts.paymentMethod },
				...{ paidAmount: paid.amount, paidCurrency: paid.currency },
				receipt: sql<number | null>`${validReceipt(sql`gifts.id`)}`,
			})
			.from(gifts)
			.innerJoin(pledges, eq(pledges.id, gifts.pledgeId))
			.where(eq(pledges.reference, reference))
			.orderBy(gifts.receivedOn, gifts.createdAt),
	]);
	return pledge && { ...pledge, gifts: received };
}

export type PledgeWithGifts = NonNullable<Awaited<ReturnType<typeof pledgeWithGifts>>>;

/** Deletes the pledges without gifts that are past their retention. */
export function purgePledges(now = Date.now()) {
	const oldest = new Date(now);
	oldest.setUTCMonth(oldest.getUTCMonth() - retentionMonths);
	return db.delete(pledges).where(and(lt(pledges.createdAt, oldest), sql`not ${hasGifts}`));
}

/**
 * Permanently deletes a pledge without gifts, with a queued mail about it: personal data does not go to the trash.
 * @returns false when it does not exist, or a gift has arrived
 */
export async function deletePledge(reference: string): Promise<boolean> {
	const [deleted] = await db.batch([
		db.delete(pledges).where(and(eq(pledges.reference, reference), sql`not ${hasGifts}`)),
		recallMail(pledgeMailId(reference), sql`not exists (select 1 from pledges where reference = ${reference})`),
	]);
	return deleted.rowsAffected > 0;
}
