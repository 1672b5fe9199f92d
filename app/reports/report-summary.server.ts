import { dateInWords, dayInWords } from "~/calendar/calendar-date";
import { pictureFile } from "~/media/picture-file";
import { changedAt } from "~/publication/publication";
import { excerpt } from "~/ui/excerpt";
import { reportBadge } from "./report-badge";
import type { ShownReport } from "./reports.server";

/** A report as its page shows it, dates in words. */
export function reportDetails(report: ShownReport, timeZone: string) {
	return {
		id: report.id,
		title: report.title,
		subtitle: report.subtitle,
		content: report.content,
		author: report.author,
		shareLink: report.shareLink,
		date: report.date ? dateInWords(report.date) : null,
		published: told(publicationOf(report), timeZone),
		// What was corrected before anyone could read it is not news.
		updated: report.publishedAt && changedAt(report) > report.publishedAt ? told(changedAt(report), timeZone) : null,
		images: report.images.map((image, index) => pictureFile(image, `${report.title}, photo ${index + 1}`)),
	};
}

/** A report as its card shows it: the first `most` characters of the content, and the cover. */
export function reportSummary(report: ShownReport, timeZone: string, today: string, most: number) {
	const [cover] = report.images;
	return {
		id: report.id,
		title: report.title,
		subtitle: report.subtitle,
		content: excerpt(report.content, most),
		published: dayInWords(publicationOf(report), timeZone),
		badge: reportBadge(report.date, today),
		cover: cover ? pictureFile(cover, "") : null,
	};
}

/** The moment a report came out; in the preview of a draft, the one it was begun. */
const publicationOf = ({ publishedAt, createdAt }: ShownReport) => publishedAt ?? createdAt;

const told = (moment: Date, timeZone: string) => ({
	iso: moment.toISOString(),
	words: dayInWords(moment, timeZone),
});

export type ReportDetails = ReturnType<typeof reportDetails>;
export type ReportSummary = ReturnType<typeof reportSummary>;
