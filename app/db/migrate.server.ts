import { migrate } from "drizzle-orm/libsql/migrator";
import { env } from "~/env.server";
import { client, db } from "./client.server";

/**
 * Brings the database to the form the code expects; call once, before the first request.
 * @throws Error in French when a file database cannot keep a write-ahead log, without which a power cut could lose data.
 */
export async function migrateDatabase() {
	if (env.databaseUrl.startsWith("file:")) {
		const { rows } = await client.execute("PRAGMA journal_mode = WAL");
		if (rows[0]?.journal_mode !== "wal")
			throw new Error("La base de données refuse le journal WAL : placez DATA_DIR sur un disque local.");
	}
	await migrate(db, { migrationsFolder: "drizzle/migrations" });
}
