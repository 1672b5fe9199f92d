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

type NewFile = typeof media.$inferInsert;

const built = import.meta.dirname;
const [pictures, films] = existsSync(join(built, "demo-pictures"))
	? [join(built, "demo-pictures"), join(built, "demo-films")]
	: ["app/demo/pictures", "app/demo/films"];

/** Pixels of every drawn picture, and of the still of a film. */
const [size, stillSize] = [
	{ width: 960, height: 640 },
	{ width: 960, height: 540 },
];

/**
 * Copies a drawn picture into the uploads.
 * @returns its row, still to be inserted
 */
export async function placePicture(name: PictureName, folder: Folder, at: Date): Promise<NewFile> {
	return {
		...(await placeFile(pictures, `${name}.webp`, folder, at)),
		...size,
		type: "image/webp",
		colour: colours[name],
		alt: folder === "gallery" ? null : pictureDescriptions[name],
	};
}

/**
 * Copies a drawn film and its still into the gallery's uploads.
 * @returns their rows, still to be inserted together
 */
export async function placeFilm(name: PictureName, at: Date): Promise<{ film: NewFile; poster: NewFile }> {
	const poster = { ...(await placePicture(name, "gallery", at)), ...stillSize };
	const file = await placeFile(films, `${name}.mp4`, "gallery", at);
	return { film: { ...file, type: "video/mp4", posterId: poster.id }, poster };
}

/** Copies without the cleaning of a stranger's file: twenty reports are to be there at once. */
async function placeFile(from: string, name: string, folder: Folder, at: Date) {
	const bytes = await readFile(join(from, name));
	const [stem = "", extension = ""] = name.split(".");
	const path = `${folder}/${storedFileName(stem, extension, at.getTime())}`;
	await mkdir(join(env.UPLOADS_DIR, folder), { recursive: true });
	await writeFile(join(env.UPLOADS_DIR, path), bytes, { flag: "wx" });
	const sha256 = createHash("sha256").update(bytes).digest("hex");
	return { id: newId(), folder, path, bytes: bytes.length, sha256, originalName: name, createdAt: at };
}
