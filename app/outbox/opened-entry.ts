import { removeEntry } from "./outbox-store";

/** The entry that was opened in a form last, and the identifier of the item in that form. */
let opened: { key: string; id: string } | undefined;

export const setOpenedEntry = (entry: { key: string; id: string }) => {
	opened = entry;
};

/** The form of an item was saved: an entry that was opened in it no longer waits. */
export function settleOpenedEntry(id: string) {
	if (opened?.id !== id) return;
	void removeEntry(opened.key);
	opened = undefined;
}
