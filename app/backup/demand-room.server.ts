import { statfs } from "node:fs/promises";

/** What stays free on the disk, in bytes: visitors and volunteers go on meanwhile. */
const reserve = 100 * 1024 * 1024;

/** There is not enough room on the disk; the message is French. */
export class InsufficientSpace extends Error {}

/**
 * Refuses to begin what would fill the disk under the site.
 * @param bytes how much is to be written into the folder
 */
export async function requireFreeSpace(bytes: number, folder: string) {
	const { bavail, bsize } = await statfs(folder);
	const needed = bytes + reserve;
	if (bavail * bsize < needed)
		throw new InsufficientSpace(
			`Il manque de la place pour cette sauvegarde\u202f: ${Math.ceil(needed / 1e6)} Mo sont nécessaires dans ${folder}.`,
		);
}
