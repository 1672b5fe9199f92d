import { existsSync } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { isFile, pathOf, withConnection } from "../app/platform/db/connect.server";
import { copyDatabase } from "../app/platform/db/copy-database.server";
import { lockDataFolder } from "../app/platform/db/data-lock.server";
import { fsync, makeFolder } from "../app/platform/env/disk";
import { env } from "../app/platform/env/env.server";
import { rotateBackups, scratchFolder } from "../app/site/backup/backup-files.server";
import { exitCodeOfGaps, gapsInWords } from "../app/site/backup/backup-gaps";
import { saveBackupGaps, saveLastCheck } from "../app/site/backup/last-check.server";
import { makeBackup } from "../app/site/backup/make-backup.server";
import { BadBackup, openBackup } from "../app/site/backup/open-backup.server";
import { moveDatabase, restoreBackup } from "../app/site/backup/restore-backup.server";
import { isRunning, runningNodes } from "../app/site/backup/running-site.server";
import { isSameDatabase } from "../app/site/backup/site-database.server";

// The operator's backup commands: `npm run backup`, `npm run backup -- check FILE`, `npm run restore -- FILE`.
const commands: Record<string, (file: string) => Promise<void>> = {
	async make() {
		const { path, missing, unreadable } = await makeBackup();
		await saveBackupGaps({ missing, unreadable });
		await rotateBackups();
		console.log(`Sauvegarde ${missing.length > 0 ? "incomplète" : "faite"}\u202f: ${path}`);
		for (const gap of gapsInWords({ missing, unreadable })) console.error(gap);
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

const [name = "make", file = ""] = process.argv.slice(2);
const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
if (command === undefined) throw new Error(`Commandes\u202f: ${Object.keys(commands).join(", ")}`);
if (name !== "make" && file === "") throw new Error("Donnez le fichier de la sauvegarde.");
const path = name === "copy-database" || name === "snapshot" ? file : backupAt(file);
await command(path).catch((error) => {
	const fileNotFound = error instanceof Error && "code" in error && error.code === "ENOENT";
	throw fileNotFound && "path" in error && error.path === path
		? new Error(`«\u202f${file}\u202f» n’existe pas.`)
		: error;
});
process.exit();

/** Resolves a backup's file: a bare name in the backups folder, a path from the operator's folder, which npm leaves. */
function backupAt(file: string): string {
	const named = join(env.backupsDir, file);
	return basename(file) === file && existsSync(named) ? named : resolve(process.env.INIT_CWD ?? "", file);
}
