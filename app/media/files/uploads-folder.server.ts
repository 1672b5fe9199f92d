import { access, constants, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Client } from "@libsql/client";
import { env } from "~/platform/env/env.server";
import { log } from "~/platform/log/log.server";

/** The state of the uploads folder: `foreign` when this site's marker is missing, as when a disk is not mounted. */
type UploadsFolder = "writable" | "read-only" | "foreign";

/** The marker that the folder must have, and the state of the folder at the last check. */
let known: { id?: string; state?: UploadsFolder } = {};

/** The marker is an empty hidden file: its name is its content, so that it never exists in part. */
export const markerPrefix = ".site-";
export const markerOf = (id: string) => join(env.UPLOADS_DIR, markerPrefix + id);

/** Sets which marker the folder must have; before that any folder will do. */
export function setFolderId(id: string | undefined) {
	known = { id };
}

/** Checks the folder; logs when its state has changed. */
export async function uploadsFolder(): Promise<UploadsFolder> {
	const { id, state: before = "writable" } = known;
	const isForeign = id !== undefined && (await isMissing(markerOf(id)));
	const state = isForeign ? "foreign" : (await isWritable()) ? "writable" : "read-only";
	known = { id, state };
	if (state !== before) log(state === "writable" ? "info" : "error", messages[state], { folder: env.UPLOADS_DIR });
	return state;
}

const messages: Record<UploadsFolder, string> = {
	writable: "The uploads folder can be written again",
	"read-only": "The uploads folder cannot be written",
	foreign: "The uploads folder is not that of this site: nothing is written or deleted there",
};

/** Returns whether a path is missing. A file store that fails does not count as another folder: pages go on. */
const isMissing = (path: string) =>
	stat(path).then(
		() => false,
		(error) => ["ENOENT", "ENOTDIR"].includes(error.code),
	);

const isWritable = () =>
	access(env.UPLOADS_DIR, constants.W_OK).then(
		() => true,
		() => false,
	);

/** Returns the identifier of the site's folder, stored for this very database: another lineage is that of a copy. */
export async function storedFolderId(database: Pick<Client, "execute">): Promise<string | undefined> {
	const { rows } = await database.execute(
		`SELECT substr(value, 18) AS id FROM settings JOIN write_count ON substr(value, 1, 16) = lineage
			WHERE name = 'uploadsFolder'`,
	);
	return rows[0] && String(rows[0].id);
}

/**
 * Checks the folder for a command of the operator, whose settings may be those of another site.
 * @returns why the folder is not that of this database, in French; undefined when it is, or no start has marked one
 */
export async function whyForeign(database: Pick<Client, "execute">): Promise<string | undefined> {
	const id = await storedFolderId(database).catch(() => undefined); // an older version has no such tables
	return id !== undefined && (await isMissing(markerOf(id))) ? notOurs(markerOf(id)) : undefined;
}

/** Returns the message for the operator that the folder is another site's. */
export const notOurs = (marker: string) =>
	`«\u202f${env.UPLOADS_DIR}\u202f» n’est pas le dossier des photos et des vidéos de ce site. Montez le bon, ou donnez-le par UPLOADS_DIR\u202f; si c’est bien lui, créez-y le fichier vide «\u202f${marker}\u202f».`;

/** Returns whether files may be written and deleted there; a write to a read-only disk fails with its own error. */
export const isOwnFolder = async () => (await uploadsFolder()) !== "foreign";
