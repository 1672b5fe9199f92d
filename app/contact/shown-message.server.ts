import { formatDay, formatMoment } from "~/calendar/calendar-date";
import { env } from "~/env/env.server";
import { excerpt } from "~/ui/excerpt";
import { mailAnswer, phoneIn, whatsappAnswer } from "./answer-links";
import type { ReceivedMessage } from "./messages.server";
import { relationLabel } from "./relations";

/** Characters of a message in the list. */
const shownCharacters = 160;

/** Props of a message in the list. */
export function listedMessage(received: ReceivedMessage, timeZone: string) {
	const { id, name, message, createdAt, readAt, handledAt, suspect } = received;
	return {
		id,
		name,
		beginning: excerpt(message, shownCharacters),
		received: formatMoment(createdAt, timeZone),
		mailed: mailStateLabel(received, timeZone),
		unread: readAt === null,
		handled: handledAt !== null,
		suspect,
		removal: received.relation !== null,
	};
}

export type ListedMessage = ReturnType<typeof listedMessage>;

/** Props of an opened message, with the ways to answer it. */
export function openedMessage(opened: ReceivedMessage, association: { name: string; timeZone: string }) {
	const { id, name, email, message, createdAt, handledAt, suspect, relation, page } = opened;
	const { timeZone } = association;
	const received = formatMoment(createdAt, timeZone);
	const phone = phoneIn(message);
	return {
		id,
		name,
		email,
		message,
		received,
		mailed: mailStateLabel(opened, timeZone),
		handled: handledAt && formatDay(handledAt, timeZone),
		suspect,
		removal: relation && { relation: relationLabel(relation), page },
		mailAnswer: email && mailAnswer({ name, email, message, received }, association.name),
		whatsapp: phone ? { address: whatsappAnswer(phone, name), number: phone.written } : null,
	};
}

export type OpenedMessage = ReturnType<typeof openedMessage>;

/** Whether a message was mailed to the association, as text; null on a site without mail. */
function mailStateLabel({ mailedAt, mailDueAt }: ReceivedMessage, timeZone: string): string | null {
	if (env.SMTP_URL === undefined) return null;
	if (mailedAt) return `Transmis par e-mail le ${formatDay(mailedAt, timeZone)}`;
	return mailDueAt ? "Pas encore transmis par e-mail" : "Non transmis par e-mail";
}
