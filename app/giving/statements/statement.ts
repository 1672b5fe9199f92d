import type { HandGift } from "~/giving/pledges/pledge-queries.server";
import type { StatementLine } from "~/giving/statement-formats/statement-line";
import { formatDate } from "~/platform/calendar/calendar-date";
import type { StateFilter } from "~/web/http/list-query";

/** The state of a line, derived from its gifts. `twin`: another statement probably reported the same payment. */
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

type UndecidedLine = { amount: number; references: string[]; ignoredAt: Date | null; twinOf: string | null };

/** Explains why a line cannot become a gift; null when it can. */
export function refusalOf({ amount, references, ignoredAt, twinOf }: UndecidedLine): string | null {
	if (amount < 0) return "Cette ligne est de l’argent qui est reparti : elle ne peut pas devenir un don.";
	if (references.length > 0) return "Cette ligne est déjà un don : quelqu’un vient de la confirmer.";
	if (ignoredAt !== null) return "Cette ligne a été ignorée : reprenez-la d’abord.";
	return twinOf === null
		? null
		: "Cette ligne semble dire le même paiement qu’une autre : dites d’abord que ce sont deux paiements.";
}

/** The data of a line that help to find its donor. */
export type LineToMatch = Pick<StatementLine, "date" | "amount" | "currency" | "payer" | "text"> & {
	id: string;
	/** Null or absent when unknown. */
	accountId?: string | null;
	bankId?: string;
	/** True when a treasurer said that it is another payment than the one it resembles. */
	isDistinct?: boolean;
};

/** The pledge that a statement line probably fulfils. */
export type Proposal = {
	reference: string;
	certainty: "sure" | "likely";
	/** What line and pledge have in common; the amount too, except for « reference ». */
	because: "reference" | "mistyped" | "phone" | "name" | "date" | "hand";
	/** References of other pledges that it may be. */
	others: string[];
	/** The reason for doubt although the pledge is named; for « mistyped » the first of `others` is the named one. */
	caution?: keyof typeof cautionLabels | "mistyped" | "returned";
	/** For « returned »: the day on which the money was returned. */
	returnedOn?: string;
	/** The amount that counts in minor units of the pledge's currency; undefined when a treasurer must say it. */
	counts?: number;
	/** The gift noted by hand that the line probably reports. */
	noted?: HandGift;
};

export const certaintyLabels = { sure: "Reconnu", likely: "Probable", unknown: "À rapprocher" } as const;

export const becauseLabels: Record<Proposal["because"], string> = {
	reference: "la référence",
	mistyped: "la référence, avec une faute",
	phone: "le montant et le téléphone",
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

/** Explains why a proposal needs a second look. */
export function cautionInWords({ caution, returnedOn = "", others: [named] }: Proposal): string | null {
	if (caution === undefined) return null;
	if (caution === "returned") return `Cet argent est reparti\u202f: voyez le retour du ${formatDate(returnedOn)}.`;
	if (caution !== "mistyped") return cautionLabels[caution];
	return `Mais la référence, à une faute près, est celle de ${named}\u202f: comparez.`;
}
