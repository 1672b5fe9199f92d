import { titleOrFallback } from "~/publication/title-or-fallback";
import { nameAndLogo } from "~/settings/public-facts.server";
import { sharePhoto } from "~/sharing/share-photo.server";
import { logoPath, type ShareContent, type ShareSite, siteHost } from "~/sharing/share-picture.server";
import { publishedNeed, type ShownNeed } from "./needs.server";

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

/** What that of a published need shows; undefined when visitors cannot see it. */
export async function shareOfNeed(slug: string): Promise<ShareContent | undefined> {
	const need = await publishedNeed(slug);
	return need && needShare(need, await nameAndLogo());
}
