/** The pledge that a line of a statement probably keeps. */
export type Proposal = {
	reference: string;
	certainty: "sure" | "likely";
	/** What the line and the pledge have in common; the amount too, but for « reference ». */
	because: "reference" | "mistyped" | "name" | "date";
	/** The references of other pledges that it may be. */
	others: string[];
	/** Why it is not sure although it is named. */
	caution?: "withdrawn" | "received" | "month" | "duplicate" | "several" | "amount";
};

export const certaintyLabels = { sure: "Sûr", likely: "Probable", unknown: "À trouver" } as const;

export const becauseLabels: Record<Proposal["because"], string> = {
	reference: "la référence",
	mistyped: "la référence, avec une faute",
	name: "le montant et le nom",
	date: "le montant et la date",
};

export const cautionLabels: Record<NonNullable<Proposal["caution"]>, string> = {
	withdrawn: "Cette promesse a été retirée.",
	received: "Cette promesse est déjà reçue en entier.",
	month: "Le don de ce mois est déjà arrivé.",
	duplicate: "Un don du même jour et du même montant est déjà arrivé.",
	several: "Plusieurs références sont possibles.",
	amount: "Le montant n’est pas celui de la promesse.",
};
