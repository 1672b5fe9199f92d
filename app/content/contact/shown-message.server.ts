import { kindOf } from "~/media/files/media-type";
import type { StoredFile } from "~/media/files/stored-files.server";
import { mediaUrl, pictureFile } from "~/media/images/picture-file";
import { formatDay, formatMoment } from "~/platform/calendar/calendar-date";
import { env } from "~/platform/env/env.server";
import { excerpt } from "~/web/ui/excerpt";
import { mailAnswer, phoneIn, whatsappAnswer } from "./answer-links";
import { relationLabel, shownSender } from "./message";
import type { Message, ReceivedMessage } from "./messages.server";

/** Characters of a message that the list shows. */
const shownCharacters = 160;

/** Returns the props of a message in the list. */
export function listedMessage(received: ReceivedMessage, timeZone: string) {
	const { id, message, createdAt, readAt, handledAt, suspect } = received;
	return {
		id,
		name: shownSender(received),
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

/** Returns the props of an opened message, with the ways to answer it. */
export function openedMessage(opened: ReceivedMessage, association: { name: string; timeZone: string }) {
	const { id, name, email, message, createdAt, handledAt, suspect, relation, page } = opened;
	const { timeZone } = association;
	const received = formatMoment(createdAt, timeZone);
	const phone = phoneIn(message);
	return {
		id,
		name: shownSender(opened),
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

/** Returns whether a message was mailed to the association, as text; null on a site without mail. */
function mailStateLabel({ mailedAt, mailDueAt }: ReceivedMessage, timeZone: string): string | null {
	if (env.SMTP_URL === undefined) return null;
	if (mailedAt) return `Transmis par e-mail le ${formatDay(mailedAt, timeZone)}`;
	return mailDueAt ? "Pas encore transmis par e-mail" : "Non transmis par e-mail";
}

type Sent = Required<Pick<Message, "name" | "message">> & {
	email?: string;
	phone: string;
	relation: string;
	page: string;
};

/**
 * Returns a removal request as a message. A phone number is added to the text, where the answer by WhatsApp finds it.
 * @param pictureId the photo, unless it does not exist
 */
export const removalMessage = (sent: Sent, pictureId: string | null): Message => ({
	name: sent.name,
	email: sent.email ?? "",
	message: sent.phone ? `${sent.message}\n\nTéléphone\u202f: ${sent.phone}` : sent.message,
	relation: sent.relation,
	pictureId,
	page: pagePath(sent.page) || null,
});

/** Returns the path of a page of this site if its whole URL was pasted; other texts stay unchanged. */
function pagePath(page: string): string {
	if (!URL.canParse(page)) return page;
	const { origin, pathname, search, hash } = new URL(page);
	return origin === new URL(env.publicUrl).origin ? pathname + search + hash : page;
}

/** Returns the props of the photo or video that a request is about. */
export function requestedMedia(file: StoredFile, alt: string) {
	if (kindOf(file.type) === "video") return { type: "video" as const, src: mediaUrl(file.path), alt };
	return { type: "image" as const, picture: pictureFile(file, alt) };
}

export type RequestedMedia = ReturnType<typeof requestedMedia>;
