import { json, redirect, type Session } from "@remix-run/node";
import { eq } from "drizzle-orm";
import { deleteUnreferenced } from "~/media/files/stored-files.server";
import { tellWaiting } from "~/media/uploads/people-answer.server";
import { type Actor, record } from "~/people/journal/record.server";
import { offerToShare, type PublishedPage, redirectWithToast, sessionHeaders } from "~/people/session/flash.server";
import { calendarDateAt, clockTimeAt, formatDay, formatMoment, formatTime } from "~/platform/calendar/calendar-date";
import { db } from "~/platform/db/client.server";
import { users } from "~/platform/db/schema.server";
import { inBackground } from "~/platform/env/background.server";
import { contentKinds, type PublishedKind } from "~/platform/kinds/content-kinds";
import { contentPaths } from "~/platform/kinds/paths";
import { outboxHeader, presentOnSite } from "~/publishing/outbox/outbox-header";
import { prepareShareFile, type ShareContent } from "~/publishing/sharing/link-preview.server";
import { tryAction } from "~/web/http/error-response.server";
import { found, listOf } from "./item-to-edit.server";
import { type Difference, type Publication, publicationState, type SaveConflict, savedMessage } from "./publication";
import {
	changeItem,
	hasStoredValues,
	type ItemValues,
	insertItem,
	storedFileIds,
	storedItem,
} from "./stored-item.server";

/** The request of a checked form. */
export type ItemToSave = ItemValues & {
	publication: Publication;
	/** The version that the form changes; undefined for a new item. */
	version?: number;
	/** Whether the item is taken out of the trash, if it is there. */
	restore: boolean;
	/** Labels of the fields that are compared in a conflict, and labels of their values. */
	labels: Record<string, string>;
	words?: FieldWords;
	timeZone: string;
};

/**
 * The outcome; `pageKey` is the last segment of the public page's URL, `page` its path once visitors see it, `appears`
 * the page when it is new to them.
 */
type SavedItem =
	| { status: "saved"; message: string; pageKey: string; page?: string; appears?: PublishedPage }
	| { status: 409 | 503; message: string; conflict?: Partial<SaveConflict>; present?: boolean };

/**
 * Adds the item of a new form. If an earlier submission's item was moved to the trash meanwhile, it is restored and
 * saved only when the form asks for that.
 * @param resent whether it comes from an outbox, perhaps again: an item that was edited meanwhile is not added again
 */
export async function addItem(
	kind: PublishedKind,
	id: string,
	item: ItemToSave,
	by: Actor & { id: string },
	resent: boolean,
): Promise<SavedItem> {
	const { audit, messages } = contentKinds[kind];
	const { draft, fileIds, publication, timeZone } = item;
	const added = await tryAction({ log: "An item could not be added", tell: messages.notAdded }, () =>
		addOrRestore(kind, id, item, by.id, resent),
	);
	if (added.failed) return { status: 503, message: added.message };
	const { outcome, row, files } = added.value;
	if (outcome === "present") return { status: 409, message: presentMessage(kind), present: true };
	if (outcome === "trashed") {
		const message = inTrashSince(kind, row.deletedAt ?? new Date(), timeZone);
		return { status: 409, message, conflict: { trashed: true } };
	}
	if (outcome !== "repeated") await record(by, `${audit}.${outcome}`, { id: row.id, name: draft.title });
	if (outcome !== "added") await deleteUnreferenced(inOneOf(files, fileIds));
	const message = savedMessage(publication, messages.added, timeZone);
	return { status: "saved", message, ...pageOf(kind, row, item, outcome !== "restored" && message) };
}

async function addOrRestore(kind: PublishedKind, id: string, item: ItemToSave, by: string, resent: boolean) {
	const { publication, restore } = item;
	const [earlier, files] = [await storedItem(kind, id), await storedFileIds(kind, id)];
	if (earlier?.deletedAt && restore) {
		const outcome = await changeItem(kind, id, item, { by, publication, restore, version: earlier.version });
		if (outcome === "restored") return { outcome, row: earlier, files };
	} else if (earlier && resent) {
		if (earlier.deletedAt) return { outcome: "trashed", row: earlier, files } as const;
		if (!(await hasStoredValues(kind, id, item, publication)))
			return { outcome: "present", row: earlier, files } as const;
	}
	const added = await insertItem(kind, id, item, { by, publication });
	const row = found(kind, await storedItem(kind, added ?? id));
	const outcome = added ? "added" : row.deletedAt ? "trashed" : "repeated";
	return { outcome, row, files: [] as string[] } as const;
}

/** Saves the changes of an item; a conflict is answered with both versions. */
export async function saveItem(
	kind: PublishedKind,
	id: string,
	item: ItemToSave,
	by: Actor & { id: string },
): Promise<SavedItem> {
	const { audit, messages } = contentKinds[kind];
	const { draft, publication, timeZone } = item;
	const changed = await tryAction({ log: "An item could not be changed", tell: messages.notChanged }, async () => {
		const [before, files] = [found(kind, await storedItem(kind, id)), await storedFileIds(kind, id)];
		return { before, files, outcome: await changeItem(kind, id, item, { ...item, by: by.id }) };
	});
	if (changed.failed) return { status: 503, message: changed.message };
	const { before, files, outcome } = changed.value;
	if (outcome === "missing") return { status: 409, message: trashedMessage(kind), conflict: { trashed: true } };
	if (outcome === "older") {
		const theirs = found(kind, await storedItem(kind, id));
		const message = await otherSaveMessage(theirs, by.id, timeZone);
		const fields = differences(item.labels, draft, theirs, item.words);
		return {
			status: 409,
			message,
			conflict: { latest: theirs.version, differences: fields, trashed: theirs.deletedAt !== null },
		};
	}
	if (outcome === "restored") await record(by, `${audit}.restored`, { id, name: before.title });
	if (outcome !== "unchanged") await record(by, `${audit}.changed`, { id, name: draft.title });
	await deleteUnreferenced(inOneOf(files, item.fileIds));
	const message = savedMessage(publication, messages.changed, timeZone);
	const wasPublished = publicationState(before.publishedAt, new Date()) === "published";
	return { status: "saved", message, ...pageOf(kind, before, item, !wasPublished && message) };
}

/** Returns the files that were removed, or that arrived a second time. */
const inOneOf = (before: string[], after: string[]) =>
	[...before, ...after].filter((id) => !(before.includes(id) && after.includes(id)));

/** @param message the message when the page is new to visitors */
function pageOf(
	kind: PublishedKind,
	row: { id: string; slug?: string },
	{ draft: { title }, publication }: ItemToSave,
	message: string | false,
) {
	const pageKey = row.slug ?? row.id;
	const page = publication.choice === "now" ? contentPaths.page(kind, pageKey) : undefined;
	return { pageKey, page, appears: page && message ? { title, path: page, message } : undefined };
}

/** Creates the share picture of the saved item, in the background. @param share its content, by the key of its page */
export function prepareShareOf(saved: SavedItem, share: (pageKey: string) => Promise<ShareContent | undefined>) {
	if (saved.status === "saved") inBackground(() => prepareShareFile(() => share(saved.pageKey)));
}

type Rejectable = { fileIds: string[]; reject: (message: string, conflict?: Partial<SaveConflict>) => SaveConflict };

/** Redirects to the list, or returns the form with the reason why it was not saved. */
export async function answerSave(
	request: Request,
	kind: PublishedKind,
	session: Session,
	form: Rejectable,
	saved: SavedItem,
) {
	if (saved.status !== "saved") {
		const headers = saved.present ? { [outboxHeader]: presentOnSite } : undefined;
		return json(form.reject(saved.message, saved.conflict), { status: saved.status, headers });
	}
	const { message, page, appears } = saved;
	await tellWaiting(session, form.fileIds);
	if (!appears) return redirectWithToast(listOf(kind, request), session, { tone: "success", message, page });
	offerToShare(session, appears);
	return redirect(listOf(kind, request), { status: 303, headers: await sessionHeaders(session) });
}

/** Returns who saved another version, and when. @param me the account that reads it */
async function otherSaveMessage(
	{ updatedAt, updatedBy }: { updatedAt: Date | null; updatedBy: string | null },
	me: string,
	timeZone: string,
): Promise<string> {
	const [author] = await db
		.select({ name: users.name, email: users.email })
		.from(users)
		.where(eq(users.id, updatedBy ?? ""));
	const who = updatedBy === me ? "Vous avez" : `${author?.name || author?.email || "Quelqu’un d’autre"} a`;
	const otherWindow = updatedBy === me ? " dans une autre fenêtre" : "";
	const when = updatedAt ? formatSaveTime(updatedAt, timeZone) : "entre-temps";
	return `${who} enregistré${otherWindow} ${when}. Rien n’est perdu\u202f: comparez, puis choisissez.`;
}

/** Returns the time of a save: « à 14 h 32 » today, else with the date. */
function formatSaveTime(at: Date, timeZone: string): string {
	const today = calendarDateAt(at, timeZone) === calendarDateAt(new Date(), timeZone);
	return today ? `à ${formatTime(clockTimeAt(at, timeZone))}` : `le ${formatMoment(at, timeZone)}`;
}

/** Returns the message when the item of a form was moved to the trash meanwhile. */
const trashedMessage = (kind: PublishedKind) =>
	`${contentKinds[kind].this} a été mis${contentKinds[kind].gender} à la corbeille entre-temps. Votre texte est gardé ci-dessous.`;

/** Returns the message when a form is submitted again and its item is in the trash. */
const inTrashSince = (kind: PublishedKind, deletedAt: Date, timeZone: string) =>
	`${contentKinds[kind].this} est dans la corbeille depuis le ${formatDay(deletedAt, timeZone)}.`;

/** Returns the message when a form arrives again and its item has other content by now. */
function presentMessage(kind: PublishedKind): string {
	const { this: item, gender } = contentKinds[kind];
	const it = gender === "e" ? "la" : "le";
	return `${item} est déjà sur le site, avec un autre contenu\u202f: modifiez-${it} dans la liste.`;
}

/** The labels of each value of a field with a closed list of values, or a function that describes a row's value. */
type FieldWords = Record<string, Record<string, string> | ((row: Record<string, unknown>) => string)>;

/** Returns the fields that differ, in the order of `labels`; `words` has the labels of values. */
export function differences(
	labels: Record<string, string>,
	mine: object,
	theirs: object,
	words: FieldWords = {},
): Difference[] {
	const textOf = (row: Record<string, unknown>, name: string) => {
		const [text, word] = [String(row[name] ?? ""), words[name]];
		return typeof word === "function" ? word(row) : (word?.[text] ?? text);
	};
	return Object.entries(labels)
		.map(([name, label]) => ({ label, mine: textOf({ ...mine }, name), theirs: textOf({ ...theirs }, name) }))
		.filter(({ mine, theirs }) => mine !== theirs);
}
