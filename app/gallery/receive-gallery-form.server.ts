import { idPattern } from "~/db/new-id.server";
import type { MediaKind } from "~/files/media-type";
import { storedFiles } from "~/files/stored-files.server";
import { tryAction } from "~/http/try-action.server";
import { confirmField } from "~/trash/withdrawn-files";
import { trashedFilesAmong } from "~/trash/withdrawn-files.server";
import { receiveForm } from "~/uploads/receive-form.server";
import { refusals } from "~/uploads/refusal";
import type { ShownFile } from "~/uploads/upload-file";
import { maxFiles } from "~/uploads/upload-limits";
import { addToGallery } from "./gallery.server";

/**
 * Receives files for the gallery and publishes each that is sound; the others are told one by one.
 * One that cannot be added this time does not keep back the others.
 * A file whose bytes the gallery has already, as in a form sent twice, is neither stored nor shown twice; one that is in
 * the trash is published only when the form names it, and need not be sent again for that.
 * @param siteTimeZone is asked once the files are there
 * @returns `fresh` are the files that were added by this very post, and not by one whose answer was lost; `restored` are
 * those that it took out of the trash
 */
export async function receiveGalleryForm(request: Request, siteTimeZone: () => Promise<string>) {
	const { fields, stored, refused } = await receiveForm(request, {
		field: "files",
		folder: "gallery",
		kinds: chosenKind,
		maxFiles,
	});
	const confirmed = await storedFiles(fields.getAll(confirmField).slice(0, maxFiles).map(String), "gallery");
	const files = [...stored, ...confirmed.filter(({ id }) => !stored.some((file) => file.id === id))];
	const trashed = await trashedFilesAmong(files, fields, await siteTimeZone());
	const asked = trashed.filter((file) => !file.confirmed);
	const added: ShownFile[] = [];
	const known: ShownFile[] = [];
	const fresh: ShownFile[] = [];
	const restored: ShownFile[] = [];
	const now = Date.now();
	for (const [index, file] of files.entries()) {
		if (asked.some(({ id }) => id === file.id)) continue;
		const item = await tryAction("Erreur lors de l'upload", () =>
			addToGallery(file, {
				at: new Date(now + index),
				id: index === 0 ? identifierOf(fields) : undefined,
				restore: trashed.some(({ id }) => id === file.id),
			}),
		);
		// Put into the trash since it was looked for there: the next try asks.
		if (item.failed || item.value.added === "trashed") {
			refused.push(refusals.failed(file.originalName));
			continue;
		}
		const shown = { id: item.value.id, name: file.originalName };
		(item.value.added ? added : known).push(shown);
		if (item.value.added === "now") fresh.push(shown);
		if (item.value.added === "restored") restored.push(shown);
	}
	const none = files.length + refused.length === 0;
	const status = refused[0]?.status ?? (none ? 400 : asked.length > 0 ? 409 : 200);
	const message = none
		? "Veuillez sélectionner au moins un fichier"
		: status === 503
			? "Erreur lors de l'upload"
			: undefined;
	return {
		status,
		fresh,
		restored,
		answer: { added, known, trashed: asked, refused, message, type: chosenKind(fields)[0] },
	};
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
