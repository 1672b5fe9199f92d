import type { EventDraft } from "~/content/events/event-form.server";
import type { ReportDraft } from "~/content/reports/report-form.server";
import type { PictureName } from "./place-picture.server";

/**
 * A time in a calendar year: `years` back, then from 0, the beginning of that year, to 1, its end, or now in the
 * current year. So reports cover three years on any day.
 */
export type Place = { years: number; at: number };

/** An image of a report, with its caption if it has one. */
export type Illustration = PictureName | [PictureName, string];

export type ReportContent = Pick<ReportDraft, "title" | "content"> &
	Partial<Pick<ReportDraft, "subtitle" | "author" | "shareLink" | "needId">> & {
		published: Place | "draft" | "planned";
		pictures: Illustration[];
		trashed?: boolean;
	};

export type EventContent = Omit<EventDraft, "date" | "formerDate" | "posterId"> & {
	/** Days from today; negative in the past. */
	days: number;
	/** The number of days by which the event was postponed. */
	moved?: number;
	poster?: PictureName;
};

export type PhotoContent = { picture: PictureName; undescribed?: boolean; hidden?: boolean; trashed?: boolean };

/** A film of the gallery with its texts. */
export type FilmContent = Record<"alt" | "caption" | "transcript" | "subtitles", string> & {
	/** The name of its file, and of its poster image. */
	film: PictureName;
	seconds: number;
	/** Days from today; negative in the past. */
	days: number;
};

/** The content that a site is filled with. */
export type Content = {
	events: EventContent[];
	reports: ReportContent[];
	photos: PhotoContent[];
	films: FilmContent[];
};
