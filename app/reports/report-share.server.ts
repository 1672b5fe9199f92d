import { titleOrFallback } from "~/publication/title-or-fallback";
import { nameAndLogo } from "~/settings/public-facts.server";
import { sharePhoto } from "~/sharing/share-photo.server";
import { logoPath, type ShareContent, type ShareSite, siteHost } from "~/sharing/share-picture.server";
import { publishedReport, type ShownReport } from "./reports.server";

/** What the share picture of a report shows. */
export async function reportShare({ id, title, images }: ShownReport, site: ShareSite): Promise<ShareContent> {
	return {
		kind: "rapport",
		id,
		words: { title: titleOrFallback(title), facts: [], name: site.name, host: siteHost() },
		photo: await sharePhoto(images[0]?.id),
		logo: logoPath(site),
	};
}

/** What that of a published report shows; undefined when visitors cannot see it. */
export async function shareOfReport(id: string): Promise<ShareContent | undefined> {
	const report = await publishedReport(id);
	return report && reportShare(report, await nameAndLogo());
}
