import { titleOrFallback } from "~/publication/title-or-fallback";
import { sharePhoto } from "~/sharing/share-photo.server";
import { type ShareContent, siteHost } from "~/sharing/share-picture.server";
import type { ShownReport } from "./reports.server";

/**
 * What the share picture of a report shows.
 * @param name the association's
 */
export async function reportShare({ id, title, images }: ShownReport, name: string): Promise<ShareContent> {
	return {
		kind: "rapport",
		id,
		words: { title: titleOrFallback(title), facts: [], name, host: siteHost() },
		photo: await sharePhoto(images[0]?.id),
	};
}
