import { eq, type SQL, sql } from "drizzle-orm";
import { pictureColumns } from "~/media/images/picture-columns.server";
import { type PictureFile, pictureFile } from "~/media/images/picture-file";
import { calendarDateAt } from "~/platform/calendar/calendar-date";
import { db } from "~/platform/db/client.server";
import { memoizeRead } from "~/platform/db/next-change.server";
import { media, settings } from "~/platform/db/schema.server";
import { log } from "~/platform/log/log.server";
import { conflictsAfter } from "~/publishing/publication/save-if-unchanged.server";
import {
	type Association,
	defaultAssociation,
	defaultPublicSettings,
	defaultSiteTexts,
	type PublicSettings,
	type SiteTexts,
} from "./association-settings";

/** The settings with defaults; memoized, since every page reads them several times. */
export const association = memoizeRead(async () => withDefaults((await storedSettings()).rows));

/** Returns stored settings over defaults. */
export const withDefaults = (rows: SettingRow[]): Association =>
	Object.assign({ ...defaultAssociation }, Object.fromEntries(rows.map(({ name, value }) => [name, value])));

export const siteTimeZone = async (): Promise<string> => (await association()).timeZone;

/** Returns the site's statements about the association. */
export async function siteTexts(): Promise<SiteTexts> {
	const settings = await association();
	const names = Object.keys(defaultSiteTexts) as (keyof SiteTexts)[];
	return Object.fromEntries(names.map((name) => [name, settings[name]])) as SiteTexts;
}

/** Returns the stored profile URLs on other sites. */
export async function socialLinks(): Promise<string[]> {
	const { facebook, instagram, youtube } = await association();
	return [facebook, instagram, youtube].filter(Boolean);
}

/** Returns when one of these settings was last saved; null when none is stored. */
export async function settingsWrittenAt(names: (keyof Association)[]): Promise<Date | null> {
	const { rows } = await storedSettings();
	const times = rows.flatMap((row) =>
		(names as string[]).includes(row.name) && row.updatedAt ? [row.updatedAt.getTime()] : [],
	);
	return times.length > 0 ? new Date(Math.max(...times)) : null;
}

type SettingRow = typeof settings.$inferSelect;

/** Returns the stored settings and their version: the highest of the rows, 0 without rows. */
export async function storedSettings(): Promise<{ rows: SettingRow[]; version: number }> {
	const rows = await db.select().from(settings);
	return { rows, version: Math.max(0, ...rows.map(({ version }) => version)) };
}

/**
 * Saves the given settings; an empty string empties one, whatever its default. Only rows that change get the new version.
 * @param version optimistic version of the settings as read: nothing is written when any was saved since
 * @returns the names of the changed settings
 */
export async function saveAssociation(changes: Partial<Association>, version?: number): Promise<string[]> {
	const changed = await db
		.insert(settings)
		.select(
			sql`select change.key, change.value, ${Date.now()}, ${currentVersion} + 1
				from json_each(${JSON.stringify(changes)}) as change left join settings on settings.name = change.key
				where change.value <> coalesce(settings.value, ${JSON.stringify(defaultSiteTexts)} ->> change.key, '') and ${currentVersion} = ${version ?? currentVersion}`,
		)
		.onConflictDoUpdate({ target: settings.name, set: excluded })
		.returning({ name: settings.name });
	return changed.map(({ name }) => name);
}

const currentVersion = sql`(select coalesce(max(version), 0) from settings)`;

const excluded = {
	value: sql`excluded.value`,
	updatedAt: sql`excluded.updated_at`,
	version: sql`excluded.version`,
};

/** Returns a statement for the batch that creates the first administrator: sets the name if the condition holds. */
export const nameAssociation = (name: string, when: SQL) =>
	db
		.insert(settings)
		.select(sql`select 'name', ${name}, ${Date.now()}, ${currentVersion} + 1 where ${when}`)
		.onConflictDoUpdate({ target: settings.name, set: excluded });

/**
 * Returns the facts on every public page and the current year in the site's time zone. Defaults when the database
 * cannot be read, so that error pages still render.
 */
export async function publicSettings(): Promise<{ settings: PublicSettings; year: string; failed: boolean }> {
	const yearIn = (timeZone: string) => calendarDateAt(new Date(), timeZone).slice(0, 4);
	try {
		const [{ shortName, email, phone, address, timeZone }, shown] = await Promise.all([association(), nameAndLogo()]);
		const settings = { ...shown, shortName, email, phone, address };
		return { settings, year: yearIn(timeZone), failed: false };
	} catch (error) {
		log("error", "Impossible de lire les paramètres de l’association", {}, error);
		return { settings: defaultPublicSettings, year: yearIn("UTC"), failed: true };
	}
}

/** Returns name and logo of the association for share pictures; a hidden logo is left out. */
export async function nameAndLogo(): Promise<Pick<PublicSettings, "name" | "logo">> {
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
