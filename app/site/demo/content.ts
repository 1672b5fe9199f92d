import type { EventDraft } from "~/content/events/event-form.server";
import type { ReportDraft } from "~/content/reports/report-form.server";
import type { PictureName } from "./place-picture.server";

/**
 * A place in a calendar year: `years` back, then from 0, its beginning, to 1, its end, or in this year the present
 * moment. So three years of reports are three years on any day.
 */
export type Place = { years: number; at: number };

/** A picture of a report, with its caption if it has one. */
export type Illustration = PictureName | [PictureName, string];

export type ReportContent = Pick<ReportDraft, "title" | "content"> &
	Partial<Pick<ReportDraft, "subtitle" | "author" | "shareLink" | "needId">> & {
		published: Place | "draft" | "planned";
		pictures: Illustration[];
		trashed?: boolean;
	};

export type EventContent = Omit<EventDraft, "date" | "formerDate" | "posterId"> & {
	/** From today on. */
	days: number;
	/** By how many days it was postponed. */
	moved?: number;
	poster?: PictureName;
};

export type PhotoContent = { picture: PictureName; undescribed?: boolean; hidden?: boolean; trashed?: boolean };

/** A film of the gallery, and what is written about it. */
export type FilmContent = Record<"alt" | "caption" | "transcript" | "subtitles", string> & {
	/** The name of its file, and of the picture that is its poster. */
	film: PictureName;
	seconds: number;
	/** From today on. */
	days: number;
};

/** What a site is filled with. */
export type Content = {
	events: EventContent[];
	reports: ReportContent[];
	photos: PhotoContent[];
	films: FilmContent[];
};
