import { existsSync } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { formatSize } from "../app/media/uploads/upload-words";
import { isFile, pathOf, withConnection } from "../app/platform/db/connect.server";
import { copyDatabase } from "../app/platform/db/copy-database.server";
import { lockDataFolder } from "../app/platform/db/data-lock.server";
import { fsync, makeFolder } from "../app/platform/env/disk";
import { env } from "../app/platform/env/env.server";
import {
	backupNamed,
	newestBackup,
	requireFreeSpace,
	rotateBackups,
	scratchFolder,
} from "../app/site/backup/backup-files.server";
import { exitCodeOfGaps, gapsInWords, unrotatedInWords } from "../app/site/backup/backup-gaps";
import { decrypted, identitiesIn, newKeys } from "../app/site/backup/encryption.server";
import { saveBackupGaps, saveLastCheck } from "../app/site/backup/last-check.server";
import { makeBackup } from "../app/site/backup/make-backup.server";
import { BadBackup, openBackup } from "../app/site/backup/open-backup.server";
import { moveDatabase, restoreBackup } from "../app/site/backup/restore-backup.server";
import { isRunning, runningNodes } from "../app/site/backup/running-site.server";
import { isEncrypted, sendBackup, sentBackups, withSentBackup, writeHere } from "../app/site/backup/send-backup.server";
import { isSameDatabase } from "../app/site/backup/site-database.server";

// The operator's backup commands: `npm run backup`, `npm run backup -- check FILE`, `npm run backup -- send`,
// `npm run backup -- keys`, `npm run restore -- FILE`, `npm run restore -- --from-remote NAME --identity FILE`.
const commands: Record<string, (file: string) => Promise<void>> = {
	async make() {
		const { path, missing, unreadable } = await makeBackup();
		await saveBackupGaps({ missing, unreadable });
		await rotateBackups();
		console.log(`Sauvegarde ${missing.length > 0 ? "incomplète" : "faite"}\u202f: ${path}`);
		for (const gap of gapsInWords({ missing, unreadable })) console.error(gap);
		if (!env.BACKUP_RECIPIENT)
			console.log(
				`Elle n’a pas la clé qui ouvre les doubles vérifications et les contacts des autorisations : gardez-en une copie à part (« ${join(env.DATA_DIR, "session-secret")} » ou SESSION_SECRET).`,
			);
		if (missing.length > 0) process.exitCode = exitCodeOfGaps;
	},

	/** Copies the database of a running site consistently, for a program that copies the folder itself. */
	async snapshot(file) {
		const unfinished = `${file}.unfinished`;
		await rm(unfinished, { force: true });
		await withConnection(env.databaseUrl, (live) => copyDatabase(live, unfinished));
		await fsync(unfinished);
		await rename(unfinished, file);
	},

	async check(file) {
		const scratch = await scratchFolder("verification");
		try {
			const { manifest } = await openBackup(file, scratch);
			await saveLastCheck({ name: basename(file), at: new Date().toISOString(), good: true });
			const state = manifest.missing.length > 0 ? "se lit, mais elle est incomplète" : "est bonne";
			console.log(`Cette sauvegarde du ${manifest.madeAt} ${state}\u202f: ${files(manifest.files.length)}.`);
			warnOfMissing(manifest.missing.length);
			if (manifest.missing.length > 0) process.exitCode = exitCodeOfGaps;
		} catch (error) {
			if (error instanceof BadBackup)
				// other errors are the system's, not the backup's
				await saveLastCheck({ name: basename(file), at: new Date().toISOString(), good: false });
			throw error;
		} finally {
			await rm(scratch, { recursive: true, force: true });
		}
	},

	/** Sends a backup, by default the newest, to the place of `BACKUP_TO`. */
	async send(file) {
		requireRemote();
		const backup = file === "" ? await newestBackup() : backupNamed(basename(file));
		if (backup === undefined) throw new Error("Il n’y a pas encore de sauvegarde à envoyer : npm run backup");
		const { name, bytes, unrotated } = await sendBackup(backup);
		console.log(`Sauvegarde envoyée et vérifiée là-bas : ${name} (${formatSize(bytes)})`);
		if (unrotated) console.error(unrotatedInWords(unrotated));
	},

	/** Prints the keys for backups that leave, in the format of `age-keygen`; the server stores neither. */
	async keys() {
		const { identity, recipient } = await newKeys();
		console.error("Écrivez la ligne BACKUP_RECIPIENT dans .env. Gardez les deux autres ailleurs que sur le serveur,");
		console.error("sur papier aussi : sans elles, personne n’ouvrira plus les sauvegardes.\n");
		console.error(`BACKUP_RECIPIENT=${recipient}\n`);
		console.log(`# public key: ${recipient}\n${identity}`);
	},

	async restore(file) {
		const { previous, movedAside, missing, receipts, secondFactors } = await whileStopped(() => restoreBackup(file));
		if (previous) console.log(`Ce qui était là a été sauvegardé\u202f: ${previous}`);
		if (movedAside)
			console.log(
				`${files(movedAside.count)} que la base restaurée ne connaît pas ${movedAside.count > 1 ? "ont été mis" : "a été mis"} à part\u202f: ${movedAside.folder}`,
			);
		warnOfMissing(missing);
		if (receipts.given > receipts.restored)
			console.log(
				`Le prochain reçu portera le numéro ${receipts.given + 1} : depuis cette sauvegarde, les numéros ont été donnés jusqu’à ${receipts.given}.`,
			);
		else if (receipts.given > 0 && !previous)
			console.log(
				`Le dernier reçu de cette sauvegarde porte le numéro ${receipts.given}. Si d’autres ont été donnés depuis, écrivez le plus haut dans « ${join(env.DATA_DIR, "last-receipt-number")} » avant de démarrer.`,
			);
		if (secondFactors) console.log(secondFactors);
		console.log("Le site est restauré. Démarrez-le à nouveau.");
	},

	/** Moves the site from a file to a server or back, into the database of the settings, whose URL is the new one. */
	async "copy-database"(from) {
		if (!/^(file|https?|libsql|wss?):/.test(from)) throw new Error(newAddressFirst);
		await refuseRunning(from);
		const { previous } = await whileStopped(async () => {
			if (await isSameDatabase(from, env.databaseUrl))
				throw new Error(`Les deux adresses mènent à la même base ou à son réplica. ${newAddressFirst}`);
			return moveDatabase(from);
		});
		if (previous) console.log(`Ce qui était là a été sauvegardé\u202f: ${previous}`);
		console.log(
			"La base de données est copiée, sans les sessions ni les liens à usage unique. Les photos et les vidéos restent dans UPLOADS_DIR. Démarrez le site.",
		);
	},
};

/** Lists the backups at the place of `BACKUP_TO`, or restores one of them. */
async function restoreFromRemote(name: string | undefined, identity: string | undefined) {
	requireRemote();
	const identities = identity === undefined ? undefined : await identitiesIn(fromOperator(identity));
	const there = await sentBackups();
	if (name === undefined) {
		if (there.length === 0) console.log("Il n’y a pas de sauvegarde là-bas.");
		for (const { name, bytes } of there) console.log(`${name}  ${formatSize(bytes)}`);
		return;
	}
	const found = there.find((sent) => sent.name === name);
	if (found === undefined) throw new Error(`« ${name} » n’est pas là-bas : --from-remote sans nom dit ce qui y est.`);
	if (isEncrypted(name) && identities === undefined)
		throw new Error("Cette sauvegarde est chiffrée : donnez le fichier de sa clé par --identity FICHIER.");
	if (await isRunning()) throw new Error(stopFirst);
	const scratch = await scratchFolder("restauration");
	try {
		await requireFreeSpace(found.bytes, scratch);
		const archive = join(scratch, "association.tar.gz");
		await withSentBackup(name, async (content) => {
			await writeHere(isEncrypted(name) ? await decrypted(content, identities ?? []) : content, archive);
		});
		await commands.restore?.(archive);
	} finally {
		await rm(scratch, { recursive: true, force: true });
	}
}

function requireRemote() {
	if (env.BACKUP_TO === undefined)
		throw new Error("Dites d’abord dans .env où vont les sauvegardes : BACKUP_TO (voir .env.example).");
}

/** Replaces the database while no site is running; a site that is starting waits. */
async function whileStopped<Result>(replace: () => Promise<Result>): Promise<Result> {
	makeFolder(env.DATA_DIR);
	const release = await lockDataFolder();
	try {
		if (await isRunning()) throw new Error(stopFirst);
		await refuseRunning(env.databaseUrl);
		return await replace();
	} finally {
		await release();
	}
}

/** Refuses to continue while a site is running, which its heartbeat beside the database file or on the server shows. */
async function refuseRunning(url: string) {
	const isInUse = isFile(url)
		? await isRunning(Date.now(), dirname(pathOf(url)))
		: await withConnection(url, async (server) => (await runningNodes(server)) > 0);
	if (isInUse) throw new Error(stopFirst);
}

const stopFirst =
	"Le site est en marche\u202f: arrêtez-le d’abord, puis recommencez. S’il a été tué, attendez trente secondes.";

const newAddressFirst =
	"Écrivez d’abord la nouvelle adresse dans DATABASE_URL, puis donnez l’ancienne, par exemple file:data/site.db.";

const files = (count: number) => `${count} fichier${count > 1 ? "s" : ""}`;

function warnOfMissing(count: number) {
	if (count > 0)
		console.error(
			`${files(count)} ${count > 1 ? "manquaient" : "manquait"} déjà sur le disque du site quand elle a été faite.`,
		);
}

const { values, positionals } = parseArgs({
	allowPositionals: true,
	options: { "from-remote": { type: "boolean" }, identity: { type: "string" } },
});
const [name = "make", file = ""] = positionals;
const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
if (command === undefined) throw new Error(`Commandes\u202f: ${Object.keys(commands).join(", ")}`);
const isFromRemote = name === "restore" && values["from-remote"];
if (!isFromRemote && !/^(make|send|keys)$/.test(name) && file === "")
	throw new Error("Donnez le fichier de la sauvegarde.");
const path = name === "copy-database" || name === "snapshot" || file === "" ? file : backupAt(file);
const done = isFromRemote ? restoreFromRemote(positionals[1], values.identity) : command(path);
await done.catch((error) => {
	const fileNotFound = error instanceof Error && "code" in error && error.code === "ENOENT";
	throw fileNotFound && "path" in error && error.path === path
		? new Error(`«\u202f${file}\u202f» n’existe pas.`)
		: error;
});
process.exit();

/** Resolves a backup's file: a bare name in the backups folder, a path from the operator's folder, which npm leaves. */
function backupAt(file: string): string {
	const named = join(env.backupsDir, file);
	return basename(file) === file && existsSync(named) ? named : fromOperator(file);
}

function fromOperator(file: string): string {
	return resolve(process.env.INIT_CWD ?? "", file);
}
