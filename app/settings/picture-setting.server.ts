import { eq } from "drizzle-orm";
import { db } from "~/db/client.server";
import { media, settings } from "~/db/schema.server";
import { pictureColumns } from "~/images/picture-columns.server";
import { type PictureFile, pictureFile } from "~/images/picture-file";
import { conflictsAfter } from "~/publication/save-if-unchanged.server";
import type { Association } from "./association-facts";
import { saveAssociation, storedSettings, withDefaults } from "./settings.server";

/** The settings whose value is the identifier of a picture's file. */
export type PictureSetting = "logo" | "giftPicture";

/** The picture of a setting; null until one is stored. */
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
 * @param opened version of the settings the form was loaded with
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
