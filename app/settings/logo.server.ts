import { eq } from "drizzle-orm";
import { db } from "~/db/client.server";
import { memoizeRead } from "~/db/memoize-read.server";
import { media, settings } from "~/db/schema.server";
import { pictureColumns } from "~/images/picture-columns.server";
import { type PictureFile, pictureFile } from "~/images/picture-file";
import { conflictsAfter } from "~/publication/field-conflict.server";
import { saveAssociation, storedSettings } from "./settings.server";

/** The association's logo; null until one is stored. Memoized, as every page shows it. */
export const storedLogo = memoizeRead(async (): Promise<PictureFile | null> => {
	const [row] = await db
		.select(pictureColumns)
		.from(settings)
		.innerJoin(media, eq(media.id, settings.value))
		.where(eq(settings.name, "logo"));
	return row ? pictureFile(row, "") : null;
});

/**
 * Replaces or removes the logo.
 * @param id of its stored file; an empty string removes it
 * @param opened version of the settings the form was loaded with
 * @returns the file that is no longer referenced, if any; or a conflict, when the logo was saved since
 */
export async function saveLogo(id: string, opened?: number): Promise<{ unreferenced: string } | { version: number }> {
	const { rows, version } = await storedSettings();
	const row = rows.find(({ name }) => name === "logo");
	const before = row?.value ?? "";
	if (row && row.version > conflictsAfter(opened, version) && before !== id) return { version };
	if (before === id) return { unreferenced: "" };
	if ((await saveAssociation({ logo: id }, version)).length === 0) return saveLogo(id, opened);
	return { unreferenced: before };
}

/** The logo and the version that its form is loaded with. */
export async function logoToEdit() {
	const [{ version }, picture] = await Promise.all([storedSettings(), storedLogo()]);
	return { picture, opened: version };
}
