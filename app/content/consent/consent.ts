import { dayAfter } from "~/platform/calendar/calendar-date";
import type { consents } from "~/platform/db/schema.server";

/** An authorisation, as everybody sees it who may see the register. */
export type Consent = Omit<typeof consents.$inferSelect, "details">;

/** What only some may see of an authorisation; it is encrypted at rest. */
export type ConsentDetails = { name: string; guardian: string; relation: string; contact: string; witness: string };

export type ConsentState = "valid" | "ending" | "expired" | "withdrawn";

export const stateLabel: Record<ConsentState, string> = {
	valid: "Valide",
	ending: "À renouveler",
	expired: "Expirée",
	withdrawn: "Retirée",
};

/** The filters of the register. */
export const stateFilters: Record<ConsentState, string> = {
	valid: "Valides",
	ending: "À renouveler",
	expired: "Expirées",
	withdrawn: "Retirées",
};

export const givenLabel: Record<Consent["given"], string> = {
	paper: "papier signé",
	signature: "signature au doigt",
	spoken: "de vive voix",
};

/** The days before its end from which an authorisation is to be renewed. */
export const endingDays = 30;

/** Returns the date this many days after another. */
export function daysAfter(date: string, days: number): string {
	let later = date;
	for (let day = 0; day < days; day++) later = dayAfter(later);
	return later;
}

/** Returns the same day some years later; the last of February becomes the 28th. */
export const yearsLater = (date: string, years: number) =>
	`${Number(date.slice(0, 4)) + years}${date.slice(4) === "-02-29" ? "-02-28" : date.slice(4)}`;

type Dated = Pick<Consent, "withdrawnAt" | "expiredAt" | "validUntil">;

/** Returns the state of an authorisation on a day. */
export function stateOf({ withdrawnAt, expiredAt, validUntil }: Dated, today: string): ConsentState {
	if (withdrawnAt) return "withdrawn";
	if (expiredAt || validUntil < today) return "expired";
	return validUntil <= daysAfter(today, endingDays) ? "ending" : "valid";
}

type Uses = Pick<Consent, "site" | "sharing" | "print">;

export const useLabel: Record<keyof Uses, { label: string; short: string }> = {
	site: { label: "Sur le site", short: "site" },
	sharing: { label: "Partage par WhatsApp et sur les réseaux", short: "partage" },
	print: { label: "Sur du papier imprimé", short: "imprimé" },
};

/** Returns « site, imprimé ». */
export const usesLabel = (consent: Uses): string =>
	(["site", "sharing", "print"] as const)
		.filter((use) => consent[use])
		.map((use) => useLabel[use].short)
		.join(", ") || "aucun usage";
