import { rm } from "node:fs/promises";
import { basename } from "node:path";
import { rotateBackups, scratchFolder } from "../app/backup/backup-files.server";
import { saveLastCheck } from "../app/backup/last-check.server";
import { makeBackup } from "../app/backup/make-backup.server";
import { BadBackup, openBackup } from "../app/backup/open-backup.server";
import { restoreBackup } from "../app/backup/restore-backup.server";
import { isRunning } from "../app/backup/running-site.server";
import { lockDataFolder } from "../app/db/data-lock.server";
import { env } from "../app/env/env.server";
import { makeFolder } from "../app/env/make-folder.server";

// The operator's backup commands: `npm run backup`, `npm run backup -- check FILE`, `npm run restore -- FILE`.
const commands: Record<string, (file: string) => Promise<void>> = {
	async make() {
		const { path } = await makeBackup();
		await rotateBackups();
		console.log(`Sauvegarde faite\u202f: ${path}`);
	},

	async check(file) {
		const scratch = await scratchFolder("verification");
		try {
			const { manifest } = await openBackup(file, scratch);
			await saveLastCheck({ name: basename(file), at: new Date().toISOString(), good: true });
			console.log(`Cette sauvegarde du ${manifest.madeAt} est bonne\u202f: ${files(manifest.files.length)}.`);
			warnOfMissing(manifest.missing.length);
		} catch (error) {
			if (error instanceof BadBackup)
				// other errors are the machine's, not the backup's
				await saveLastCheck({ name: basename(file), at: new Date().toISOString(), good: false });
			throw error;
		} finally {
			await rm(scratch, { recursive: true, force: true });
		}
	},

	async restore(file) {
		makeFolder(env.DATA_DIR);
		const release = await lockDataFolder(); // a site that is starting waits until the database is replaced
		const { previous, movedAside, missing } = await restoreStopped(file).finally(release);
		if (previous) console.log(`Ce qui était là a été sauvegardé\u202f: ${previous}`);
		if (movedAside)
			console.log(
				`${files(movedAside.count)} que la base restaurée ne connaît pas ${movedAside.count > 1 ? "ont été mis" : "a été mis"} à part\u202f: ${movedAside.folder}`,
			);
		warnOfMissing(missing);
		console.log("Le site est restauré. Démarrez-le à nouveau.");
	},
};

async function restoreStopped(file: string) {
	if (await isRunning())
		throw new Error(
			"Le site est en marche\u202f: arrêtez-le d’abord, puis recommencez. S’il a été tué, attendez vingt secondes.",
		);
	return restoreBackup(file);
}

const files = (count: number) => `${count} fichier${count > 1 ? "s" : ""}`;

function warnOfMissing(count: number) {
	if (count > 0)
		console.log(
			`${files(count)} ${count > 1 ? "manquaient" : "manquait"} déjà sur le disque du site quand elle a été faite.`,
		);
}

const [name = "make", file = ""] = process.argv.slice(2);
const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
if (command === undefined) throw new Error(`Commandes\u202f: ${Object.keys(commands).join(", ")}`);
if (name !== "make" && file === "") throw new Error("Donnez le fichier de la sauvegarde.");
await command(file).catch((error) => {
	const fileNotFound = error instanceof Error && "code" in error && error.code === "ENOENT";
	throw fileNotFound && "path" in error && error.path === file
		? new Error(`«\u202f${file}\u202f» n’existe pas.`)
		: error;
});
process.exit(0);
