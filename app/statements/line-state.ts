import type { StateFilter } from "~/http/list-query";

/** What became of a line; derived from its gift. `twin`: another statement probably tells of the same payment. */
export type LineState = "open" | "matched" | "twin" | "ignored";

/** The states in the order of the filter, with their value of `?etat=`. */
export const lineStates: StateFilter<LineState>[] = [
	{ state: "open", word: "a-traiter", label: "À traiter", none: "Aucune ligne à traiter." },
	{ state: "matched", word: "confirmees", label: "Confirmées", none: "Aucune ligne confirmée pour le moment." },
	{
		state: "twin",
		word: "deja-notees",
		label: "Déjà notées",
		none: "Aucune ligne qu’un autre relevé avait déjà notée.",
	},
	{ state: "ignored", word: "ignorees", label: "Ignorées", none: "Aucune ligne ignorée." },
];

/** Why an ignored line cannot become a gift. */
export const reopenFirst = "Cette ligne a été ignorée : reprenez-la d’abord.";
