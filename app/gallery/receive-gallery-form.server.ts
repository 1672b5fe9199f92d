import { idPattern } from "~/db/new-id.server";
import { attempt } from "~/http/attempt.server";
import type { MediaKind } from "~/media/media-type";
import { receiveForm } from "~/media/receive-form.server";
import { refusals } from "~/media/refusal";
import type { ShownFile } from "~/media/upload-file";
import { maxFiles } from "~/media/upload-limits";
import { addToGallery } from "./gallery.server";

/**
 * Receives files for the gallery and publishes each that is sound; the others are told one by one.
 * One that cannot be added this time does not keep back the others.
 * A file whose bytes the gallery has already, as in a form sent twice, is neither stored nor shown twice.
 * @returns `fresh` are the files that were added by this very post, and not by one whose answer was lost
 */
export async function receiveGalleryForm(request: Request) {
	const { fields, stored, refused } = await receiveForm(request, {
		field: "files",
		folder: "gallery",
		kinds: chosenKind,
		maxFiles,
	});
	const added: ShownFile[] = [];
	const known: ShownFile[] = [];
	const fresh: ShownFile[] = [];
	const now = Date.now();
	for (const [index, file] of stored.entries()) {
		const id = index === 0 ? identifierOf(fields) : undefined;
		const item = await attempt("Erreur lors de l'upload", () => addToGallery(file, new Date(now + index), id));
		if (item.failed) {
			refused.push(refusals.failed(file.originalName));
			continue;
		}
		const shown = { id: item.value.id, name: file.originalName };
		(item.value.added ? added : known).push(shown);
		if (item.value.added === "now") fresh.push(shown);
	}
	const status = refused[0]?.status ?? (stored.length === 0 ? 400 : 200);
	const message =
		stored.length + refused.length === 0
			? "Veuillez sélectionner au moins un fichier"
			: status === 503
				? "Erreur lors de l'upload"
				: undefined;
	return { status, fresh, answer: { added, known, refused, message, type: chosenKind(fields)[0] } };
}

/** The kind is chosen above the picker, so it arrives before the files. */
function chosenKind(fields: FormData): MediaKind[] {
	const chosen = fields.get("type");
	return chosen === "image" || chosen === "video" ? [chosen] : ["image", "video"];
}

/** A script sends one file a post, under an identifier that it keeps when it has to send the file again. */
function identifierOf(fields: FormData): string | undefined {
	const id = fields.get("id");
	return typeof id === "string" && idPattern.test(id) ? id : undefined;
}
