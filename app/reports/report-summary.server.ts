import { formatDate, formatDay, isCalendarDate, isKnown, unknownDate } from "~/calendar/calendar-date";
import { pictureFile } from "~/images/picture-file";
import { markdownHtml } from "~/markdown/markdown.server";
import { plainBeginning } from "~/markdown/plain-parts.server";
import { pickFields } from "~/publication/pick-fields.server";
import { changedAt } from "~/publication/publication";
import { titleOrFallback } from "~/publication/title-or-fallback";
import { excerpt } from "~/ui/excerpt";
import { reportBadge } from "./report-badge";
import { reportFields } from "./report-form-schema.server";
import type { ListedReport } from "./report-lists.server";
import type { ShownReport } from "./reports.server";

/** Props of the report page; dates are formatted on the server. */
export function reportDetails(report: ShownReport, timeZone: string) {
	const title = titleOrFallback(report.title);
	return {
		...pickFields(report, reportFields),
		id: report.id,
		title,
		/** The beginning, without Markdown. */
		content: plainBeginning(report.content),
		html: markdownHtml(report.content),
		subtitle: report.subtitle?.trim() || null,
		date: report.date && isCalendarDate(report.date) ? formatDate(report.date) : null,
		published: publicDate(publicationOf(report), timeZone),
		// Changes to an unpublished draft are not updates.
		updated:
			report.publishedAt && changedAt(report) > report.publishedAt ? publicDate(changedAt(report), timeZone) : null,
		images: reportPictures(report),
	};
}

/** The pictures of a report; one without an alternative text is named by its place. */
export const reportPictures = ({ title, images }: ShownReport) =>
	images.map((image, index) => pictureFile(image, image.alt ?? `${titleOrFallback(title)}, photo ${index + 1}`));

/** Props of the report card: the first `most` characters of the content, and the cover. */
export function reportSummary(report: ListedReport, timeZone: string, today: string, most: number) {
	return {
		id: report.id,
		title: titleOrFallback(report.title),
		subtitle: report.subtitle?.trim() || null,
		content: excerpt(plainBeginning(report.content), most),
		published: labelledDate("Publié le", publicationOf(report), timeZone),
		created: labelledDate("Commencé le", report.createdAt, timeZone),
		badge: reportBadge(report.date, today),
		cover: report.cover && pictureFile(report.cover, ""),
	};
}

/** Publication date; in the preview of a draft, its creation date. */
const publicationOf = ({ publishedAt, createdAt }: Pick<ShownReport, "publishedAt" | "createdAt">) =>
	isKnown(publishedAt) ? publishedAt : createdAt;

const publicDate = (moment: Date, timeZone: string): { iso?: string; words: string } => ({
	iso: isKnown(moment) ? moment.toISOString() : undefined,
	words: formatDay(moment, timeZone),
});

const labelledDate = (what: string, moment: Date, timeZone: string) =>
	isKnown(moment) ? `${what} ${formatDay(moment, timeZone)}` : unknownDate;

export type ReportDetails = ReturnType<typeof reportDetails>;
export type ReportSummary = ReturnType<typeof reportSummary>;
