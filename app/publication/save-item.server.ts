import { json } from "@remix-run/node";
import { deleteUnreferenced } from "~/files/delete-unreferenced.server";
import { listQuery } from "~/http/list-query";
import { tryAction } from "~/http/try-action.server";
import { record } from "~/journal/record.server";
import { contentKinds, type PublishedKind } from "~/kinds/content-kinds";
import { outboxHeader, presentOnSite } from "~/outbox/outbox-header";
import { offerToShare, redirectWithToast } from "~/session/flash.server";
import type { SignedIn } from "~/session/require-administrator.server";
import { prepareShareFile } from "~/sharing/share-file.server";
import type { ShareContent } from "~/sharing/share-picture.server";
import { type Publication, publicationState, savedMessage } from "./publication";
import type { SaveConflict } from "./save-conflict";
import { conflictMessage, differences, type FieldWords, inTrashSince, type SavedRow } from "./save-conflict.server";
import { found, messagesOf, presentMessage } from "./save-messages.server";
import type { SaveOutcome, Saving } from "./save-version.server";

/** A checked form, with the verbs of its domain. */
export type ItemToSave<Row extends SavedRow> = {
	section: PublishedKind;
	draft: { title: string };
	fileIds: (string | null)[];
	fileIdsOf: (row: Row) => (string | null)[];
	/** Labels of the fields that are compared in a conflict. */
	labels: Record<string, string>;
	words?: FieldWords;
	publication: Publication;
	version?: number;
	restore: boolean;
	timeZone: string;
	giveBack: (message: string, conflict?: Partial<SaveConflict>) => SaveConflict;
	/** @returns the identifier of the new row; undefined when this form was already submitted */
	add: (saving: Saving) => Promise<string | undefined>;
	update: (id: string, saving: Saving) => Promise<SaveOutcome>;
	find: (id: string) => Promise<Row | undefined>;
	/** The public page, if any: what its share picture shows, undefined while visitors cannot see it, and its path. */
	page?: { shareOf: (row: Row) => Promise<ShareContent | undefined>; pathOf: (row: Row) => string };
};

/** The list that an item's form returns to, at the page that it was opened from. */
export const listOf = (section: PublishedKind, request: Request) =>
	`/admin/${contentKinds[section].list}${listQuery(request.url).search}`;

/**
 * Adds the item of a new form and redirects to its list. If an earlier submission's item was moved to the trash
 * meanwhile, it is restored and saved only when the form asks for that.
 */
export async function saveNewItem<Row extends SavedRow>(
	request: Request,
	{ administrator, session }: SignedIn,
	id: string,
	item: ItemToSave<Row>,
) {
	const { section, draft, publication, restore, timeZone } = item;
	const saving = { by: administrator.id, publication, restore };
	const saved = await tryAction(messagesOf(section).notAdded, async () => {
		const earlier = request.headers.has(outboxHeader) ? await item.find(id) : undefined;
		if (earlier?.deletedAt && !restore) return { row: earlier };
		// An outbox may send a form again: an item that was changed meanwhile, or its pictures or publication, is not added a
		// second time. No row has version 0: this only compares.
		const isLive = earlier && !earlier.deletedAt;
		if (isLive && (await item.update(id, { ...saving, version: 0 })) !== "unchanged") return { changed: true };
		const trashed = restore ? await item.find(id) : undefined;
		if (trashed?.deletedAt && (await item.update(id, { ...saving, version: trashed.version })) === "restored")
			return { restored: trashed };
		const added = await item.add(saving);
		return { added, row: await item.find(added ?? id) };
	});
	if (saved.failed) return json(item.giveBack(saved.message), 503);
	const { added, restored, row, changed } = saved.value;
	if (changed) {
		const headers = { [outboxHeader]: presentOnSite };
		return json(item.giveBack(presentMessage(section)), { status: 409, headers });
	}
	const trashedAt = added === undefined && row?.deletedAt;
	if (trashedAt) return json(item.giveBack(inTrashSince(section, trashedAt, timeZone), { trashed: true }), 409);
	const { audit } = contentKinds[section];
	if (restored) await record(administrator, `${audit}.restored`, { id, name: draft.title });
	if (added) await record(administrator, `${audit}.added`, { id: added, name: draft.title });
	else await deleteUnreferenced([...(restored ? item.fileIdsOf(restored) : []), ...item.fileIds]);
	prepareShare(item, added ?? id);
	if (row && item.page && publication.choice === "now")
		offerToShare(session, { title: draft.title, path: item.page.pathOf(row) });
	const message = savedMessage(publication, messagesOf(section).added, timeZone);
	return redirectWithToast(listOf(section, request), session, { tone: "success", message });
}

/** Saves the changes of an item and redirects to its list; a conflict answers with the form and both versions. */
export async function saveItem<Row extends SavedRow>(
	request: Request,
	{ administrator, session }: SignedIn,
	row: Row & { id: string },
	item: ItemToSave<Row>,
) {
	const { id } = row;
	const { section, draft, publication, version, restore, timeZone } = item;
	const saved = await tryAction(messagesOf(section).notChanged, () =>
		item.update(id, { by: administrator.id, publication, version, restore }),
	);
	if (saved.failed) return json(item.giveBack(saved.message), 503);
	if (saved.value === "older" || saved.value === "missing") {
		const theirs = found(section, await item.find(id));
		const older = saved.value === "older";
		const message = await conflictMessage(saved.value, theirs, { section, me: administrator.id, timeZone });
		const compared = older && {
			latest: theirs.version,
			differences: differences(item.labels, draft, theirs, item.words),
		};
		return json(item.giveBack(message, { ...compared, trashed: theirs.deletedAt !== null }), 409);
	}
	const { audit } = contentKinds[section];
	if (saved.value === "restored") await record(administrator, `${audit}.restored`, { id, name: row.title });
	if (saved.value !== "unchanged") await record(administrator, `${audit}.changed`, { id, name: draft.title });
	const [before, after] = [item.fileIdsOf(row), item.fileIds];
	const inBoth = before.filter((file) => after.includes(file));
	await deleteUnreferenced([...before, ...after].filter((file) => !inBoth.includes(file)));
	prepareShare(item, id);
	if (item.page && publication.choice === "now" && publicationState(row.publishedAt, new Date()) !== "published")
		offerToShare(session, { title: draft.title, path: item.page.pathOf(row) });
	const message = savedMessage(publication, messagesOf(section).changed, timeZone);
	return redirectWithToast(listOf(section, request), session, { tone: "success", message });
}

/** In the background. */
function prepareShare<Row extends SavedRow>(item: ItemToSave<Row>, id: string) {
	const { page } = item;
	if (page === undefined) return;
	void prepareShareFile(async () => {
		const row = await item.find(id);
		return row && page.shareOf(row);
	});
}
