import { publicPaths } from "~/platform/kinds/paths";
import { organization } from "~/publishing/seo/linked-data";
import { type PageMeta, pageDescription, truncate } from "~/publishing/seo/page-meta";
import type { ReportDetails } from "./report-lists.server";

/** Characters of the longest headline that search engines show. */
const maxHeadlineLength = 110;

const maxPictures = 3;

/** Returns the metadata of a report for search engines and link previews. */
export function reportMeta(report: ReportDetails): PageMeta {
	const description = [
		report.content,
		report.subtitle ?? "",
		report.published.iso ? `Publié le ${report.published.words}` : "",
	];
	const path = publicPaths.report(report.id);
	return {
		title: report.title,
		section: { name: "Blog", path: publicPaths.reports },
		path,
		description,
		type: "article",
		linkedData: (site) => [
			{
				"@type": "Article",
				headline: truncate(report.title, maxHeadlineLength),
				description: pageDescription(description),
				mainEntityOfPage: site.origin + path,
				image: report.images.slice(0, maxPictures).map((image) => site.origin + image.src),
				datePublished: report.published.iso,
				dateModified: report.updated?.iso ?? report.published.iso,
				author: report.author ? { "@type": "Person", name: report.author } : undefined,
				publisher: organization(site),
				inLanguage: "fr",
			},
		],
	};
}
