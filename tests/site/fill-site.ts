import { Readable } from "node:stream";
import { db } from "~/db/client.server";
import { newId } from "~/db/new-id.server";
import { leaders as leadersTable } from "~/db/schema.server";
import { addEvent } from "~/events/events.server";
import type { Folder } from "~/files/stored-files.server";
import { addToGallery } from "~/gallery/gallery.server";
import { addReport } from "~/reports/reports.server";
import { saveAssociation } from "~/settings/settings.server";
import { storeFile } from "~/uploads/store-file.server";
import { forage, hopital, noel, rentree } from "../cast";
import { foret, picture, soleil, terre, videoBytes } from "../files";
import { leaders, wholeAssociation } from "../whole-association";

/** A full site: all that the association can say of itself, one of each kind, and lists of more than one page. */
export async function fillSite() {
	await saveAssociation(wholeAssociation);
	await db.insert(leadersTable).values([...leaders]);
	const poster = await stored("event-posters", "affiche.jpg", await picture(terre));
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
		await stored("reports", "pompe.jpg", await picture(foret)),
		await stored("reports", "village.jpg", await picture(soleil)),
	];
	await addReport(
		report,
		forage,
		photos.map(({ id }) => id),
	);
	// Videos fill the list without sizes to be made of each.
	for (let number = 1; number <= 24; number++)
		await addToGallery(await stored("gallery", `chants-${number}.mp4`, videoBytes(4096 + number)));
	await addToGallery(await stored("gallery", "champ.jpg", await picture(soleil, "jpeg", 400, 300)));
	return { event, report };
}

async function stored(folder: Folder, name: string, bytes: Buffer) {
	const file = await storeFile(Readable.from([bytes]), name, folder, ["image", "video"]);
	if ("reason" in file) throw new Error(file.reason);
	return file;
}
