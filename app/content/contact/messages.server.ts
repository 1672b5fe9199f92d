import { and, count, eq, gt, isNotNull, isNull, lt, ne, not, type SQL, sql } from "drizzle-orm";
import { db } from "~/platform/db/client.server";
import { hasValues, insertIdempotent } from "~/platform/db/constraint.server";
import { type Cursor, newestFirst, type Page, readKeysetPage, type Step } from "~/platform/db/keyset-pagination";
import { messages } from "~/platform/db/schema.server";
import { env } from "~/platform/env/env.server";
import { listFilter } from "~/platform/search/search-index.server";
import { type MessageState, retentionMonths, shownSender } from "./message";

type MessageFilter = { state?: MessageState; search?: string };

/** Requests to remove a photo that are not handled yet: they come first in every list. */
const urgent = and(isNotNull(messages.relation), isNull(messages.handledAt)) ?? sql`false`;

/**
 * Returns a page of the messages, urgent ones first, then newest first: those in a state, with these words in name,
 * address or text.
 */
export async function receivedMessages(
	cursor: Cursor,
	{ state = "all", search = "" }: MessageFilter = {},
): Promise<Page<ReceivedMessage>> {
	const found = await listFilter(messages, search);
	return readKeysetPage(cursor, (step) => readMessageStep(step, and(inState[state], found)));
}

/** Urgent and other messages are two queries over one index; the second runs only when the first fills no page. */
async function readMessageStep({ direction, from, limit }: Step, which: SQL | undefined): Promise<ReceivedMessage[]> {
	const parts = direction === "forward" ? [urgent, not(urgent)] : [not(urgent), urgent];
	const [start] = from
		? await db
				.select({ urgent: sql<number>`${urgent}` })
				.from(messages)
				.where(eq(messages.id, from))
		: [];
	if (from && start === undefined) return [];
	const first = start && Boolean(start.urgent) !== (direction === "forward") ? 1 : 0;
	const rows: ReceivedMessage[] = [];
	for (const [index, part] of parts.entries()) {
		if (index < first || rows.length === limit) continue;
		const { next, order } = newestFirst(
			messages,
			{ direction, from: index === first ? from : undefined, limit },
			messages.createdAt,
		);
		const read = db
			.select()
			.from(messages)
			.where(and(which, part, next))
			.orderBy(...order)
			.limit(limit - rows.length);
		rows.push(...(await read));
	}
	return rows;
}

/** Returns the number of requests to remove a photo that nobody has handled. */
export const urgentMessages = (): Promise<number> => db.$count(messages, urgent);

/**
 * Returns the number of unread messages, counted up to 100.
 * @param exceptId the id of a message that is being opened
 */
export async function unreadMessages(exceptId = ""): Promise<number> {
	const unread = db
		.select({ one: sql`1` })
		.from(messages)
		.where(and(isNull(messages.readAt), ne(messages.id, exceptId)))
		.limit(100)
		.as("unread");
	const [row] = await db.select({ unread: count() }).from(unread);
	return row?.unread ?? 0;
}

/** Returns the number of unhandled messages whose mail has failed for good. */
export async function failedMails(): Promise<number> {
	if (env.SMTP_URL === undefined) return 0;
	const failedForGood = and(isNull(messages.mailedAt), isNull(messages.mailDueAt), gt(messages.mailAttempts, 0));
	return db.$count(messages, and(failedForGood, isNull(messages.handledAt)));
}

/** A message; a request to remove a photo also has the sender's relation to the person, and the place of the photo. */
export type Message = { name: string; email: string; message: string } & Partial<
	Pick<ReceivedMessage, "relation" | "pictureId" | "page">
>;

/**
 * Stores a visitor's message; idempotent for the same form. With a mail server it is then due for `sendQueuedMail`.
 * @param suspect the message may be a robot's: stored and mailed, but marked
 */
export async function receiveMessage(formId: string, message: Message, suspect = false): Promise<boolean> {
	const now = new Date();
	const values = { ...message, createdAt: now, suspect, mailDueAt: env.SMTP_URL ? now : null };
	const insert = (id: string) =>
		db
			.insert(messages)
			.values({ ...values, id })
			.onConflictDoNothing({ target: messages.id })
			.returning({ id: messages.id });
	const added = await insertIdempotent(formId, insert, async () => hasValues(await receivedMessage(formId), message));
	return added !== undefined;
}

async function receivedMessage(id: string): Promise<ReceivedMessage | undefined> {
	const [message] = await db.select().from(messages).where(eq(messages.id, id));
	return message;
}

/** A stored message with its state. */
export type ReceivedMessage = typeof messages.$inferSelect;

/** The SQL condition for each state. */
const inState: Record<MessageState, SQL | undefined> = {
	open: isNull(messages.handledAt),
	handled: isNotNull(messages.handledAt),
	all: undefined,
};

/** Marks the message as read; undefined when there is none. */
export async function openMessage(id: string): Promise<ReceivedMessage | undefined> {
	const message = await receivedMessage(id);
	if (message?.readAt === null)
		await db
			.update(messages)
			.set({ readAt: new Date() })
			.where(and(eq(messages.id, id), isNull(messages.readAt)));
	return message;
}

/**
 * Marks a message as handled, or as open again. Idempotent.
 * @returns when it was received, and whether anything changed; undefined when there is no such message
 */
export async function markHandled(id: string, handled: boolean): Promise<{ at: Date; changed: boolean } | undefined> {
	const [marked] = await db
		.update(messages)
		.set({ handledAt: handled ? new Date() : null })
		.where(and(eq(messages.id, id), inState[handled ? "open" : "handled"]))
		.returning({ at: messages.createdAt });
	if (marked) return { ...marked, changed: true };
	const [found] = await db.select({ at: messages.createdAt }).from(messages).where(eq(messages.id, id));
	return found && { ...found, changed: false };
}

/** Returns the photo that a message asks to remove; null without one, undefined when there is no such message. */
export async function pictureOfMessage(id: string): Promise<string | null | undefined> {
	return (await receivedMessage(id))?.pictureId;
}

/** Returns the sender of a message; undefined when there is no such message. */
export async function senderOf(id: string): Promise<string | undefined> {
	const message = await receivedMessage(id);
	return message && shownSender(message);
}

/**
 * Deletes a message for good: personal data does not go to the trash.
 * @returns when it was received; undefined when there is no such message
 */
export async function deleteMessage(id: string): Promise<Date | undefined> {
	const [deleted] = await db.delete(messages).where(eq(messages.id, id)).returning({ at: messages.createdAt });
	return deleted?.at;
}

/** Deletes the messages that are older than the form states. */
export function purgeMessages(now = Date.now()) {
	const oldest = new Date(now);
	oldest.setUTCMonth(oldest.getUTCMonth() - retentionMonths);
	return db.delete(messages).where(lt(messages.createdAt, oldest));
}
