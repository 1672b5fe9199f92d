import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { open, stat } from "node:fs/promises";
import { Readable } from "node:stream";
import { type Environment, env } from "~/platform/env/env.server";
import { type Backup, backupNamed, retainedBackups } from "./backup-files.server";
import { encrypted } from "./encryption.server";
import { lastSending, saveLastSending } from "./last-check.server";
import { openFolder } from "./remote/folder.server";
import { Refusal, whyRemoteFailed } from "./remote/problems";
import { refuseFile } from "./remote/refuse-file.server";
import type { Remote } from "./remote/remote";
import { openS3 } from "./remote/s3.server";
import { openSftp } from "./remote/sftp.server";
import { openWebdav } from "./remote/webdav.server";

/** A backup at the place of `BACKUP_TO`, under the name that it has there. */
export type SentBackup = Pick<Backup, "name" | "madeAt" | "isWhole"> & { bytes: number };

const encryptedEnd = ".age";
const partialEnd = ".part";

/**
 * Sends a backup to the place of `BACKUP_TO`, under another name until it is proved there, and then deletes there what
 * rotation does not retain. The outcome is stored beside the backups, for the dashboard and the alarm.
 * @throws Error in French
 */
export async function sendBackup(backup: Backup, now = new Date()): Promise<Sent> {
	const before = (await lastSending()) ?? { name: "", sentAt: null };
	const wasSent = before.name === backup.name;
	const sent = await atRemote((remote, progress) => send(remote, backup, wasSent, progress)).catch(async (error) => {
		const problem = whyRemoteFailed(error);
		await saveLastSending({ ...before, ...(wasSent && { name: "" }), problem }); // without its name, it is tried again
		throw new Error(`La sauvegarde n’a pas été envoyée ailleurs. ${problem}`);
	});
	const fact = { name: backup.name, sentAt: new Date().toISOString(), problem: null };
	await saveLastSending(fact);
	try {
		await atRemote((remote) => rotate(remote, now)); // never before: where nothing comes any more, all stays
		return sent;
	} catch (error) {
		const unrotated = whyRemoteFailed(error);
		await saveLastSending({ ...fact, unrotated });
		return { ...sent, unrotated };
	}
}

/** What was sent, and why old backups could not be removed there, in French. */
type Sent = { name: string; bytes: number; unrotated?: string };

/** Returns the backups that are there, newest first. @throws Error in French */
export const sentBackups = (): Promise<SentBackup[]> =>
	atRemote((remote) => backupsAt(remote)).catch((error) => {
		throw new Error(whyRemoteFailed(error));
	});

/** Calls a function with the bytes of a backup that is there. @throws Error in French */
export const withSentBackup = (name: string, work: (content: Readable) => Promise<void>) =>
	atRemote(async (remote, progress) => work(watched(await remote.read(name), progress))).catch((error) => {
		throw new Error(whyRemoteFailed(error));
	});

/** Writes the bytes of a backup that is there into a file of this machine. @throws Refusal */
export async function writeHere(content: Readable, path: string) {
	const file = await open(path, "w", 0o600).catch(refuseFile);
	try {
		for await (const chunk of content) await file.writeFile(chunk).catch(refuseFile);
	} finally {
		await file.close();
	}
}

async function send(remote: Remote, backup: Backup, wasSent: boolean, progress: () => void): Promise<Sent> {
	const recipients = env.BACKUP_RECIPIENT?.trim().split(/\s+/);
	const name = backup.name + (recipients ? encryptedEnd : "");
	const partial = remote.rename ? name + partialEnd : name;
	const there = await remote.list();
	const isHalf = (file: string) => file.endsWith(partialEnd) && remoteName(file.slice(0, -partialEnd.length));
	// First, as they may fill the place; this user may not be allowed to.
	for (const half of there) if (isHalf(half.name)) await remote.remove(half.name).catch(() => {});
	const { content, bytes } = recipients ? await encrypted(backup.path, recipients) : await plain(backup.path);
	const present = there.find((file) => file.name === name);
	// Where files have their name before they are proved, only what is remembered tells that this one was.
	if (present?.bytes === bytes && (remote.rename || wasSent)) {
		content.destroy();
		return { name, bytes };
	}
	const hash = createHash("sha256");
	let isStored = false;
	const hashed = watched(content, (chunk) => {
		progress();
		hash.update(chunk);
	});
	try {
		const isProved = await remote.put(partial, hashed, bytes);
		isStored = true;
		await prove(remote, partial, { bytes, sha256: hash.digest("hex"), isProved }, progress);
	} catch (error) {
		hashed.destroy();
		const isOurs = remote.rename || isStored || present === undefined;
		if (isOurs) await remote.remove(partial).catch(() => {}); // the first error is the one to report
		throw error;
	}
	await remote.rename?.(partial, name);
	return { name, bytes };
}

/** Passes a stream on, and calls a function with each chunk. */
const watched = (content: Readable, onChunk: (chunk: Buffer) => void): Readable =>
	Readable.from(
		(async function* () {
			for await (const chunk of content) {
				onChunk(chunk);
				yield chunk;
			}
		})(),
		{ objectMode: false },
	);

async function plain(path: string) {
	const { size: bytes } = await stat(path).catch(refuseFile);
	return { content: createReadStream(path), bytes };
}

type Expected = { bytes: number; sha256: string; isProved: boolean };

/** Checks the size of a file there, and its bytes unless the server has done so. */
async function prove(remote: Remote, name: string, { bytes, sha256, isProved }: Expected, progress: () => void) {
	const found = (await remote.list()).find((file) => file.name === name);
	if (found?.bytes !== bytes)
		throw new Refusal(`Il n’est arrivé que ${found?.bytes ?? 0} octets sur ${bytes} : l’endroit est peut-être plein.`);
	if (isProved) return;
	const hash = createHash("sha256");
	for await (const chunk of await remote.read(name)) {
		progress();
		hash.update(chunk);
	}
	if (hash.digest("hex") !== sha256)
		throw new Refusal("Ce qui est arrivé n’est pas ce qui a été envoyé : le disque de l’endroit est à vérifier.");
}

async function rotate(remote: Remote, now: Date) {
	const all = await backupsAt(remote);
	const retained = new Set(retainedBackups(all, now));
	for (const backup of all) if (!retained.has(backup)) await remote.remove(backup.name);
}

async function backupsAt(remote: Remote): Promise<SentBackup[]> {
	const all = (await remote.list()).flatMap(({ name, bytes }) => {
		const named = remoteName(name);
		return named ? { ...named, name, bytes } : [];
	});
	return all.sort((one, other) => other.madeAt.getTime() - one.madeAt.getTime());
}

const remoteName = (name: string) =>
	backupNamed(name.endsWith(encryptedEnd) ? name.slice(0, -encryptedEnd.length) : name);

export const isEncrypted = (name: string) => name.endsWith(encryptedEnd);

/** Minutes without a byte after which a line counts as cut, whatever the transport believes; S3 takes whole parts. */
const silenceMinutes = () => (env.BACKUP_TO?.startsWith("s3:") ? 15 : 5);

/** Does something at the place of the backups; it ends with an error when nothing moves any more. */
async function atRemote<Result>(work: (remote: Remote, progress: () => void) => Promise<Result>): Promise<Result> {
	const minutes = silenceMinutes();
	let silent = () => {};
	const silence = new Promise<never>((_, reject) => {
		silent = () => reject(new Refusal(`La connexion ne transporte plus rien depuis ${minutes} minutes.`));
	});
	const timer = setTimeout(() => silent(), minutes * 60_000);
	const remote = await Promise.race([openRemote(env), silence]);
	try {
		return await Promise.race([work(remote, () => timer.refresh()), silence]);
	} finally {
		clearTimeout(timer);
		remote.close();
	}
}

const opens: Record<string, (to: URL, settings: Environment) => Promise<Remote>> = {
	"sftp:": openSftp,
	"s3:": openS3,
	"webdav:": openWebdav,
	"webdavs:": openWebdav,
};

/** Opens the place that `BACKUP_TO` names. */
export async function openRemote(settings: Environment): Promise<Remote> {
	const to = settings.BACKUP_TO ?? "";
	const open = to.includes("://") ? opens[new URL(to).protocol] : undefined;
	return open ? open(new URL(to), settings) : openFolder(to);
}
