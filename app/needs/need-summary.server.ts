import { pictureFile, visible } from "~/images/picture-file";
import { markdownHtml, plainText } from "~/markdown/markdown.server";
import { titleOrFallback } from "~/publication/title-or-fallback";
import { excerpt } from "~/ui/excerpt";
import { type NeedTotal, needProgress } from "./need-progress";
import type { ShownNeed } from "./needs.server";

/** What the card and the page show. */
function shownNeed(need: ShownNeed, totals: NeedTotal[]) {
	const { id, slug } = need;
	const picture = visible(need.picture);
	const title = titleOrFallback(need.title);
	return {
		...{ id, slug, title },
		picture: picture && pictureFile(picture, picture.alt ?? ""),
		progress: needProgress(need, totals),
	};
}

/** Props of the card; the description is cut to 140 characters. */
export const needSummary = (need: ShownNeed, totals: NeedTotal[] = []) => ({
	...shownNeed(need, totals),
	description: excerpt(plainText(need.description), 140, 137),
});

/** Props of the page. */
export const needDetails = (need: ShownNeed, totals: NeedTotal[] = []) => ({
	...shownNeed(need, totals),
	description: plainText(need.description),
	html: markdownHtml(need.description),
});

export type NeedSummary = ReturnType<typeof needSummary>;
export type NeedDetails = ReturnType<typeof needDetails>;
