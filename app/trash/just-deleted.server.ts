import type { Session } from "@remix-run/node";

/** Milliseconds after the last deletion during which deleted items stay in their list: a minute. */
const placeholderDuration = 60_000;

/** Maximum number of such items. */
const maxPlaceholders = 48;

/**
 * Notes a deletion in the session, so that the list keeps a placeholder: otherwise the next item would move under the
 * pointer, and a double click would delete it, too. Each deletion extends the time of earlier ones, so that the list
 * does not shift between quick deletions.
 */
export function noteDeletion(session: Session, id: string, now = Date.now()) {
	session.set("justDeleted", { ids: [...justDeleted(session, now), id].slice(-maxPlaceholders), at: now });
}

/** Identifiers of the items just deleted in this session. */
export function justDeleted(session: Session, now = Date.now()): string[] {
	const { ids, at } = session.get("justDeleted") ?? { ids: [], at: 0 };
	return now - at < placeholderDuration ? ids : [];
}
