import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { migrate } from "drizzle-orm/libsql/migrator";
import { env } from "~/env/env.server";
import { backupBeforeMigration } from "./backup-before-migration.server";
import { client, db, reopenIfReplaced } from "./client.server";
import { lockDataFolder } from "./data-lock.server";
import { checkIntegrity } from "./integrity-check.server";
import { knownMigrations, migrationsFolder } from "./known-migrations.server";
import { checkWrites } from "./lost-writes.server";

/**
 * Brings the database to the form the code expects; call once, before the first request. Of several processes that
 * start at once, one does it and the others wait. What is there is copied first.
 * @throws Error in French, for what the operator can mend: nothing is changed then
 */
export async function migrateDatabase() {
	if (!env.databaseUrl.startsWith("file:")) {
		await proveForeignKeys();
		return migrate(db, { migrationsFolder });
	}
	const release = await lockDataFolder();
	try {
		await reopenIfReplaced(); // by a restoration that was at work when it was opened
		await proveDatabase();
		const [applied, known] = [await appliedMigrations(), await knownMigrations()];
		if (applied > known)
			throw new Error(
				"La base de données vient d’une version plus récente du site\u202f: installez cette version, ou restaurez une sauvegarde plus ancienne.",
			);
		if (applied > 0 && applied < known) await backupBeforeMigration(known);
		if (applied < known) {
			await migrate(db, { migrationsFolder });
			// Tables that were in the log alone would be lost with it, and so would what tells that something is missing.
			await client.execute("PRAGMA wal_checkpoint(TRUNCATE)");
		}
		await checkWrites();
	} finally {
		await release();
	}
}

/**
 * Refuses a database that is damaged, instead of putting an empty one in its place, or one that a power cut could harm.
 * An index for searches that cannot be read is made anew.
 */
async function proveDatabase() {
	const path = env.databaseUrl.slice("file:".length);
	const found = await stat(path).catch(() => undefined);
	const damaged = new Error(
		`La base de données ${path} est abîmée\u202f: arrêtez le site et restaurez une sauvegarde (npm run restore -- FICHIER).`,
	);
	if (found?.size === 0 && (await hasBackup())) throw damaged;
	if (found && found.size > 0) {
		const { whole, badIndexes } = await checkIntegrity(client, "quick_check").catch((error) => {
			if (/^SQLITE_(NOTADB|CORRUPT|IOERR)/.test(String(error.code)) || /fts5/.test(String(error.message)))
				throw damaged;
			throw error;
		});
		if (!whole) throw damaged;
		for (const index of badIndexes) await client.execute(`INSERT INTO ${index} (${index}) VALUES ('rebuild')`);
	}
	const { rows } = await client.execute("PRAGMA journal_mode = WAL");
	if (rows[0]?.journal_mode !== "wal")
		throw new Error("La base de données refuse le journal WAL\u202f: placez DATA_DIR sur un disque local.");
	// 2 is FULL, 3 is EXTRA. With less, in WAL, a power cut takes what was acknowledged last. A server keeps a log of its own.
	if ((await pragma("synchronous")) < 2)
		throw new Error(
			"La base de données n’attend pas que le disque ait tout écrit (PRAGMA synchronous)\u202f: réinstallez les dépendances du site (npm ci).",
		);
	await proveForeignKeys(); // before a migration, which turns them off and on again on the connection that would be asked
}

async function proveForeignKeys() {
	if ((await pragma("foreign_keys")) !== 1)
		throw new Error(
			"La base de données ne surveille pas ses clés étrangères (PRAGMA foreign_keys)\u202f: réinstallez les dépendances du site (npm ci), ou changez de serveur de base de données.",
		);
}

/** What a connection of the client says of itself: no connection is told anything, so that all say the same. */
async function pragma(name: "synchronous" | "foreign_keys"): Promise<number> {
	const { rows } = await client.execute(`PRAGMA ${name}`);
	return Number(rows[0]?.[name] ?? 0);
}

/** Whether there is something to restore: the folder alone may be what a backup that failed has left. */
async function hasBackup(): Promise<boolean> {
	const names = await readdir(join(env.DATA_DIR, "backups")).catch(() => []);
	return names.some((name) => /^[^.].*\.tar\.gz$|^avant-migration-.*\.db$/.test(name));
}

async function appliedMigrations(): Promise<number> {
	const table = await client.execute("SELECT 1 FROM sqlite_schema WHERE name = '__drizzle_migrations'");
	if (table.rows.length === 0) return 0;
	const { rows } = await client.execute("SELECT count(*) AS count FROM __drizzle_migrations");
	return Number(rows[0]?.count);
}
