import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createClient } from "@libsql/client";
import { drizzle } from "drizzle-orm/libsql";
import { migrate } from "drizzle-orm/libsql/migrator";
import { beforeEach, expect, test, vi } from "vitest";
import { env } from "~/platform/env/env.server";
import { olderMigrations } from "../faults/older-migrations";

const folder = join(env.DATA_DIR, "backups");
const who = "the hash of a session that was open";

/** A site of the previous version with a session, a link and a failed attempt. */
async function olderSite() {
	const path = env.databaseUrl.slice("file:".length);
	for (const end of ["", "-wal", "-shm"]) rmSync(path + end, { force: true });
	const older = createClient({ url: env.databaseUrl });
	await migrate(drizzle(older), { migrationsFolder: olderMigrations() });
	const now = Date.now();
	await older.batch([
		{
			sql: "INSERT INTO sessions (id_hash, data, created_at, last_seen_at) VALUES (?, '{}', ?, ?)",
			args: [who, now, now],
		},
		{
			sql: "INSERT INTO one_time_links (token_hash, purpose, expires_at) VALUES ('of a link', 'setup', ?)",
			args: [now],
		},
		{ sql: "INSERT INTO attempts (subject, at) VALUES ('login', ?)", args: [now] },
		{
			sql: "INSERT INTO messages (id, name, email, message, created_at) VALUES ('1', 'Fatou', 'f@exemple.org', 'Bonjour', ?)",
			args: [now],
		},
	]);
	older.close();
}

/** The start of the new version; the client opens the database as it finds it now. */
async function start() {
	vi.resetModules();
	const { migrateDatabase } = await import("~/platform/db/migrate.server");
	await migrateDatabase();
}

const copies = () => readdirSync(folder).filter((name) => name.startsWith("avant-migration-"));

beforeEach(async () => {
	rmSync(folder, { recursive: true, force: true });
	mkdirSync(folder);
	await olderSite();
});

test("the copy made before a migration contains everything but sessions, links and failed attempts", async () => {
	await start();
	const [copy = ""] = copies();
	const database = createClient({ url: `file:${join(folder, copy)}` });
	const left = ["sessions", "one_time_links", "attempts", "messages"].map(async (table) => {
		const { rows } = await database.execute(`SELECT count(*) AS count FROM ${table}`);
		return [table, rows[0]?.count];
	});
	expect(await Promise.all(left)).toEqual([
		["sessions", 0],
		["one_time_links", 0],
		["attempts", 0],
		["messages", 1],
	]);
	database.close();
	expect(readFileSync(join(folder, copy)).includes(who)).toBe(false);
	expect(readdirSync(folder)).toEqual([copy]);
});

test("the newest two of these copies stay, the one just made though a clock that went ahead has dated others later", async () => {
	const older = ["avant-migration-9-2025-03-01T02-00-00.db", "avant-migration-10-2031-01-01T02-00-00.db"];
	const others = ["association-2025-01-01T02-00-00Z.tar.gz", "avant-migration-mon-essai.db", "abimee-2025-01-01.db"];
	for (const name of [...older, ...others]) writeFileSync(join(folder, name), "x");
	await start();
	const [made = ""] = copies().filter((name) => ![...older, ...others].includes(name));
	expect(made).not.toBe("");
	expect(readdirSync(folder).toSorted()).toEqual([made, older[1], ...others].toSorted());
});
