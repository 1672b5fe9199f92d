import { eq } from "drizzle-orm";
import { addOnce, holds } from "~/db/add-once.server";
import { db } from "~/db/client.server";
import { newestFirst } from "~/db/newest-first.server";
import { messages } from "~/db/schema.server";
import { type Cursor, type Page, turnPage } from "~/db/turn-page";

export type Message = { name: string; email: string; message: string };

/** Keeps a visitor's message; the same form sent twice is kept once. */
export const receiveMessage = (formId: string, message: Message): Promise<boolean> =>
	addOnce(formId, {
		find: receivedMessage,
		same: (earlier) => holds(earlier, message),
		insert: (id) => db.insert(messages).values({ ...message, id, createdAt: new Date() }),
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
