import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { createClient, LibsqlError } from "@libsql/client";
import { extract } from "tar-stream";
import { checkIntegrity } from "~/db/integrity-check.server";
import { InsufficientSpace, requireFreeSpace } from "./demand-room.server";
import { type Manifest, manifestSchema } from "./manifest.server";

/** Where a backup was unpacked, and what it says of itself. */
export type OpenedBackup = { database: string; uploads: string; manifest: Manifest };

/** What is wrong is the backup, and not the machine that reads it; the message is French. */
export class BadBackup extends Error {}

/** The names an archive of ours has; nothing leads out of the folder. */
const expected = /^(site\.db|manifest\.json|uploads\/(?:[\w-][\w.-]*\/)*[\w-][\w.-]*)$/;

const largestManifest = 64 * 1024 * 1024;

/**
 * Unpacks a backup into an empty folder and proves it: each file against its SHA-256, then the database itself, then
 * that every file the database knows is there, but for those that the site had lost before.
 * @throws BadBackup when it is not a whole backup of ours
 * @throws Error in French when there is no room to unpack it
 */
export async function openBackup(file: string, folder: string): Promise<OpenedBackup> {
	await requireFreeSpace((await stat(file)).size, folder); // at least: before anything is written
	const found = new Map<string, { bytes: number; sha256: string }>();
	let written: string | undefined;
	const archive = extract();
	const reading = pipeline(createReadStream(file), createGunzip(), archive);
	reading.catch(() => {}); // told by the loop below, which ends with it
	try {
		for await (const entry of archive) {
			const { name, type, size = 0 } = entry.header;
			const isSecond = name === "manifest.json" ? written !== undefined : found.has(name);
			if (type !== "file" || !expected.test(name) || isSecond)
				throw new BadBackup(`«\u202f${name}\u202f» n’a pas sa place dans une sauvegarde.`);
			if (name === "manifest.json") {
				written = await textOf(entry);
				continue;
			}
			await requireFreeSpace(size, folder);
			const path = join(folder, name);
			await mkdir(dirname(path), { recursive: true });
			const hash = createHash("sha256");
			let bytes = 0;
			await pipeline(
				entry,
				async function* (pieces: AsyncIterable<Buffer>) {
					for await (const piece of pieces) {
						hash.update(piece);
						bytes += piece.length;
						yield piece;
					}
				},
				createWriteStream(path, { flags: "wx", mode: 0o600 }),
			);
			found.set(name, { bytes, sha256: hash.digest("hex") });
		}
		await reading;
	} catch (error) {
		if (isOfTheMachine(error)) throw error;
		throw new BadBackup(
			`Cette sauvegarde ne peut pas être lue en entier${error instanceof BadBackup ? `\u202f: ${error.message.replace(/\.$/, "")}` : ""}.`,
		);
	}
	if (written === undefined) throw new BadBackup("Cette sauvegarde n’est pas entière\u202f: son manifeste manque.");
	const manifest = manifestSchema.safeParse(jsonOf(written));
	if (!manifest.success) throw new BadBackup("Le manifeste de cette sauvegarde n’est pas lisible.");
	for (const { name, bytes, sha256 } of manifest.data.files) {
		const same = found.get(name);
		if (same?.bytes !== bytes || same.sha256 !== sha256)
			throw new BadBackup(
				`Cette sauvegarde est abîmée\u202f: «\u202f${name}\u202f» n’est pas ce qui a été sauvegardé.`,
			);
	}
	if (manifest.data.files.length !== found.size)
		throw new BadBackup("Cette sauvegarde est abîmée\u202f: elle contient plus que son manifeste.");
	const opened = { database: join(folder, "site.db"), uploads: join(folder, "uploads"), manifest: manifest.data };
	await proveDatabase(opened, new Set(found.keys()));
	return opened;
}

async function proveDatabase({ database, manifest }: OpenedBackup, names: Set<string>) {
	const copy = createClient({ url: `file:${database}` });
	try {
		const { whole } = await checkIntegrity(copy, "integrity_check");
		const tied = await copy.execute("PRAGMA foreign_key_check");
		if (!whole || tied.rows.length > 0) throw new BadBackup("La base de données de cette sauvegarde est abîmée.");
		const { rows } = await copy.execute("SELECT path FROM media");
		const lostBefore = new Set(manifest.missing);
		const missing = rows.filter((row) => !names.has(`uploads/${row.path}`) && !lostBefore.has(String(row.path)));
		if (missing.length > 0)
			throw new BadBackup(
				`Il manque ${missing.length} fichiers à cette sauvegarde, dont «\u202f${missing[0]?.path}\u202f».`,
			);
	} catch (error) {
		if (error instanceof LibsqlError && /^SQLITE_(NOTADB|CORRUPT|ERROR)/.test(error.code))
			throw new BadBackup("La base de données de cette sauvegarde est abîmée.");
		throw error;
	} finally {
		copy.close();
	}
}

async function textOf(entry: AsyncIterable<Buffer>): Promise<string> {
	const pieces: Buffer[] = [];
	let bytes = 0;
	for await (const piece of entry) {
		bytes += piece.length;
		if (bytes > largestManifest) throw new BadBackup("Son manifeste est trop long");
		pieces.push(piece);
	}
	return Buffer.concat(pieces).toString("utf8");
}

function jsonOf(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}

/** A full disk, too many open files, no right to read: what the system says has a code like ENOSPC, what zlib says has not. */
const isOfTheMachine = (error: unknown) =>
	error instanceof InsufficientSpace ||
	(error instanceof Error && "code" in error && /^E[A-Z0-9]+$/.test(String(error.code)));
