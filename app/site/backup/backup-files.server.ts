import { randomUUID } from "node:crypto";
import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { createClient } from "@libsql/client";
import * as z from "zod";
import { freeSpace, removeOlder } from "~/media/files/disk-files.server";
import { sourcePath } from "~/media/images/picture-file";
import { makeFolder } from "~/platform/env/disk";
import { env } from "~/platform/env/env.server";

/** A finished backup; its name contains its time in UTC, and tells when files were missing. */
export type Backup = { name: string; path: string; madeAt: Date; isWhole: boolean };

export const backupFolder = () => env.backupsDir;

const named = /^association-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z(-incomplete)?\.tar\.gz$/;

/** Returns the file name of a backup. */
export const backupName = (now: Date, isWhole = true) =>
	`association-${now.toISOString().slice(0, 19).replaceAll(":", "-")}Z${isWhole ? "" : "-incomplete"}.tar.gz`;

/** Returns the finished backups, newest first; unfinished ones have another name. */
export async function backups(): Promise<Backup[]> {
	const names = await readdir(backupFolder()).catch((error) => {
		if (error.code === "ENOENT") return [];
		throw error;
	});
	return names.flatMap((name) => backupNamed(name) ?? []).sort((one, other) => (one.name < other.name ? 1 : -1));
}

/** Returns the newest backup, ignoring those dated in the future, which come from a clock that was ahead. */
export async function newestBackup(now = Date.now()): Promise<Backup | undefined> {
	return (await backups()).find(({ madeAt }) => madeAt.getTime() <= now);
}

export function backupNamed(name: string): Backup | undefined {
	const [, day, hours, minutes, seconds, incomplete] = named.exec(name) ?? [];
	if (day === undefined) return undefined;
	const madeAt = new Date(`${day}T${hours}:${minutes}:${seconds}Z`);
	return { name, path: join(backupFolder(), name), madeAt, isWhole: incomplete === undefined };
}

/** Deletes the backups that rotation does not retain. */
export async function rotateBackups(now = new Date()) {
	const all = await backups();
	const retained = new Set(retainedBackups(all, now));
	for (const backup of all) if (!retained.has(backup)) await rm(backup.path, { force: true });
}

/**
 * Returns the newest backup of each of the last 7 days, 4 weeks and 6 months that have one (in UTC), complete ones
 * first. Today's are always retained; later ones, from a clock that was ahead, count for no period.
 */
export function retainedBackups<Kept extends Pick<Backup, "madeAt" | "isWhole">>(all: Kept[], now: Date): Kept[] {
	const today = dayOf(now);
	const newestFirst = all.toSorted((one, other) => other.madeAt.getTime() - one.madeAt.getTime());
	const oldestFirst = newestFirst.filter(({ madeAt }) => madeAt <= now).reverse();
	const newestOf = (periodOf: (date: Date) => string, most: number) => {
		const newest = new Map<string, Kept>();
		for (const backup of oldestFirst) {
			const period = periodOf(backup.madeAt);
			if (backup.isWhole || !newest.get(period)?.isWhole) newest.set(period, backup);
		}
		return [...newest.values()].slice(-most);
	};
	return [
		...new Set([
			...newestFirst.filter(({ madeAt }) => dayOf(madeAt) >= today),
			...newestOf(dayOf, 7),
			...newestOf(weekOf, 4),
			...newestOf(monthOf, 6),
		]),
	];
}

const dayOf = (date: Date) => date.toISOString().slice(0, 10);
const monthOf = (date: Date) => date.toISOString().slice(0, 7);

function weekOf(date: Date): string {
	const monday = new Date(date);
	monday.setUTCDate(monday.getUTCDate() - ((monday.getUTCDay() + 6) % 7));
	return dayOf(monday);
}

/** Creates a folder for unfinished work beside the backups, on the same file system: finishing is one rename. */
export async function scratchFolder(purpose: string): Promise<string> {
	const folder = join(backupFolder(), `.${purpose}-${process.pid}-${randomUUID()}`); // nodes may share the folder
	makeFolder(folder, 0o700);
	return folder;
}

/** The age in milliseconds at which such a folder is deleted; a younger one may be in use. */
const ageMs = 24 * 60 * 60_000;

/** The pattern matches only the site's own names, as others, such as a NAS, may keep hidden files there. */
const unfinished = /^\.(?:(?:sauvegarde|restauration|verification)-|avant-migration)/;

/** Deletes the remains of a killed backup or restore. */
export async function sweepScratch(now = Date.now()) {
	const names = await readdir(backupFolder()).catch(() => []);
	await removeOlder(
		backupFolder(),
		names.filter((name) => unfinished.test(name)),
		now - ageMs,
	);
}

/** Returns the paths in a database's `media` rows; image variants have no rows. */
export async function knownPaths(database: string): Promise<Set<string>> {
	const client = createClient({ url: `file:${database}` });
	try {
		const { rows } = await client.execute("SELECT path FROM media");
		return new Set(rows.map((row) => String(row.path)));
	} finally {
		client.close();
	}
}

/** True when a file has one of these paths, or is a variant of one. */
export const isKnownPath = (path: string, known: Set<string>) => known.has(path) || known.has(sourcePath(path) ?? "");

/** The last entry of an archive; without it an archive is incomplete. */
export const manifestSchema = z.object({
	format: z.literal(1),
	madeAt: z.iso.datetime(),
	/** The number of migrations applied to the database. */
	migrations: z.number().int().min(1),
	/** All other entries of the archive. */
	files: z.array(z.object({ name: z.string(), bytes: z.number().int().min(0), sha256: z.string().length(64) })),
	/** Uploads that the database references but the disk had lost; the oldest backups lack this property. */
	missing: z.array(z.string()).default([]),
});

export type Manifest = z.infer<typeof manifestSchema>;

/** The entry that only encrypted archives have: what opens what the database has sealed. */
export const keysName = "keys.json";
export const keysSchema = z.object({ sessionSecret: z.string().min(32) });
export type Keys = z.infer<typeof keysSchema>;

/** Bytes that must stay free on the disk for the running site. */
const reserveBytes = 100 * 1024 * 1024;

/** The disk lacks space; the message is in French. */
export class InsufficientSpace extends Error {}

/**
 * Throws InsufficientSpace before an operation would fill the disk.
 * @param bytes that will be written into the folder
 */
export async function requireFreeSpace(bytes: number, folder: string) {
	const { free } = await freeSpace(folder);
	const needed = bytes + reserveBytes;
	if (free < needed)
		throw new InsufficientSpace(
			`Il manque de la place pour cette sauvegarde\u202f: ${Math.ceil(needed / 1e6)} Mo sont nécessaires dans ${folder}, et il y en a ${Math.floor(free / 1e6)}.`,
		);
}
