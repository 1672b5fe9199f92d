import type { HandGift } from "~/giving/pledges/pledge-queries.server";
import type { StatementLine } from "~/giving/statement-formats/statement-line";
import { formatDate } from "~/platform/calendar/calendar-date";
import type { StateFilter } from "~/web/http/list-query";

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

/** A line as far as it tells who gave. */
export type LineToMatch = Pick<StatementLine, "date" | "amount" | "currency" | "payer" | "text"> & {
	id: string;
	/** Null or absent when nobody knows. */
	accountId?: string | null;
	bankId?: string;
	/** Whether somebody said that it is another payment than the one that resembles it. */
	isDistinct?: boolean;
};

/** The pledge that a line of a statement probably keeps. */
export type Proposal = {
	reference: string;
	certainty: "sure" | "likely";
	/** What the line and the pledge have in common; the amount too, but for « reference ». */
	because: "reference" | "mistyped" | "name" | "date" | "hand";
	/** The references of other pledges that it may be. */
	others: string[];
	/** Why it is not sure although it, or for « mistyped » the first of the others, is named. */
	caution?: keyof typeof cautionLabels | "mistyped" | "returned";
	/** For « returned »: the day on which the money went back. */
	returnedOn?: string;
	/** What a line in another currency counts for, in minor units of the pledge's; undefined when somebody must say it. */
	counts?: number;
	/** The gift of it that somebody noted by hand, of which the line probably tells. */
	noted?: HandGift;
};

export const certaintyLabels = { sure: "Sûr", likely: "Probable", unknown: "À trouver" } as const;

export const becauseLabels: Record<Proposal["because"], string> = {
	reference: "la référence",
	mistyped: "la référence, avec une faute",
	name: "le montant et le nom",
	date: "le montant et la date",
	hand: "un don noté à la main",
};

const cautionLabels = {
	withdrawn: "Cette promesse a été retirée.",
	received: "Cette promesse est déjà reçue en entier.",
	month: "Le don de ce mois est déjà arrivé.",
	duplicate: "Un don du même jour et du même montant est déjà arrivé.",
	several: "Plusieurs références sont possibles.",
	amount: "Le montant n’est pas celui de la promesse.",
	currency: "La promesse est dans une autre monnaie.",
};

/** Why somebody should look twice. */
export function cautionInWords({ caution, returnedOn = "", others: [named] }: Proposal): string | null {
	if (caution === undefined) return null;
	if (caution === "returned") return `Cet argent est reparti\u202f: voyez le retour du ${formatDate(returnedOn)}.`;
	if (caution !== "mistyped") return cautionLabels[caution];
	return `Mais la référence, à une faute près, est celle de ${named}\u202f: comparez.`;
}
