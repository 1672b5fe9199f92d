import { record } from "~/people/journal/record.server";
import { redirectWithToast } from "~/people/session/flash.server";
import type { SignedIn } from "~/people/session/require-permission.server";
import { trashedTables } from "~/platform/db/schema.server";
import { type ContentKind, contentKinds, goneMessage } from "~/platform/kinds/content-kinds";
import { type ContentList, contentPaths } from "~/platform/kinds/paths";
import { moveToTrash, namedItem, noteDeletion, takeOutOfTrash } from "~/publishing/trash/trash.server";
import { errorResponse, tryAction } from "~/web/http/error-response.server";
import { listQuery } from "~/web/http/list-query";
import { titleOrFallback } from "./publication";

type Item = {
	kind: ContentKind;
	id: string;
	/** The list to return to; by default that of the kind. */
	list?: ContentList;
};

/**
 * Moves an item to the trash and redirects to its list, with a toast that offers to undo. Idempotent.
 * @param failed the message when it fails
 */
export async function trashItem(
	request: Request,
	{ account, session }: SignedIn,
	{ kind, id, list = kind }: Item,
	failed = "Erreur lors de la suppression",
) {
	const { audit, one, gender } = contentKinds[kind];
	const { search } = listQuery(request.url);
	const place = `${contentPaths.list(list)}${search}`;
	const outcome = await tryAction({ log: "An item could not be moved to or from the trash", tell: failed }, () =>
		moveToTrash(trashedTables[kind], id),
	);
	if (outcome.failed) return redirectWithToast(place, session, { tone: "error", message: failed });
	if (outcome.value === "missing") throw errorResponse(404, goneMessage(kind));
	if (outcome.value === "moved") await record(account, `${audit}.trashed`, await subjectOf(kind, id));
	noteDeletion(session, id);
	return redirectWithToast(place, session, {
		tone: "success",
		message: `${one} supprimé${gender}`,
		undo: `${contentPaths.restore(list, id)}${search}`,
	});
}

/** Restores an item from the trash and redirects to its list. Idempotent. */
export async function restoreItem(request: Request, { account, session }: SignedIn, { kind, id, list = kind }: Item) {
	const { audit, one, gender } = contentKinds[kind];
	const place = `${contentPaths.list(list)}${listQuery(request.url).search}`;
	const outcome = await tryAction({ log: "An item could not be moved to or from the trash" }, () =>
		takeOutOfTrash(trashedTables[kind], id),
	);
	if (outcome.failed) return redirectWithToast(place, session, { tone: "error", message: outcome.message });
	if (outcome.value === "missing") throw errorResponse(404, goneMessage(kind));
	if (outcome.value === "moved") await record(account, `${audit}.restored`, await subjectOf(kind, id));
	return redirectWithToast(place, session, { tone: "success", message: `${one} restauré${gender}` });
}

/** Returns an item as the audit log names it. */
async function subjectOf(kind: ContentKind, id: string) {
	const item = await namedItem(kind, id);
	return { id, name: titleOrFallback(item?.name ?? "") };
}
