import { eq, lt } from "drizzle-orm";
import { addOnce, holds } from "~/db/add-once.server";
import { db } from "~/db/client.server";
import { newestFirst } from "~/db/newest-first.server";
import { messages } from "~/db/schema.server";
import { type Cursor, type Page, turnPage } from "~/db/turn-page";
import { env } from "~/env.server";
import { monthsKept } from "./keeping-time";

export type Message = { name: string; email: string; message: string };

/**
 * Keeps a visitor's message; the same form sent twice is kept once. On a site with a mail server it then waits for
 * `mailMessages`.
 * @param tooQuick it came too quick for a person: kept and mailed all the same, but marked
 */
export const receiveMessage = (formId: string, message: Message, tooQuick = false): Promise<boolean> =>
	addOnce(formId, {
		find: receivedMessage,
		same: (earlier) => holds(earlier, message),
		insert: (id) => {
			const now = new Date();
			const mailDueAt = env.SMTP_URL ? now : null;
			return db.insert(messages).values({ ...message, id, createdAt: now, tooQuick, mailDueAt });
		},
	});

async function receivedMessage(id: string): Promise<Message | undefined> {
	const [message] = await db.select().from(messages).where(eq(messages.id, id));
	return message;
}

/** One page of the messages received, newest first. */
export const receivedMessages = (cursor: Cursor): Promise<Page<typeof messages.$inferSelect>> =>
	turnPage(cursor, (step) => {
		const { next, order } = newestFirst(messages, step);
		return db
			.select()
			.from(messages)
			.where(next)
			.orderBy(...order)
			.limit(step.limit);
	});

/** Deletes the messages that have been kept for as long as the form says. */
export function purgeMessages(now = Date.now()) {
	const oldest = new Date(now);
	oldest.setUTCMonth(oldest.getUTCMonth() - monthsKept);
	return db.delete(messages).where(lt(messages.createdAt, oldest));
}
