import { beforeAll } from "vitest";
import { newId } from "~/db/new-id.server";
import { addEvent } from "~/events/event-form.server";
import type { Folder } from "~/files/stored-files.server";
import { makeMissingVariants } from "~/images/make-variants.server";
import { saveAssociation } from "~/settings/settings.server";
import { associationName, forage, hopital, noel, rentree } from "../cast";
import { stored } from "../domain/stored";
import { foret, picture } from "../files";
import { addReport } from "../written-items";
import { browser, openSite } from "./open-site";

export const publicUrl = "http://localhost:3000";
export const [withPhoto, hostile, unready] = [newId(), newId(), newId()];
export const breakout = '</script><script>alert(1)</script>\u2028<b>&amp; "L’eau" 💧';
export const longTitle = "Une veillée de prière et de chants, puis un repas partagé avec tous les enfants du village !";

/** One page of each kind that search engines may show. */
export const shownPages = [
	"/",
	"/events",
	"/events/fete-de-noel-des-enfants",
	"/rapports",
	`/report/${withPhoto}`,
	"/gallery",
	"/apropos",
	"/Mission",
	"/contact",
	"/donate",
];

/** A site whose public pages are full: photos with and without their sizes, a long title, a hostile one, later pages. */
export async function openFoundSite() {
	const site = await openSite();
	const visitor = browser(site.origin);
	beforeAll(async () => {
		await saveAssociation({
			name: associationName,
			email: "bonjour@mil.example",
			facebook: "https://facebook.com/mil",
		});
		const cover = await photo("reports", 1200, "couverture.jpg");
		const poster = await photo("event-posters", 700, "affiche.jpg");
		await addReport(
			withPhoto,
			{ ...forage, content: `Il fallait marcher. ${"Depuis, une pompe sert tous. ".repeat(20)}` },
			[cover.id],
		);
		await addReport(hostile, { ...hopital, title: breakout, content: breakout }, []);
		await addEvent(newId(), { ...noel, posterId: poster.id }, "Europe/Paris");
		await addEvent(newId(), { ...rentree, posterId: null }, "Europe/Paris");
		await addEvent(
			newId(),
			{ ...noel, title: longTitle, startTime: "22:00", endTime: "02:00", posterId: null },
			"Europe/Paris",
		);
		await makeMissingVariants();
		await addReport(unready, hopital, [(await photo("reports", 640, "tout-juste.jpg")).id]);
		for (let number = 1; number <= 30; number++)
			await addReport(newId(), { ...hopital, title: `Visite ${number}` }, []);
	});
	const page = async (path: string) => visitor.html(path);
	return { site, visitor, page };
}

const photo = async (folder: Folder, width: number, name: string) =>
	stored(folder, await picture(foret, "jpeg", width, 480), name);
