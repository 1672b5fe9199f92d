import { addEvent } from "~/content/events/event-form.server";
import { addToGallery } from "~/content/gallery/gallery.server";
import { addMobileAccount } from "~/giving/donations/mobile-accounts.server";
import { db } from "~/platform/db/client.server";
import { newId } from "~/platform/db/new-id.server";
import { leaders as leadersTable } from "~/platform/db/schema.server";
import { saveAssociation } from "~/publishing/settings/settings.server";
import { forage, hopital, noel, orange, rentree, wave } from "../cast";
import { stored } from "../domain/stored";
import { foret, picture, soleil, terre, videoBytes } from "../files";
import { leaders, wholeAssociation } from "../whole-association";
import { addReport } from "../written-items";

/** A full site: all that the association can say of itself, one of each kind, and lists of more than one page. */
export async function fillSite() {
	await saveAssociation(wholeAssociation);
	for (const account of [orange, wave]) await addMobileAccount(newId(), account);
	await db.insert(leadersTable).values([...leaders]);
	const poster = await stored("event-posters", await picture(terre, "jpeg", 320, 240), "affiche.jpg");
	const event = newId();
	await addEvent(event, { ...noel, posterId: poster.id }, "Europe/Paris");
	await addEvent(newId(), { ...rentree, posterId: null }, "Europe/Paris");
	for (let day = 1; day <= 28; day++) {
		const date = `2032-02-${String(day).padStart(2, "0")}`;
		await addEvent(newId(), { ...noel, title: `Veillée ${day}`, date, posterId: null }, "Europe/Paris");
	}
	const report = newId();
	for (let number = 1; number <= 24; number++) await addReport(newId(), { ...hopital, title: `Visite ${number}` }, []);
	await addReport(newId(), hopital, []);
	const photos = [
		await stored("reports", await picture(foret, "jpeg", 320, 240), "pompe.jpg"),
		await stored("reports", await picture(soleil, "jpeg", 320, 240), "village.jpg"),
	];
	await addReport(
		report,
		forage,
		photos.map(({ id }) => id),
	);
	// Videos fill the list without sizes to be made of each.
	for (let number = 1; number <= 24; number++)
		await addToGallery(await stored("gallery", videoBytes(4096 + number), `chants-${number}.mp4`));
	await addToGallery(await stored("gallery", await picture(soleil, "jpeg", 330, 240), "champ.jpg"));
	return { event, report };
}
