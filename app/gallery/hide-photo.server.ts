import { hideMedia, mediaById, showMedia } from "~/files/hide-media.server";
import { errorResponse } from "~/http/error-response.server";
import { tryAction } from "~/http/try-action.server";
import { record } from "~/journal/record.server";
import { showPhotoPath } from "~/photos/photo";
import { redirectWithToast } from "~/session/flash.server";
import type { SignedIn } from "~/session/require-administrator.server";

export const missingPhoto = "Cette photo n’existe plus.";

/**
 * Hides a photo from visitors everywhere, or shows it again, and redirects; after hiding, the toast offers to undo.
 * Idempotent.
 * @param to the path to return to
 */
export async function setPhotoHidden({ administrator, session }: SignedIn, id: string, hidden: boolean, to: string) {
	const result = await tryAction("Une erreur s'est produite", async () => ({
		changed: await (hidden ? hideMedia(id) : showMedia(id)),
		file: await mediaById(id),
	}));
	if (result.failed) return redirectWithToast(to, session, { tone: "error", message: result.message });
	const { changed, file } = result.value;
	if (changed === undefined || file === undefined) throw errorResponse(404, missingPhoto);
	const name = file.alt ?? file.originalName;
	if (changed > 0) await record(administrator, hidden ? "media.hidden" : "media.shown", { id, name });
	const message = hidden ? "Photo masquée partout" : "Photo montrée de nouveau";
	return redirectWithToast(to, session, {
		tone: "success",
		message,
		undo: hidden ? showPhotoPath(id, to) : undefined,
	});
}
