import { calendarDateAt, clockTimeAt, formatMoment, isKnown } from "~/calendar/calendar-date";

/** What a form asks for: to be seen at once, from a moment on, or not yet. */
export type Publication = { choice: "now" } | { choice: "later"; at: Date } | { choice: "draft" };

/** How an item stands, as the administration shows it. */
export type PublicationState = "draft" | "planned" | "published";

/** A draft has no moment of publication, what is planned a later one. */
export function publicationState(publishedAt: Date | null, now: Date): PublicationState {
	if (!isKnown(publishedAt)) return "draft";
	return publishedAt > now ? "planned" : "published";
}

/**
 * The moment of publication to save. What was published stays so since then, however often it is saved.
 * @param earlier the one saved before; null for a draft and for a new item
 */
export function publishedAtOf(publication: Publication, earlier: Date | null, now: Date): Date | null {
	if (publication.choice === "draft") return null;
	if (publication.choice === "later") return publication.at;
	return earlier !== null && earlier <= now ? earlier : now;
}

/** Whether two moments of publication are the same one. */
export const sameMoment = (one: Date | null, other: Date | null) => one?.getTime() === other?.getTime();

/** Whether an item with this moment of publication is published as a form asks, so that saving it would change nothing. */
export const matchesPublication = (publication: Publication, publishedAt: Date | null, now = new Date()) =>
	sameMoment(publishedAt, publishedAtOf(publication, publishedAt, now));

/** What the form's fields hold at first. */
export type PublicationValues = {
	publication: Publication["choice"];
	publicationDate?: string;
	publicationTime?: string;
};

/** The fields for an item as it is saved, its moment in the site's time zone. */
export function publicationValues(publishedAt: Date | null, now: Date, timeZone: string): PublicationValues {
	if (!isKnown(publishedAt)) return { publication: "draft" };
	if (publishedAt <= now) return { publication: "now" };
	return {
		publication: "later",
		publicationDate: calendarDateAt(publishedAt, timeZone),
		publicationTime: clockTimeAt(publishedAt, timeZone),
	};
}

/** A moment with its time zone, so that nobody has to guess: « jeudi 3 décembre 2026 à 18 h 30 (Europe/Paris) ». */
export const formatMomentWithZone = (moment: Date, timeZone: string) =>
	`${formatMoment(moment, timeZone)} (${timeZone})`;

/** How an item stands, and the words of its badge; none when visitors see it. */
export function publicationLabel(publishedAt: Date | null, now: Date, timeZone: string) {
	const state = publicationState(publishedAt, now);
	if (state === "draft") return { state, words: "Brouillon" };
	if (publishedAt !== null && state === "planned")
		return { state, words: `Programmé le ${formatMoment(publishedAt, timeZone)}` };
	return { state, words: null };
}

export type PublicationLabel = ReturnType<typeof publicationLabel>;

/** When visitors last saw something new of an item: they know nothing of changes to a draft. */
export function changedAt({ publishedAt, updatedAt }: { publishedAt: Date | null; updatedAt: Date | null }): Date {
	return new Date(Math.max(0, ...[publishedAt, updatedAt].filter(isKnown).map((moment) => moment.getTime())));
}

/**
 * What a toast says once an item is saved.
 * @param words when visitors see it at once
 */
export function savedMessage(publication: Publication, words: string, timeZone: string): string {
	if (publication.choice === "draft") return "Brouillon enregistré : les visiteurs ne le voient pas.";
	if (publication.choice === "later")
		return `Programmé : paraîtra le ${formatMomentWithZone(publication.at, timeZone)}.`;
	return words;
}
