import type { StoredFile } from "~/media/files/stored-files.server";
import type { TrashedFile } from "~/media/files/trashed-files";
import type { ThumbnailRow } from "~/media/images/picture-file";
import { calendarDateAt, clockTimeAt, formatMoment, isValidDate } from "~/platform/calendar/calendar-date";
import type { Reply } from "~/web/forms/guarded-form";

/** The publication a form requests. */
export type Publication = { choice: "now" } | { choice: "later"; at: Date } | { choice: "draft" };

export type PublicationState = "draft" | "planned" | "published";

/** Returns the state of an item: `null` is a draft, a later time is planned. */
export function publicationState(publishedAt: Date | null, now: Date): PublicationState {
	if (!isValidDate(publishedAt)) return "draft";
	return publishedAt > now ? "planned" : "published";
}

/**
 * Returns the publication time to save; a published item keeps its own.
 * @param earlier the saved one; null for a draft or a new item
 */
export function publishedAtOf(publication: Publication, earlier: Date | null, now: Date): Date | null {
	if (publication.choice === "draft") return null;
	if (publication.choice === "later") return publication.at;
	return earlier !== null && earlier <= now ? earlier : now;
}

export const sameMoment = (one: Date | null, other: Date | null) => one?.getTime() === other?.getTime();

/** Returns whether saving this publication would change nothing. */
export const matchesPublication = (publication: Publication, publishedAt: Date | null, now = new Date()) =>
	sameMoment(publishedAt, publishedAtOf(publication, publishedAt, now));

/** Initial values of the form fields. */
export type PublicationValues = {
	publication: Publication["choice"];
	publicationDate?: string;
	publicationTime?: string;
	/** Who can be recognized on the files of the form. */
	people?: string;
};

/** Returns the field values of a saved item, in the site's time zone. */
export function publicationValues(publishedAt: Date | null, now: Date, timeZone: string): PublicationValues {
	if (!isValidDate(publishedAt)) return { publication: "draft" };
	if (publishedAt <= now) return { publication: "now" };
	return {
		publication: "later",
		publicationDate: calendarDateAt(publishedAt, timeZone),
		publicationTime: clockTimeAt(publishedAt, timeZone),
	};
}

/** Formats an instant with its time zone: « jeudi 3 décembre 2026 à 18 h 30 (Europe/Paris) ». */
const formatMomentWithZone = (moment: Date, timeZone: string) => `${formatMoment(moment, timeZone)} (${timeZone})`;

/** Returns state and badge label; the label is null when the item is public. */
export function publicationLabel(publishedAt: Date | null, now: Date, timeZone: string) {
	const state = publicationState(publishedAt, now);
	if (state === "draft") return { state, words: "Brouillon" };
	if (publishedAt !== null && state === "planned")
		return { state, words: `Programmé le ${formatMoment(publishedAt, timeZone)}` };
	return { state, words: null };
}

export type PublicationLabel = ReturnType<typeof publicationLabel>;

/** Returns the last change that the public can see: edits of a draft do not count. */
export function changedAt({ publishedAt, updatedAt }: { publishedAt: Date | null; updatedAt: Date | null }): Date {
	return new Date(Math.max(0, ...[publishedAt, updatedAt].filter(isValidDate).map((moment) => moment.getTime())));
}

/**
 * Returns the toast after a save.
 * @param words the message for publishing now
 */
export function savedMessage(publication: Publication, words: string, timeZone: string): string {
	if (publication.choice === "draft") return "Brouillon enregistré : les visiteurs ne le voient pas.";
	if (publication.choice === "later")
		return `Programmé : paraîtra le ${formatMomentWithZone(publication.at, timeZone)}.`;
	return words;
}

/** Returns a fallback for imported rows without a title (docs/product.md, pages). */
export const titleOrFallback = (title: string) =>
	typeof title === "string" && title.trim() !== "" ? title : "Titre non disponible";

/** Both values of one field. */
export type Difference = { label: string; mine: string; theirs: string };

/** A photo that visitors would not see if the item were published. */
export type WaitingPhoto = { id: string; name: string; src: string; why: NonNullable<StoredFile["hiddenFor"]> };

/** The names of the checkboxes and buttons for photos that may not appear. */
export const leaveOutField = "leaveOut";
export const stayHiddenField = "stayHidden";
export const keepDraftField = "keepDraft";

/** The name of the button that shows the form as visitors would see it, without saving. */
export const previewField = "preview";

/** What is said of the pictures of a rejected form. */
export type PictureRefusal = Pick<SaveConflict, "fromTrash" | "waiting" | "answered">;

/** The result of a rejected form, beside its field errors. */
export type SaveConflict = {
	result: Reply;
	/** The files stored so far. */
	files: (ThumbnailRow & { id: string })[];
	/** The version that the form changes: as loaded, until the user chooses to overwrite a later one. */
	version?: number;
	/** The concurrently saved version; only a button that names it overwrites it. */
	latest?: number;
	/** Fields that differ from the concurrently saved version. */
	differences?: Difference[];
	/** Whether the item was moved to the trash concurrently. */
	trashed?: boolean;
	/** Submitted pictures that are in the trash. */
	fromTrash?: TrashedFile[];
	/** Pictures that may not appear, for which the user chooses what to do. */
	waiting?: WaitingPhoto[];
	/** What the form has answered for its pictures. */
	answered?: string;
	/** The success message above the form. */
	notice?: string;
};
