import { type StateFilter, stateInUrl } from "~/http/list-query";

export type MessageState = "open" | "handled" | "all";

/** The states in the order of the filter, with their value of `?etat=`; the first is the default. */
export const messageStates: StateFilter<MessageState>[] = [
	{ state: "open", word: "a-traiter", label: "À traiter", none: "Aucun message à traiter." },
	{ state: "handled", word: "traites", label: "Traités", none: "Aucun message traité pour le moment." },
	{ state: "all", word: "tous", label: "Tous", none: "Aucun message pour le moment." },
];

/** The state in a URL; a search defaults to all. */
export const messageStateOf = (url: string): MessageState =>
	stateInUrl(messageStates, url) ?? (new URL(url).searchParams.get("q") ? "all" : "open");
