import { env } from "~/env/env.server";
import { kindOf } from "~/files/media-type";
import type { StoredFile } from "~/files/stored-files.server";
import { mediaUrl } from "~/images/media-url";
import { pictureFile } from "~/images/picture-file";
import type { Message } from "./messages.server";

type Sent = Required<Pick<Message, "name" | "message">> & {
	email?: string;
	phone: string;
	relation: string;
	page: string;
};

/**
 * The message of a request to remove a photo. A phone number joins the text, where the answer by WhatsApp finds it.
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

/** The path of a page of this site, when its whole address was copied; other texts stay as they are. */
function pagePath(page: string): string {
	if (!URL.canParse(page)) return page;
	const { origin, pathname, search, hash } = new URL(page);
	return origin === new URL(env.publicUrl).origin ? pathname + search + hash : page;
}

/** Props of the photo or video that a request is about. */
export function requestedMedia(file: StoredFile, alt: string) {
	if (kindOf(file.type) === "video") return { type: "video" as const, src: mediaUrl(file.path), alt };
	return { type: "image" as const, picture: pictureFile(file, alt) };
}

export type RequestedMedia = ReturnType<typeof requestedMedia>;
