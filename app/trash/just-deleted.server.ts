import type { Session } from "@remix-run/node";

/** How long after the last deletion the places of deleted items stay in their lists, in milliseconds: a minute. */
const placesStay = 60_000;

/** The most places that stay. */
const most = 48;

/**
 * Notes in the session that its owner has just deleted an item, whose place then stays in the list: else its neighbour
 * would come under the pointer, and a second quick press would delete that. Each deletion prolongs the earlier ones, so
 * that a list moves only on a page that was asked for later.
 */
export function noteDeletion(session: Session, id: string, now = Date.now()) {
	session.set("justDeleted", { ids: [...justDeleted(session, now), id].slice(-most), at: now });
}

/** The identifiers of what was just deleted in this session. */
export function justDeleted(session: Session, now = Date.now()): string[] {
	const { ids, at } = session.get("justDeleted") ?? { ids: [], at: 0 };
	return now - at < placesStay ? ids : [];
}
