import { type Cursor, cursorOf } from "~/platform/db/keyset-pagination";

/** Maximum length of a search, in characters. */
export const maxSearchLength = 100;

/** The state of a list of the administration: its page and its search. */
type ListQuery = {
	q: string;
	cursor: Cursor;
	/** Both as a query string, `?q=noël&apres=…`: items opened from the list carry it to return to the same place. */
	search: string;
};

/** Reads the state from the URL of the list or of any page opened from it; other parameters are dropped. */
export function listQuery(url: string): ListQuery {
	const q = (new URL(url).searchParams.get("q") ?? "")
		.normalize("NFC")
		.replace(/\s+/g, " ")
		.trim()
		.slice(0, maxSearchLength);
	const cursor = cursorOf(url);
	const query = new URLSearchParams();
	if (q) query.set("q", q);
	if (cursor.after) query.set("apres", cursor.after);
	else if (cursor.before) query.set("avant", cursor.before);
	return { q, cursor, search: query.size > 0 ? `?${query}` : "" };
}

/** A state by which a list is filtered: its value of `?etat=`, its label, and the text of an empty list. */
export type StateFilter<State extends string> = { state: State; word: string; label: string; none: string };

/** Returns the state in a URL; undefined when it names none. */
export const stateInUrl = <State extends string>(filters: StateFilter<State>[], url: string): State | undefined =>
	filters.find(({ word }) => word === new URL(url).searchParams.get("etat"))?.state;

/** Returns a state's value of `?etat=`. */
export const stateParameter = <State extends string>(filters: StateFilter<State>[], state: State): string =>
	filters.find((filter) => filter.state === state)?.word ?? "";
