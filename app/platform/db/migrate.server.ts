import { mkdir, readdir, rename, rm, stat } from "node:fs/promises";
import { join, resolve } from "node:path";
import type { Client } from "@libsql/client";
import { drizzle } from "drizzle-orm/libsql";
import { migrate } from "drizzle-orm/libsql/migrator";
import { createLeases, LeaseLost, waitForLease, withoutRenewals } from "~/platform/db/cluster/lease.server";
import { fsync } from "~/platform/env/disk";
import { env } from "~/platform/env/env.server";
import { log } from "~/platform/log/log.server";
import { client, db, isLocal, reopenIfReplaced, startWriteCount } from "./client.server";
import { explainRefusal, pathOf, withConnection } from "./connect.server";
import { copyDatabase } from "./copy-database.server";
import { lockDataFolder } from "./data-lock.server";
import { checkIntegrity } from "./integrity-check.server";
import { knownMigrations, migrationsFolder } from "./known-migrations.server";
import { writeCount } from "./schema.server";
import { storedWriteCount } from "./write-count.server";

/**
 * Migrates the database; to be called once, before the first request. Concurrent processes wait for a lock. An existing
 * database is copied first.
 * @throws Error in French for what the operator can repair; nothing is changed then
 */
export async function migrateDatabase() {
	if (!isLocal) return migrateServer();
	const release = await lockDataFolder();
	try {
		await reopenIfReplaced(); // a restore may have replaced the file while this process waited
		await verifyDatabase();
		// Without a checkpoint, losing the write-ahead log would lose the tables, and with them the write count that detects
		// the loss.
		if (await applyMigrations()) await client.execute("PRAGMA wal_checkpoint(TRUNCATE)");
		await checkWrites();
	} finally {
		await release();
	}
}

/** Migrates a database on a server. Nodes that start meanwhile wait; nodes of the former version go on. */
async function migrateServer() {
	await verifyForeignKeys().catch(explainRefusal());
	if (await isBehind()) {
		await client.execute(createLeases);
		await waitForLease("migration", applyMigrations).catch(async (error) => {
			if (!(error instanceof LeaseLost) || (await isBehind())) throw error; // the migration took longer than the lease
		});
	}
	startWriteCount();
}

/** Returns whether migrations are missing. @throws Error in French when the database is newer than this version */
async function isBehind(): Promise<boolean> {
	const [applied, known] = [await appliedMigrations(), await knownMigrations()];
	if (applied > known)
		throw new Error(
			"La base de données vient d’une version plus récente du site\u202f: installez cette version, ou restaurez une sauvegarde plus ancienne.",
		);
	return applied < known;
}

/** Applies the missing migrations. @returns whether there were any */
async function applyMigrations(): Promise<boolean> {
	if (!(await isBehind())) return false;
	if ((await appliedMigrations()) > 0) await backupBeforeMigration(await knownMigrations());
	if (isLocal) await migrate(db, { migrationsFolder });
	else await migrateThere();
	return true;
}

/** Migrates on a separate connection: the site's is reopened when a call that waits for the migration times out. */
async function migrateThere() {
	const migrateBy = (own: Client) => withoutRenewals(() => migrate(drizzle(own), { migrationsFolder }));
	await withConnection(env.databaseUrl, migrateBy).catch((error) => {
		if (error.code !== "TRANSACTION_TIMEOUT") throw error;
		throw new Error(
			"La mise à jour de la base de données dure plus de cinq secondes, et son serveur l’a annulée pour ceux qui attendaient\u202f: arrêtez tous les serveurs du site, puis démarrez-en un seul.",
		);
	});
}

/**
 * Rejects a corrupt database instead of replacing it with an empty one, and settings that are unsafe on power loss.
 * Rebuilds corrupt full-text indexes.
 */
async function verifyDatabase() {
	const path = pathOf(env.databaseUrl);
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
	// 2 is FULL, 3 is EXTRA. Below that, WAL mode can lose acknowledged commits on power loss. A libSQL server has its
	// own log.
	if ((await pragma("synchronous")) < 2)
		throw new Error(
			"La base de données n’attend pas que le disque ait tout écrit (PRAGMA synchronous)\u202f: réinstallez les dépendances du site (npm ci).",
		);
	await verifyForeignKeys(); // this comes before migrations, which toggle it on the connection that would be queried
}

async function verifyForeignKeys() {
	if ((await pragma("foreign_keys")) !== 1)
		throw new Error(
			"La base de données ne surveille pas ses clés étrangères (PRAGMA foreign_keys)\u202f: réinstallez les dépendances du site (npm ci), ou changez de serveur de base de données.",
		);
}

/** Reads a pragma of a connection. The site never sets one, so all connections of the pool agree. */
async function pragma(name: "synchronous" | "foreign_keys"): Promise<number> {
	const { rows } = await client.execute(`PRAGMA ${name}`);
	return Number(rows[0]?.[name] ?? 0);
}

/** Returns whether there is a backup to restore; a failed backup may leave the folder empty. */
async function hasBackup(): Promise<boolean> {
	const names = await readdir(env.backupsDir).catch(() => []);
	return names.some((name) => /^[^.].*\.tar\.gz$|^avant-migration-.*\.db$/.test(name));
}

async function appliedMigrations(): Promise<number> {
	const table = await client.execute("SELECT 1 FROM sqlite_schema WHERE name = '__drizzle_migrations'");
	if (table.rows.length === 0) return 0;
	const { rows } = await client.execute("SELECT count(*) AS count FROM __drizzle_migrations");
	return Number(rows[0]?.count);
}

/**
 * Copies the database before a migration and rotates older copies. The copy is written under a temporary name, fsynced,
 * then renamed: a copy with a final name is complete.
 */
async function backupBeforeMigration(version: number) {
	const folder = env.backupsDir;
	await mkdir(folder, { recursive: true, mode: 0o700 });
	const stamp = new Date().toISOString().slice(0, 19).replaceAll(":", "-");
	const temporaryPath = join(folder, ".avant-migration.db"); // a fixed name is safe: one process at a time migrates
	await rm(temporaryPath, { force: true });
	try {
		await copyDatabase(client, temporaryPath);
		await fsync(temporaryPath);
		const backupName = `avant-migration-${version}-${stamp}.db`;
		await rename(temporaryPath, join(folder, backupName));
		await fsync(folder);
		await removeOlder(folder, backupName);
	} finally {
		await rm(temporaryPath, { force: true });
	}
}

const backupPattern = /^avant-migration-\d+-(\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d)\.db$/;

/** Deletes all copies but this one and the latest other: a clock that was ahead may have dated older copies later. */
async function removeOlder(folder: string, newest: string) {
	const stampOf = (name: string) => backupPattern.exec(name)?.[1] ?? "";
	const others = (await readdir(folder)).filter((name) => backupPattern.test(name) && name !== newest);
	const [, ...older] = others.sort((one, other) => stampOf(other).localeCompare(stampOf(one)));
	const live = resolve(pathOf(env.databaseUrl)); // the operator may have pointed the site at a copy
	for (const path of older.map((name) => resolve(folder, name))) if (path !== live) await rm(path, { force: true });
}

/**
 * Compares the database with the write count stored beside it, then starts counting. When the write-ahead log is
 * corrupt, truncated or missing, SQLite silently opens an older state.
 */
async function checkWrites() {
	const stored = storedWriteCount(); // this is read first: other processes commit before they store the count
	const [found] = await db.select().from(writeCount);
	if (stored && found && stored.lineage === found.lineage && stored.writes > found.writes) {
		const missing = stored.writes - found.writes;
		await db.update(writeCount).set({ writes: stored.writes, missing, missingSince: new Date() });
		log("error", "The database lacks acknowledged writes: its write-ahead log was damaged, cut or removed", {
			missing,
		});
	}
	startWriteCount();
}

/** Milliseconds for which lost writes are reported: 30 days. */
const reportedForMs = 30 * 24 * 60 * 60_000;

/** Returns the lost writes found by the last check that found any, unless that was too long ago. */
export async function lostWrites(now = Date.now()): Promise<{ missing: number; since: Date } | null> {
	const [found] = await db.select().from(writeCount);
	const { missing, missingSince: since } = found ?? {};
	return missing && since && now - since.getTime() < reportedForMs ? { missing, since } : null;
}
