import { freeSpace } from "~/uploads/free-space.server";

/** What must stay free on the disk, in bytes, for the running site. */
const reserve = 100 * 1024 * 1024;

/** The disk lacks space; the message is French. */
export class InsufficientSpace extends Error {}

/**
 * Throws before an operation would fill the disk.
 * @param bytes how much will be written into the folder
 */
export async function requireFreeSpace(bytes: number, folder: string) {
	const { free } = await freeSpace(folder);
	const needed = bytes + reserve;
	if (free < needed)
		throw new InsufficientSpace(
			`Il manque de la place pour cette sauvegarde\u202f: ${Math.ceil(needed / 1e6)} Mo sont nécessaires dans ${folder}, et il y en a ${Math.floor(free / 1e6)}.`,
		);
}
