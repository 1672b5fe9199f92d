export type MessageState = "open" | "handled" | "all";

/** The states in the order of the filter, with their value of `?etat=`; the first is the default. */
export const messageStates: { state: MessageState; word: string; label: string; none: string }[] = [
	{ state: "open", word: "a-traiter", label: "À traiter", none: "Aucun message à traiter." },
	{ state: "handled", word: "traites", label: "Traités", none: "Aucun message traité pour le moment." },
	{ state: "all", word: "tous", label: "Tous", none: "Aucun message pour le moment." },
];

/** The state in a URL; a search defaults to all. */
export function messageStateOf(url: string): MessageState {
	const query = new URL(url).searchParams;
	const chosen = messageStates.find((one) => one.word === query.get("etat"));
	return chosen?.state ?? (query.get("q") ? "all" : "open");
}

/** The URL value of a state. */
export const messageStateLabel = (state: MessageState) => messageStates.find((one) => one.state === state)?.word ?? "";
