import type { MediaKind } from "~/media/files/media-type";
import { deleteUnreferenced, storedFiles } from "~/media/files/stored-files.server";
import { fromTrashField } from "~/media/files/trashed-files";
import { answerPeopleOf } from "~/media/uploads/people-answer.server";
import { limits } from "~/media/uploads/receive-file.server";
import { receiveForm } from "~/media/uploads/receive-form.server";
import { refusals } from "~/media/uploads/refusal";
import { type ShownFile, selectionField, uploadFailed } from "~/media/uploads/upload-file";
import { record } from "~/people/journal/record.server";
import type { Account } from "~/people/session/sign-in.server";
import { idPattern } from "~/platform/db/new-id.server";
import { siteTimeZone } from "~/publishing/settings/settings.server";
import { trashedFilesAmong } from "~/publishing/trash/trash.server";
import { tryAction } from "~/web/http/error-response.server";
import { addToGallery } from "./gallery.server";

/**
 * Receives files and adds each valid one to the gallery; a failure does not affect the others. A file whose bytes are
 * already in the gallery is not stored again, so a repeated submit is idempotent. A file whose bytes are in the trash
 * is added only when the form confirms it, without another upload.
 * @returns `names`: those of the files that this request added or restored from the trash, not an earlier attempt
 */
export async function receiveGalleryForm(request: Request, account: Account) {
	const { fields, stored, refused } = await receiveForm(request, {
		field: "files",
		folder: "gallery",
		kinds: chosenKind,
		maxFiles: limits.files,
	});
	// Nothing is added before the answer that the association demands: the sender's browser asks for it.
	const { errors: demanded } = await answerPeopleOf(fields, stored);
	if (demanded) {
		await deleteUnreferenced(stored.map(({ id }) => id));
		const answer = { ...uploadFailed(demanded.people[0]), type: undefined };
		return { status: 400, names: [], fileIds: [], answer };
	}
	const confirmed = await storedFiles(fields.getAll(fromTrashField).slice(0, limits.files).map(String), "gallery");
	const files = [...stored, ...confirmed.filter(({ id }) => !stored.some((file) => file.id === id))];
	const trashed = await trashedFilesAmong(files, fields, await siteTimeZone());
	const unconfirmed = trashed.filter((file) => !file.confirmed);
	const added: ShownFile[] = [];
	const known: ShownFile[] = [];
	const names: string[] = [];
	const now = Date.now();
	for (const [index, file] of files.entries()) {
		if (unconfirmed.some(({ id }) => id === file.id)) continue;
		const item = await tryAction({ log: "A gallery item could not be added", tell: "Erreur lors de l'upload" }, () =>
			addToGallery(file, {
				at: new Date(now + index),
				id: index === 0 ? identifierOf(fields) : undefined,
				selection: selectionOf(fields),
				restore: trashed.some(({ id }) => id === file.id),
			}),
		);
		// The item was moved to the trash concurrently: the next attempt asks for confirmation.
		if (item.failed || item.value.added === "trashed") {
			refused.push(refusals.failed(file.originalName));
			continue;
		}
		const shown = { id: item.value.id, name: file.originalName };
		(item.value.added ? added : known).push(shown);
		if (item.value.added !== "now" && item.value.added !== "restored") continue;
		await record(account, item.value.added === "now" ? "media.added" : "media.restored", shown);
		names.push(shown.name);
	}
	const none = files.length + refused.length === 0;
	const status = refused[0]?.status ?? (none ? 400 : unconfirmed.length > 0 ? 409 : 200);
	const message = none
		? "Veuillez sélectionner au moins un fichier"
		: status === 503
			? "Erreur lors de l'upload"
			: undefined;
	const kinds = chosenKind(fields);
	return {
		status,
		names,
		fileIds: files.map(({ id }) => id),
		answer: { added, known, trashed: unconfirmed, refused, message, type: kinds.length === 1 ? kinds[0] : undefined },
	};
}

/** Returns the chosen kind. The select precedes the file input; for « Photos et vidéos » it has no value. */
function chosenKind(fields: FormData): MediaKind[] {
	const chosen = fields.get("type");
	return chosen === "image" || chosen === "video" ? [chosen] : ["image", "video"];
}

/** Returns the identifier that a script sends with one file, the same for every retry. */
function identifierOf(fields: FormData): string | undefined {
	const id = fields.get("id");
	return typeof id === "string" && idPattern.test(id) ? id : undefined;
}

/** Returns the identifiers of all files chosen with this one; none when the field is not as a script sends it. */
function selectionOf(fields: FormData): string[] {
	const ids = String(fields.get(selectionField) ?? "").split(",", limits.files + 1);
	return ids.length <= limits.files && ids.every((id) => idPattern.test(id)) ? ids : [];
}
