/** What became of a line; derived from its gift. */
export type LineState = "open" | "matched" | "ignored";

/** The states in the order of the filter, with their value of `?etat=`. */
export const lineStates: { state: LineState; word: string; label: string; none: string }[] = [
	{ state: "open", word: "a-traiter", label: "À traiter", none: "Aucune ligne à traiter." },
	{ state: "matched", word: "confirmees", label: "Confirmées", none: "Aucune ligne confirmée pour le moment." },
	{ state: "ignored", word: "ignorees", label: "Ignorées", none: "Aucune ligne ignorée." },
];

/** The state in a URL; what is to be done by default. */
export const lineStateOf = (url: string): LineState =>
	lineStates.find(({ word }) => word === new URL(url).searchParams.get("etat"))?.state ?? "open";

/** The URL value of a state. */
export const lineStateQuery = (state: LineState) => lineStates.find((one) => one.state === state)?.word ?? "";
