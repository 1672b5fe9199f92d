import { and, eq, inArray, isNull, lt, type SQL, sql } from "drizzle-orm";
import { db } from "~/db/client.server";
import { newId } from "~/db/new-id.server";
import { mails } from "~/db/schema.server";
import { env } from "~/env/env.server";
import { log } from "~/log/log.server";
import type { MailSource } from "./mail-queue.server";

/** A mail to somebody outside; the association signs it when it leaves. */
export type OutgoingMail = {
	/** Of what it tells: it is queued once, and can be recalled. Not a secret, as it is in the `Message-ID`. */
	id?: string;
	to: string;
	subject: string;
	text: string;
	/** After which it leaves, in milliseconds. */
	delay?: number;
};

/**
 * A statement that puts a mail into the queue, for a batch with what it tells of. It does nothing without a mail server.
 * @param when a condition, such as `changes() = 1`
 */
export const queueMail = ({ id = newId(), to, subject, text, delay = 0 }: OutgoingMail, when: SQL = sql`true`) =>
	db.run(sql`insert into mails (id, recipient, subject, body, created_at, mail_due_at)
		select ${id}, ${to}, ${subject}, ${text}, ${Date.now()}, ${Date.now() + delay}
		where ${env.SMTP_URL !== undefined} and ${when} on conflict (id) do nothing`);

/** Takes the mails with these ids out of the queue, unless they have left. */
export const recallMails = (ids: string[]) => db.delete(mails).where(inArray(mails.id, ids));

/** Takes the mails whose id begins so out of the queue, unless they have left. @param when a condition */
export const recallMail = (id: string, when?: SQL) =>
	db.delete(mails).where(and(sql`${mails.id} glob ${`${id}*`}`, when));

/** The queue of these mails. @param association reads the sender */
export const outgoingMails = (association: () => Promise<{ name: string; email: string }>): MailSource => ({
	table: mails,
	compose: async (id) => {
		const [[mail], { name, email }] = await Promise.all([
			db.select().from(mails).where(eq(mails.id, id)),
			association(),
		]);
		const address = env.mailFrom ?? email;
		if (mail === undefined) return undefined;
		if (address === "") {
			log("info", "A mail is not sent: the association has no e-mail address in its settings");
			return undefined;
		}
		return {
			from: { name, address },
			to: { name: "", address: mail.recipient },
			replyTo: email ? { name, address: email } : undefined,
			subject: `${mail.subject} — ${name}`.replace(/\s+/g, " "),
			messageId: `<${id}@${new URL(env.publicUrl).hostname}>`,
			// Prevents automatic replies.
			headers: { "Auto-Submitted": "auto-generated" },
			text: `${mail.body}\n\n${name}\n${env.publicUrl}`,
		};
	},
	done: (id) => db.delete(mails).where(eq(mails.id, id)),
});

const day = 24 * 60 * 60_000;

/** Deletes the mails that failed for good more than a day ago: they hold personal data. */
export const purgeMails = (now = Date.now()) =>
	db.delete(mails).where(and(isNull(mails.mailDueAt), lt(mails.createdAt, new Date(now - day))));
