import { and, count, eq, gt, isNotNull, isNull, ne, not, type SQL, sql } from "drizzle-orm";
import { db } from "~/db/client.server";
import { type Cursor, type Page, readKeysetPage, type Step } from "~/db/keyset-pagination";
import { newestFirst } from "~/db/newest-first.server";
import { messages } from "~/db/schema.server";
import { env } from "~/env/env.server";
import { listFilter } from "~/search/search-index.server";
import type { MessageState } from "./message-state";
import { inState, type ReceivedMessage } from "./messages.server";

type MessageFilter = { state?: MessageState; search?: string };

/** Requests to remove a photo, until they are handled: first in every list. */
const urgent = and(isNotNull(messages.relation), isNull(messages.handledAt)) ?? sql`false`;

/**
 * A page of the messages, urgent ones first, then newest first: those in a state, with these words in name, address or
 * text.
 */
export async function receivedMessages(
	cursor: Cursor,
	{ state = "all", search = "" }: MessageFilter = {},
): Promise<Page<ReceivedMessage>> {
	const found = await listFilter(messages, search);
	return readKeysetPage(cursor, (step) => readStep(step, and(inState[state], found)));
}

/** Urgent and other messages are two queries over one index; the second runs only when the first fills no page. */
async function readStep({ direction, from, limit }: Step, which: SQL | undefined): Promise<ReceivedMessage[]> {
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

/** The number of requests to remove a photo that nobody has handled. */
export const urgentMessages = (): Promise<number> => db.$count(messages, urgent);

/**
 * The number of unread messages, counted up to 100.
 * @param exceptId the id of one that is being opened
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

/** The number of unhandled messages whose mail has failed for good. */
export async function failedMails(): Promise<number> {
	if (env.SMTP_URL === undefined) return 0;
	const failedForGood = and(isNull(messages.mailedAt), isNull(messages.mailDueAt), gt(messages.mailAttempts, 0));
	return db.$count(messages, and(failedForGood, isNull(messages.handledAt)));
}
