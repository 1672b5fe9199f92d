import { eq } from "drizzle-orm";
import { pictureColumns } from "~/media/images/picture-columns.server";
import { type PictureFile, pictureFile } from "~/media/images/picture-file";
import { calendarDateAt } from "~/platform/calendar/calendar-date";
import { db } from "~/platform/db/client.server";
import { memoizeRead } from "~/platform/db/next-change.server";
import { media, settings } from "~/platform/db/schema.server";
import { log } from "~/platform/log/log.server";
import { conflictsAfter } from "~/publishing/publication/save-if-unchanged.server";
import { type Association, defaultPublicFacts, type PublicFacts } from "./association-facts";
import { association, saveAssociation, storedSettings, withDefaults } from "./settings.server";

/**
 * Returns the facts on every public page and the current year in the site's time zone. Defaults when the database
 * cannot be read, so that error pages still render.
 */
export async function publicFacts(): Promise<{ facts: PublicFacts; year: string; failed: boolean }> {
	const yearIn = (timeZone: string) => calendarDateAt(new Date(), timeZone).slice(0, 4);
	try {
		const [{ email, phone, address, timeZone }, shown] = await Promise.all([association(), nameAndLogo()]);
		const facts = { ...shown, email, phone, address };
		return { facts, year: yearIn(timeZone), failed: false };
	} catch (error) {
		log("error", "Impossible de lire les paramètres de l’association", {}, error);
		return { facts: defaultPublicFacts, year: yearIn("UTC"), failed: true };
	}
}

/** Returns name and logo of the association for share pictures; a hidden logo is left out. */
export async function nameAndLogo(): Promise<Pick<PublicFacts, "name" | "logo">> {
	const [{ name }, logo] = await Promise.all([association(), storedLogo()]);
	return { name, logo: logo?.hidden ? null : logo };
}

/** Returns the association's logo; null until one is stored. Memoized, as every page shows it. */
const storedLogo = memoizeRead(() => pictureOf("logo"));

/** Replaces the logo by a stored file, or removes it when the identifier is empty, like `savePicture`. */
export const saveLogo = (id: string, opened?: number) => savePicture("logo", { logo: id }, opened);

/** Returns the logo and the version with which its form is loaded. */
export async function logoToEdit() {
	const [{ version }, picture] = await Promise.all([storedSettings(), storedLogo()]);
	return { picture, opened: version };
}

/** The settings whose value is the identifier of a picture's file. */
type PictureSetting = "logo" | "giftPicture";

/** Returns the picture of a setting; null until one is stored. */
export async function pictureOf(setting: PictureSetting, alt = ""): Promise<PictureFile | null> {
	const [row] = await db
		.select(pictureColumns)
		.from(settings)
		.innerJoin(media, eq(media.id, settings.value))
		.where(eq(settings.name, setting));
	return row ? pictureFile(row, alt) : null;
}

/**
 * Saves settings that belong to a picture.
 * @param changes with the picture, the identifier of its stored file; an empty string removes it
 * @param opened version of the settings with which the form was loaded
 * @returns the file that is no longer referenced, if any; or a conflict, when one of them was saved since
 */
export async function savePicture(
	setting: PictureSetting,
	changes: Partial<Association>,
	opened?: number,
): Promise<{ unreferenced: string } | { version: number }> {
	const { rows, version } = await storedSettings();
	const before = withDefaults(rows);
	const names = Object.keys(changes) as (keyof Association)[];
	const changed = names.filter((name) => changes[name] !== before[name]);
	const since = conflictsAfter(opened, version);
	const later = new Set(rows.filter((row) => row.version > since).map((row) => row.name));
	if (changed.some((name) => later.has(name))) return { version };
	if (changed.length === 0) return { unreferenced: "" };
	if ((await saveAssociation(changes, version)).length === 0) return savePicture(setting, changes, opened);
	return { unreferenced: changed.includes(setting) ? before[setting] : "" };
}
