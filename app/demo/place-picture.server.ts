import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { newId } from "~/db/new-id.server";
import type { media } from "~/db/schema.server";
import { env } from "~/env/env.server";
import { storedFileName } from "~/files/file-name.server";
import type { Folder } from "~/files/stored-files.server";
import colours from "./picture-colours.json";
import { type PictureName, pictureDescriptions } from "./picture-descriptions.server";

const builtPictures = join(import.meta.dirname, "demo-pictures");
const picturesFolder = existsSync(builtPictures) ? builtPictures : "app/demo/pictures";

/** Pixels of every drawn picture. */
const size = { width: 960, height: 640 };

/**
 * Copies a drawn picture into the uploads, without the cleaning of a stranger's file: twenty reports are to be there at
 * once.
 * @returns its row, still to be inserted
 */
export async function placePicture(name: PictureName, folder: Folder, at: Date): Promise<typeof media.$inferInsert> {
	const bytes = await readFile(join(picturesFolder, `${name}.webp`));
	const path = `${folder}/${storedFileName(name, "webp", at.getTime())}`;
	await mkdir(join(env.UPLOADS_DIR, folder), { recursive: true });
	await writeFile(join(env.UPLOADS_DIR, path), bytes, { flag: "wx" });
	return {
		...size,
		id: newId(),
		folder,
		path,
		type: "image/webp",
		bytes: bytes.length,
		sha256: createHash("sha256").update(bytes).digest("hex"),
		colour: colours[name],
		alt: folder === "gallery" ? null : pictureDescriptions[name],
		originalName: `${name}.webp`,
		createdAt: at,
	};
}
