import { titleOrFallback } from "~/publication/title-or-fallback";
import { sharePhoto } from "~/sharing/share-photo.server";
import { logoPath, type ShareContent, type ShareSite, siteHost } from "~/sharing/share-picture.server";
import type { ShownNeed } from "./needs.server";

/** What the share picture of a need shows. */
export async function needShare(need: ShownNeed, site: ShareSite): Promise<ShareContent> {
	return {
		kind: "besoin",
		id: need.slug,
		words: { title: titleOrFallback(need.title), facts: [], name: site.name, host: siteHost() },
		photo: await sharePhoto(need.pictureId),
		logo: logoPath(site),
	};
}
