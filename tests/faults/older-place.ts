import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { createClient } from "@libsql/client";
import { drizzle } from "drizzle-orm/libsql";
import { migrate } from "drizzle-orm/libsql/migrator";
import { newId } from "~/platform/db/new-id.server";
import type { Place } from "../built-server";
import { olderMigrations } from "./older-migrations";
import { ensureFolder, newPlace } from "./site-process";
import { ask } from "./soundness";

/** A site with many rows and all migrations but the last. */
export async function olderPlace(rows: number): Promise<Place> {
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

export const migrations = async (place: Place) =>
	Number((await ask(place, "SELECT count(*) AS count FROM __drizzle_migrations"))[0]?.count);

/** The copies of the database made before a migration. */
export const copiesBefore = ({ data }: Place) =>
	existsSync(join(data, "backups"))
		? readdirSync(join(data, "backups")).filter((name) => /^avant-migration.*\.db$/.test(name))
		: [];
