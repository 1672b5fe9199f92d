/** Which messages a list shows. */
export type MessageState = "open" | "handled" | "all";

/** The states in the order they are offered, with their word in the address `?etat=`; the first is the usual one. */
export const messageStates: { state: MessageState; word: string; label: string; none: string }[] = [
	{ state: "open", word: "a-traiter", label: "À traiter", none: "Aucun message à traiter." },
	{ state: "handled", word: "traites", label: "Traités", none: "Aucun message traité pour le moment." },
	{ state: "all", word: "tous", label: "Tous", none: "Aucun message pour le moment." },
];

/** The state that an address asks for; a search looks everywhere unless it says where. */
export function messageStateOf(url: string): MessageState {
	const query = new URL(url).searchParams;
	const chosen = messageStates.find((one) => one.word === query.get("etat"));
	return chosen?.state ?? (query.get("q") ? "all" : "open");
}

/** The word of a state in an address. */
export const messageStateLabel = (state: MessageState) => messageStates.find((one) => one.state === state)?.word ?? "";
