import { hideMedia, mediaById, showMedia } from "~/files/hide-media.server";
import { errorResponse } from "~/http/error-response.server";
import { tryAction } from "~/http/try-action.server";
import { record } from "~/journal/record.server";
import { redirectWithToast } from "~/session/flash.server";
import type { SignedIn } from "~/session/require-administrator.server";

export const missingPhoto = "Cette photo n’existe plus.";

/**
 * Hides a photo from visitors everywhere and redirects, with a toast that offers to undo. Idempotent.
 * @param message the id of the message that asked for it, which is where to return to
 */
export async function hidePhoto(signedIn: SignedIn, id: string, message: string | undefined) {
	const to = message ? `/admin/messages/${message}` : photoPath(id);
	const undo = `${photoPath(id)}/show${message ? `?message=${message}` : ""}`;
	return answer(signedIn, id, { change: hideMedia, action: "media.hidden", to, done: "Photo masquée partout", undo });
}

/** Shows a hidden photo again, in the same way. */
export async function showPhoto(signedIn: SignedIn, id: string, message: string | undefined) {
	const to = message ? `/admin/messages/${message}` : photoPath(id);
	return answer(signedIn, id, { change: showMedia, action: "media.shown", to, done: "Photo montrée de nouveau" });
}

const photoPath = (id: string) => `/admin/photos/${id}`;

type Change = {
	change: typeof hideMedia;
	action: "media.hidden" | "media.shown";
	to: string;
	done: string;
	undo?: string;
};

async function answer({ administrator, session }: SignedIn, id: string, { change, action, to, done, undo }: Change) {
	const result = await tryAction("Une erreur s'est produite", async () => ({
		changed: await change(id),
		file: await mediaById(id),
	}));
	if (result.failed) return redirectWithToast(to, session, { tone: "error", message: result.message });
	const { changed, file } = result.value;
	if (changed === undefined || file === undefined) throw errorResponse(404, missingPhoto);
	if (changed > 0) await record(administrator, action, { id, name: file.alt ?? file.originalName });
	return redirectWithToast(to, session, { tone: "success", message: done, undo });
}
