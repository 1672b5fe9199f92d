import { formatDay } from "~/calendar/calendar-date";
import type { messages } from "~/db/schema.server";
import { env } from "~/env/env.server";
import type { Association } from "~/settings/association-facts";

type Message = typeof messages.$inferSelect;

/** The part of the association's settings that a mail needs. */
export type Addressee = Pick<Association, "name" | "email" | "timeZone">;

/**
 * The mail with a visitor's message to the association; Reply-To is the visitor. A retry has the same `Message-ID`, by
 * which mailboxes deduplicate.
 */
export function composeMail(sent: Message, association: Addressee) {
	const { id, name, email, message, createdAt, tooQuick } = sent;
	const who = inOneLine(name);
	// Mailboxes can filter by this prefix without losing a person's message.
	const prefix = tooQuick ? "[Robot ?] " : "";
	return {
		from: { name: inOneLine(association.name), address: env.mailFrom ?? association.email },
		to: { name: "", address: association.email },
		replyTo: { name: "", address: email },
		subject: `${prefix}Message de ${who} — ${inOneLine(association.name)}`,
		messageId: `<${id}@${new URL(env.publicUrl).hostname}>`,
		// Prevents automatic replies.
		headers: { "Auto-Submitted": "auto-generated" },
		text: [
			`Message reçu le ${formatDay(createdAt, association.timeZone)} par le formulaire de contact du site.`,
			`Nom\u202f: ${who}\nAdresse e-mail\u202f: ${email}`,
			message,
			"—",
			`Pour répondre à ${who}, répondez à cet e-mail.\nTous les messages\u202f: ${env.publicUrl}/admin/messages`,
		].join("\n\n"),
	};
}

/** A line break would start another header. */
const inOneLine = (text: string) => text.replace(/\s+/g, " ");
