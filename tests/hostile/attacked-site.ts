import { beforeAll } from "vitest";
import { addEvent } from "~/content/events/event-form.server";
import { addToGallery } from "~/content/gallery/gallery.server";
import { newId } from "~/platform/db/new-id.server";
import { events, galleryItems } from "~/platform/db/schema.server";
import { moveToTrash } from "~/publishing/trash/trash.server";
import { forage, hopital, noel, rentree } from "../cast";
import { stored, storedPicture } from "../domain/stored";
import { videoBytes } from "../files";
import { browser, openSite } from "../site/open-site";
import { addReport } from "../written-items";

/** Visible to Awa alone. */
export const draftTitle = "Encore secret";

/**
 * A site with a published item and a draft of each kind, and items in the trash; `site` has Awa's session, `visitor`
 * none.
 */
export async function attackedSite(port?: number) {
	const site = await openSite(port);
	const photo = await storedPicture("gallery", 320, "puits.jpg");
	const hidden = await storedPicture("gallery", 330, "corbeille.jpg");
	const poster = await storedPicture("event-posters", 340, "affiche.jpg");
	const film = await stored("gallery", videoBytes(), "film.mp4");
	const draftPhoto = await storedPicture("reports", 346, "brouillon.jpg");
	const ids = { event: newId(), report: newId(), draftEvent: newId(), draftReport: newId(), trashed: newId() };
	const draft = { publication: { choice: "draft" } } as const;
	const items = { photo: "", hidden: "", film: "" };
	beforeAll(async () => {
		await site.signIn();
		await addEvent(ids.event, { ...noel, posterId: null }, "Europe/Paris");
		await addEvent(ids.trashed, { ...rentree, posterId: null }, "Europe/Paris");
		await moveToTrash(events, ids.trashed);
		await addEvent(ids.draftEvent, { ...noel, title: draftTitle, posterId: poster.id }, "Europe/Paris", draft);
		await addReport(ids.report, forage, []);
		await addReport(ids.draftReport, { ...hopital, title: draftTitle }, [draftPhoto.id], draft);
		items.photo = (await addToGallery(photo)).id;
		items.hidden = (await addToGallery(hidden)).id;
		await moveToTrash(galleryItems, items.hidden);
		items.film = (await addToGallery(film)).id;
	});
	return { site, visitor: browser(site.origin), ids, items, files: { photo, hidden, poster, film, draftPhoto } };
}
