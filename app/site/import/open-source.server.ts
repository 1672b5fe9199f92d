import { readdir, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { isFormerSite, readFormerSite } from "./read-former-site.server";
import { readPhotos } from "./read-photos.server";
import { readTable } from "./read-table.server";
import { readWordPress } from "./read-wordpress.server";
import type { ReadSource } from "./source-item";

/** A source, and what it is in the report. */
type Source = { label: string; read: ReadSource };

/**
 * Finds out what a source is.
 * @param files the folder of its files, if they are not beside it
 * @throws Error in French when it is none
 */
export async function openSource(path: string, timeZone: string, files?: string): Promise<Source> {
	const kind = await stat(path).catch(() => undefined);
	for (const one of [path, ...(files ? [files] : [])])
		if (!(await stat(one).catch(() => undefined))) throw new Error(`« ${one} » n’existe pas.`);
	if (kind?.isDirectory()) {
		if (isFormerSite(path)) return { label: "ancien site (Firestore)", read: () => readFormerSite(path, timeZone) };
		const names = await readdir(path);
		const [only, ...others] = names.filter((name) => /\.(csv|xml)$/i.test(name));
		if (only && others.length === 0) return openSource(join(path, only), timeZone, files);
		return { label: "dossier de photos", read: () => readPhotos(path, timeZone) };
	}
	const folder = files ?? dirname(path);
	if (/\.xml$/i.test(path)) return { label: "WordPress", read: () => readWordPress(path, folder) };
	if (/\.csv$/i.test(path)) return { label: "tableau", read: () => readTable(path, folder, timeZone) };
	throw new Error(
		"Cette source n’est pas connue : donnez le dossier d’un ancien site, un export de WordPress (.xml), un tableau (.csv) ou un dossier de photos.",
	);
}
