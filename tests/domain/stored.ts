import { readdirSync } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import type { Folder, StoredFile } from "~/media/files/stored-files.server";
import { markerPrefix } from "~/media/files/uploads-folder.server";
import { sourcePath } from "~/media/images/picture-file";
import { storeFile } from "~/media/uploads/store-file.server";
import { env } from "~/platform/env/env.server";
import { picture, terre } from "../files";

/** Stores a file as the upload of a form does. */
export async function stored(folder: Folder, bytes: Buffer, name = "photo.jpg"): Promise<StoredFile> {
	const file = await storeFile(Readable.from([bytes]), name, folder, ["image", "video"]);
	if ("reason" in file) throw new Error(file.reason);
	return file;
}

/** Stores a picture; each width makes another file. */
export const storedPicture = async (folder: Folder, width: number, name?: string) =>
	stored(folder, await picture(terre, "jpeg", width, 20), name);

/** Replaces a stored file by a folder, so that deleting it fails. */
export async function makeUndeletable(path: string) {
	await rm(join(env.UPLOADS_DIR, path));
	await mkdir(join(env.UPLOADS_DIR, path));
}

/** Every file below the uploads folder, as paths from there: those not finished too, but no variants and share pictures, which come later, nor the marker. */
export function filesOnDisk(): string[] {
	try {
		return readdirSync(env.UPLOADS_DIR, { recursive: true, withFileTypes: true })
			.filter((entry) => entry.isFile())
			.map((entry) => join(entry.parentPath, entry.name).slice(env.UPLOADS_DIR.length + 1))
			.filter((path) => !path.startsWith(markerPrefix) && !path.startsWith(".share/"))
			.filter((path) => sourcePath(path) === undefined && !/^\.tmp\/[\da-f-]{36}\./.test(path))
			.toSorted();
	} catch {
		return [];
	}
}
