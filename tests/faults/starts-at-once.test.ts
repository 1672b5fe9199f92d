import { existsSync, readdirSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { createClient } from "@libsql/client";
import { drizzle } from "drizzle-orm/libsql";
import { migrate } from "drizzle-orm/libsql/migrator";
import { expect, test } from "vitest";
import { newId } from "~/db/new-id.server";
import { freePort } from "../free-port.mjs";
import { olderMigrations } from "./older-migrations";
import { long, patience, repeat, times } from "./repeat";
import { copyOf, ensureFolder, newPlace, type Place, remove, spawnSite, until } from "./site-process";
import { ask, askFile, proveAnswers, proveSound, type } from "./soundness";

/** A site as the version before left it, with many rows; it has been through all migrations but the last. */
async function olderPlace(rows: number): Promise<Place> {
	const place = newPlace();
	ensureFolder(place.uploads);
	const client = createClient({ url: `file:${join(ensureFolder(place.data), "site.db")}` });
	await client.execute("PRAGMA journal_mode = WAL");
	await migrate(drizzle(client), { migrationsFolder: olderMigrations() });
	for (let written = 0; written < rows; written += 500)
		await client.batch(
			Array.from({ length: 500 }, (_, n) => ({
				sql: "INSERT INTO messages (id, name, email, message, created_at) VALUES (?, ?, ?, ?, ?)",
				args: [
					newId(),
					`Fatou n° ${written + n}`,
					"fatou@exemple.org",
					"Comment parrainer un enfant ? ".repeat(20),
					Date.now() - written - n,
				],
			})),
			"write",
		);
	client.close();
	return place;
}

const migrations = async (place: Place) =>
	Number((await ask(place, "SELECT count(*) AS count FROM __drizzle_migrations"))[0]?.count);

test("a migration that was killed has happened or has not, and the next start goes on by itself", {
	timeout: patience,
}, async () => {
	const rows = 15_000;
	const older = await olderPlace(rows);
	await repeat("X04", `kill -9 during a migration of ${rows} rows`, times(1, 30), async (turn) => {
		const place = copyOf(older);
		const before = await migrations(place);
		const site = spawnSite(place, await freePort());
		await until("the migration has begun", () => existsSync(join(place.data, "migration.lock")) || site.isReady());
		await pause(80 * Math.random());
		await site.kill();
		const between = await migrations(place);
		expect([before, before + 1]).toContain(between);
		const lock = join(place.data, "migration.lock");
		const locked = existsSync(lock);
		// Once the next start waits for as long as it takes to believe that the other is dead; not thirty times.
		if (locked && !(long && turn === 0)) utimesSync(lock, new Date(0), new Date(0));
		const { site: next } = await proveSound(place);
		expect(await migrations(place)).toBe(before + 1);
		expect(await ask(place, "SELECT count(*) AS count FROM messages")).toMatchObject([{ count: rows }]);
		for (const copy of copiesBefore(place)) {
			const path = join(place.data, "backups", copy);
			const [whole] = await askFile(path, "PRAGMA integrity_check");
			expect(await askFile(path, "SELECT count(*) AS count FROM messages")).toMatchObject([{ count: rows }]);
			expect([copy, whole?.integrity_check]).toEqual([copy, "ok"]);
		}
		await next.stop();
		remove(place);
		const schema = between === before ? "old schema" : "new schema";
		return locked ? `${schema}, under a dead lock` : schema;
	});
});

/** What has the name of a copy that was made before a migration. */
const copiesBefore = ({ data }: Place) =>
	existsSync(join(data, "backups"))
		? readdirSync(join(data, "backups")).filter((name) => /^avant-migration.*\.db$/.test(name))
		: [];

test("of four starts at once on one folder one migrates and all of them serve", { timeout: patience }, () =>
	repeat("X07", "4 starts at once on one folder, from the version before", times(1, 20), async () => {
		const place = await olderPlace(1000);
		const before = await migrations(place);
		const ports = [await freePort(), await freePort(), await freePort(), await freePort()];
		const sites = ports.map((port) => spawnSite(place, port));
		await Promise.race([
			until("all are ready", () => sites.every((site) => site.isReady()), 60_000),
			...sites.map(async (site) => {
				const { code } = await site.ended;
				throw new Error(`One has ended with ${code}: ${site.told()}`);
			}),
		]);
		for (const site of sites) await proveAnswers(site);
		expect(await migrations(place)).toBe(before + 1);
		expect(copiesBefore(place)).toHaveLength(1);
		expect(await ask(place, "SELECT count(*) AS count FROM users")).toMatchObject([{ count: 1 }]);
		for (const site of sites) {
			site.terminate();
			expect(await site.ended).toEqual({ code: 0, signal: null });
		}
		const { site } = await proveSound(place);
		await site.stop();
		expect((await type(place, "admin", "check")).code).toBe(0);
		remove(place);
		return "one migrated, four served";
	}),
);
