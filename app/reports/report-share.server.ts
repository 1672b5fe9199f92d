import { titleOrFallback } from "~/publication/title-or-fallback";
import { sharePhoto } from "~/sharing/share-photo.server";
import { logoPath, type ShareContent, type ShareSite, siteHost } from "~/sharing/share-picture.server";
import type { ShownReport } from "./reports.server";

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
