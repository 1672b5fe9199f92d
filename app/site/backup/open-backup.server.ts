import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { createClient, LibsqlError } from "@libsql/client";
import { extract } from "tar-stream";
import { checkIntegrity } from "~/platform/db/integrity-check.server";
import {
	InsufficientSpace,
	type Keys,
	keysName,
	keysSchema,
	knownPaths,
	type Manifest,
	manifestSchema,
	requireFreeSpace,
} from "./backup-files.server";

/** An unpacked backup with its manifest. */
export type OpenedBackup = { database: string; uploads: string; manifest: Manifest; keys: Keys | undefined };

/** The backup itself is invalid, as opposed to a system error; the message is in French. */
export class BadBackup extends Error {}

/** The entry names of the site's archives; none can leave the folder. */
const expected = /^(site\.db|manifest\.json|keys\.json|uploads\/(?:[\w-][\w.-]*\/)*[\w-][\w.-]*)$/;

const largestManifest = 64 * 1024 * 1024;

/**
 * Unpacks a backup into an empty folder and verifies it: the SHA-256 of each file, the integrity of the database, and
 * the presence of every referenced file, except for those that the manifest lists as missing.
 * @throws BadBackup when it is not a complete backup of this site
 * @throws Error in French when there is no space to unpack it
 */
export async function openBackup(file: string, folder: string): Promise<OpenedBackup> {
	await requireFreeSpace((await stat(file)).size, folder); // at least that much, before anything is written
	const extracted = new Map<string, { bytes: number; sha256: string }>();
	const texts = new Map<string, string>();
	const archive = extract();
	const reading = pipeline(createReadStream(file), createGunzip(), archive);
	reading.catch(() => {}); // rethrown by the loop below, which ends with it
	try {
		for await (const entry of archive) {
			const { name, type, size = 0 } = entry.header;
			const isDuplicate = texts.has(name) || extracted.has(name);
			if (type !== "file" || !expected.test(name) || isDuplicate)
				throw new BadBackup(`«\u202f${name}\u202f» n’a pas sa place dans une sauvegarde.`);
			if (name === "manifest.json" || name === keysName) {
				texts.set(name, await textOf(entry));
				continue;
			}
			await requireFreeSpace(size, folder);
			const path = join(folder, name);
			await mkdir(dirname(path), { recursive: true });
			const hash = createHash("sha256");
			let bytes = 0;
			await pipeline(
				entry,
				async function* (chunks: AsyncIterable<Buffer>) {
					for await (const chunk of chunks) {
						hash.update(chunk);
						bytes += chunk.length;
						yield chunk;
					}
				},
				createWriteStream(path, { flags: "wx", mode: 0o600 }),
			);
			extracted.set(name, { bytes, sha256: hash.digest("hex") });
		}
		await reading;
	} catch (error) {
		if (isSystemError(error)) throw error;
		throw new BadBackup(
			`Cette sauvegarde ne peut pas être lue en entier${error instanceof BadBackup ? `\u202f: ${error.message.replace(/\.$/, "")}` : ""}.`,
		);
	}
	const manifestText = texts.get("manifest.json");
	if (manifestText === undefined)
		throw new BadBackup("Cette sauvegarde n’est pas entière\u202f: son manifeste manque.");
	const manifest = manifestSchema.safeParse(jsonOf(manifestText));
	if (!manifest.success) throw new BadBackup("Le manifeste de cette sauvegarde n’est pas lisible.");
	for (const { name, bytes, sha256 } of manifest.data.files) {
		const actual = extracted.get(name);
		if (actual?.bytes !== bytes || actual.sha256 !== sha256)
			throw new BadBackup(
				`Cette sauvegarde est abîmée\u202f: «\u202f${name}\u202f» n’est pas ce qui a été sauvegardé.`,
			);
	}
	if (manifest.data.files.length !== extracted.size)
		throw new BadBackup("Cette sauvegarde est abîmée\u202f: elle contient plus que son manifeste.");
	const { data: keys } = keysSchema.safeParse(jsonOf(texts.get(keysName) ?? ""));
	const opened = { database: join(folder, "site.db"), uploads: join(folder, "uploads"), manifest: manifest.data, keys };
	await verifyDatabase(opened.database);
	const lostBefore = new Set(opened.manifest.missing);
	const missing = [...(await knownPaths(opened.database))].filter(
		(path) => !extracted.has(`uploads/${path}`) && !lostBefore.has(path),
	);
	if (missing.length > 0)
		throw new BadBackup(`Il manque ${missing.length} fichiers à cette sauvegarde, dont «\u202f${missing[0]}\u202f».`);
	return opened;
}

/** Verifies a copy of the database. @throws BadBackup when it is damaged or violates its foreign keys */
export async function verifyDatabase(database: string) {
	const copy = createClient({ url: `file:${database}` });
	try {
		const { whole } = await checkIntegrity(copy, "integrity_check");
		const foreignKeyErrors = await copy.execute("PRAGMA foreign_key_check");
		await copy.execute("SELECT path FROM media LIMIT 1");
		if (!whole || foreignKeyErrors.rows.length > 0)
			throw new BadBackup("La base de données de cette sauvegarde est abîmée.");
	} catch (error) {
		if (error instanceof LibsqlError && /^SQLITE_(NOTADB|CORRUPT|ERROR)/.test(error.code))
			throw new BadBackup("La base de données de cette sauvegarde est abîmée.");
		throw error;
	} finally {
		copy.close();
	}
}

async function textOf(entry: AsyncIterable<Buffer>): Promise<string> {
	const chunks: Buffer[] = [];
	let bytes = 0;
	for await (const chunk of entry) {
		bytes += chunk.length;
		if (bytes > largestManifest) throw new BadBackup("Son manifeste est trop long");
		chunks.push(chunk);
	}
	return Buffer.concat(chunks).toString("utf8");
}

function jsonOf(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}

/** True for a full disk, too many open files, missing permissions: these have codes like ENOSPC, unlike zlib's. */
const isSystemError = (error: unknown) =>
	error instanceof InsufficientSpace ||
	(error instanceof Error && "code" in error && /^E[A-Z0-9]+$/.test(String(error.code)));
