import { eq } from "drizzle-orm";
import { formatDay } from "~/platform/calendar/calendar-date";
import { db } from "~/platform/db/client.server";
import { messages } from "~/platform/db/schema.server";
import { env } from "~/platform/env/env.server";
import { adminPaths } from "~/platform/kinds/paths";
import { log } from "~/platform/log/log.server";
import { type MailSource, outgoingMails, runMailQueue } from "~/platform/mail/mail-queue.server";
import type { Association } from "~/publishing/settings/association-settings";
import { relationLabel, shownSender } from "./message";

/** Returns the queue of visitors' messages; it reads the association's settings when a message is sent. */
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
 * Sends all mails that are due: visitors' messages, and mails to donors and administrators. Never rejects.
 * @returns when none is due
 */
export const sendQueuedMail = (association: () => Promise<Association>): Promise<void> =>
	runMailQueue([messageMails(association), outgoingMails(association)]);

type Message = typeof messages.$inferSelect;

/** The association's settings that a mail needs. */
type Addressee = Pick<Association, "name" | "email" | "timeZone">;

/**
 * Returns the mail with a visitor's message to the association; Reply-To is the visitor. A retry has the same
 * `Message-ID`, by which mailboxes deduplicate.
 */
function composeMail(sent: Message, association: Addressee) {
	const { id, email, message, createdAt, suspect, relation } = sent;
	const who = inOneLine(shownSender(sent));
	// Mailboxes can filter by this prefix without losing a person's message.
	const prefix = `${suspect ? "[Robot ?] " : ""}${relation ? "[Urgent] " : ""}`;
	const what = relation ? "Demande de retrait d’une photo, par" : "Message de";
	return {
		from: { name: inOneLine(association.name), address: env.mailFrom ?? association.email },
		to: { name: "", address: association.email },
		replyTo: email ? { name: "", address: email } : undefined,
		subject: `${prefix}${what} ${who} — ${inOneLine(association.name)}`,
		messageId: `<${id}@${new URL(env.publicUrl).hostname}>`,
		// This header prevents automatic replies.
		headers: { "Auto-Submitted": "auto-generated" },
		text: [
			relation
				? `Demande reçue le ${formatDay(createdAt, association.timeZone)} par le site. Pour voir la photo et la masquer\u202f: ${env.publicUrl}${adminPaths.message(id)}`
				: `Message reçu le ${formatDay(createdAt, association.timeZone)} par le formulaire de contact du site.`,
			[
				...(sent.name ? [`Nom\u202f: ${who}`] : []),
				...(email ? [`Adresse e-mail\u202f: ${email}`] : []),
				...removalLines(sent),
			].join("\n"),
			message,
			"—",
			`${email ? `Pour répondre à ${who}, répondez à cet e-mail.\n` : ""}Tous les messages\u202f: ${env.publicUrl}${adminPaths.messages}`,
		].join("\n\n"),
	};
}

function removalLines({ relation, page }: Message): string[] {
	if (relation === null) return [];
	const of = `Lien avec la personne\u202f: ${relationLabel(relation)}`;
	return page ? [of, `Page\u202f: ${page.startsWith("/") ? env.publicUrl : ""}${inOneLine(page)}`] : [of];
}

/** Removes line breaks: one would start another header. */
const inOneLine = (text: string) => text.replace(/\s+/g, " ");
