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

type LineFacts = { amount: number; references: string[]; ignoredAt: Date | null; twinOf: string | null };

/** Why a line cannot become a gift; null when it can. */
export function refusalOf({ amount, references, ignoredAt, twinOf }: LineFacts): string | null {
	if (amount < 0) return "Cette ligne est de l’argent qui est reparti : elle ne peut pas devenir un don.";
	if (references.length > 0) return "Cette ligne est déjà un don : quelqu’un vient de la confirmer.";
	if (ignoredAt !== null) return "Cette ligne a été ignorée : reprenez-la d’abord.";
	return twinOf === null
		? null
		: "Cette ligne semble dire le même paiement qu’une autre : dites d’abord que ce sont deux paiements.";
}
