/** Which messages a list shows. */
export type MessageState = "open" | "handled" | "all";

/** The states in the order they are offered, with their word in the address `?etat=`; the first is the usual one. */
export const messageStates: { state: MessageState; word: string; label: string; none: string }[] = [
	{ state: "open", word: "a-traiter", label: "À traiter", none: "Aucun message à traiter." },
	{ state: "handled", word: "traites", label: "Traités", none: "Aucun message traité pour le moment." },
	{ state: "all", word: "tous", label: "Tous", none: "Aucun message pour le moment." },
];

/** The state that an address asks for. */
export function messageStateOf(url: string): MessageState {
	const word = new URL(url).searchParams.get("etat");
	return messageStates.find((one) => one.word === word)?.state ?? "open";
}
