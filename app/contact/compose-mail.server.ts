import { formatDay } from "~/calendar/calendar-date";
import type { messages } from "~/db/schema.server";
import { env } from "~/env/env.server";
import type { Association } from "~/settings/association-facts";

type Message = typeof messages.$inferSelect;

/** What a mail needs to know of the association. */
export type Addressee = Pick<Association, "name" | "email" | "timeZone">;

/**
 * The mail that brings a visitor's message to the association; an answer to it goes to the visitor. Tried again, it has
 * the same `Message-ID`, by which mailboxes tell that they have it already.
 */
export function composeMail(sent: Message, association: Addressee) {
	const { id, name, email, message, createdAt, tooQuick } = sent;
	const who = inOneLine(name);
	// A mailbox can sort by this mark, and nothing a person wrote is lost.
	const mark = tooQuick ? "[Robot ?] " : "";
	return {
		from: { name: inOneLine(association.name), address: env.mailFrom ?? association.email },
		to: { name: "", address: association.email },
		replyTo: { name: "", address: email },
		subject: `${mark}Message de ${who} — ${inOneLine(association.name)}`,
		messageId: `<${id}@${new URL(env.publicUrl).hostname}>`,
		// No holiday notice is to answer this.
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

/** A line break would begin a header of its own. */
const inOneLine = (text: string) => text.replace(/\s+/g, " ");
