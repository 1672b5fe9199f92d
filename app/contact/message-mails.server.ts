import { eq } from "drizzle-orm";
import { db } from "~/db/client.server";
import { messages } from "~/db/schema.server";
import { log } from "~/log/log.server";
import { type MailSource, runMailQueue } from "~/mail/mail-queue.server";
import { outgoingMails } from "~/mail/outgoing-mails.server";
import type { Association } from "~/settings/association-facts";
import { composeMail } from "./compose-mail.server";

/** The queue of visitors' messages to the association, which is read when one is sent. */
const messageMails = (association: () => Promise<Association>): MailSource => ({
	table: messages,
	compose: async (id) => {
		const [[message], addressee] = await Promise.all([
			db.select().from(messages).where(eq(messages.id, id)),
			association(),
		]);
		if (message === undefined) return undefined;
		if (addressee.email !== "") return composeMail(message, addressee);
		log("info", "A message is not mailed: the association has no e-mail address in its settings");
		return undefined;
	},
	done: (id, at) => db.update(messages).set({ mailedAt: at, mailDueAt: null }).where(eq(messages.id, id)),
});

/**
 * Sends all mails that are due: visitors' messages, and those to donors and administrators. Never rejects.
 * @returns when none is due
 */
export const sendQueuedMail = (association: () => Promise<Association>): Promise<void> =>
	runMailQueue([messageMails(association), outgoingMails(association)]);
