import { hideMedia, isStillPublished, mediaById, showMedia } from "~/media/files/hide-media.server";
import { record } from "~/people/journal/record.server";
import { redirectWithToast } from "~/people/session/flash.server";
import { folderRefusal, type SignedIn } from "~/people/session/require-permission.server";
import { media } from "~/platform/db/schema.server";
import { adminPaths } from "~/platform/kinds/paths";
import { errorResponse, tryAction } from "~/web/http/error-response.server";
import { mediaToDescribe } from "./descriptions.server";

export const missingPhoto = "Cette photo n’existe plus.";

/** Returns a photo. @throws Response 404 without it, 403 if the account may not change files of its folder */
export async function requirePhoto(signedIn: SignedIn, id: string) {
	const found = await mediaToDescribe(id);
	if (found === undefined) throw errorResponse(404, missingPhoto);
	const refusal = folderRefusal(signedIn, found.file.folder);
	if (refusal !== undefined) throw errorResponse(403, refusal);
	return found;
}

/**
 * Hides a photo from visitors in all folders whose files the account may change, or shows it again, and redirects; after
 * hiding, the toast offers to undo. Idempotent.
 * @param to the path to return to
 */
export async function setPhotoHidden(signedIn: SignedIn, id: string, hidden: boolean, to: string) {
	const { account, session } = signedIn;
	const { alt, originalName } = (await requirePhoto(signedIn, id)).file;
	const folders = media.folder.enumValues.filter((folder) => folderRefusal(signedIn, folder) === undefined);
	const by = account.name || account.email;
	const result = await tryAction({ log: "A photo could not be hidden or shown" }, async () => ({
		changed: await (hidden ? hideMedia(id, by, folders) : showMedia(id, folders)),
		isStillPublished: hidden && (await isStillPublished(id)),
	}));
	if (result.failed) return redirectWithToast(to, session, { tone: "error", message: result.message });
	const { changed, isStillPublished: isLeft } = result.value;
	if (changed === undefined) throw errorResponse(404, missingPhoto);
	const name = alt ?? originalName;
	if (changed > 0) await record(account, hidden ? "media.hidden" : "media.shown", { id, name });
	const stays = !hidden && (await mediaById(id))?.hiddenAt != null;
	const message = stays
		? "Cette photo attend une autorisation : elle reste masquée."
		: isLeft
			? "Photo masquée, mais une copie reste visible dans les besoins, les dépenses ou les paramètres : demandez à un administrateur de la masquer aussi."
			: hidden
				? "Photo masquée partout"
				: "Photo montrée de nouveau";
	return redirectWithToast(to, session, {
		tone: "success",
		message,
		undo: hidden ? adminPaths.showPhoto(id, to) : undefined,
	});
}
