import type { StateFilter } from "~/http/list-query";
import { publicPaths } from "~/kinds/paths";

/** What became of a pledge; derived from its gifts and its age. */
export type PledgeState = "promised" | "partial" | "received" | "late" | "withdrawn";

/** The states in the order of the filter, with their value of `?etat=`. */
export const pledgeStates: StateFilter<PledgeState | "all">[] = [
	{ state: "promised", word: "promis", label: "Promis", none: "Aucune promesse en attente." },
	{ state: "late", word: "en-retard", label: "En retard", none: "Aucune promesse en retard." },
	{ state: "partial", word: "partiels", label: "Reçus en partie", none: "Aucun don reçu en partie." },
	{ state: "received", word: "recus", label: "Reçus", none: "Aucun don reçu pour le moment." },
	{ state: "withdrawn", word: "retires", label: "Retirés", none: "Aucune promesse retirée." },
	{ state: "all", word: "tous", label: "Tous", none: "Aucune promesse de don pour le moment." },
];

export const stateLabels: Record<PledgeState, string> = {
	promised: "Promis",
	partial: "Reçu en partie",
	received: "Reçu",
	late: "En retard",
	withdrawn: "Retiré",
};

/**
 * The donor's private address: the key stands in the query, which no log has.
 * @param before the key that this one may replace: it leads there when it does not
 */
export const trackingPath = (key: string, before?: string) =>
	`${publicPaths.pledgeTracking}?${new URLSearchParams({ cle: key, ...(before !== undefined && { avant: before }) })}`;

/** Where its donor withdraws a pledge. */
export const withdrawPath = (key: string) => `${publicPaths.pledgeWithdrawal}?${new URLSearchParams({ cle: key })}`;
