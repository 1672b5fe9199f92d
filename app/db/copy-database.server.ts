import { type Client, createClient } from "@libsql/client";

/** Tables cleared in a copy: restoring it must not restore sessions, one-time links or rate limits. */
const ephemeralTables = ["sessions", "one_time_links", "attempts"];

/** The write count stored beside the original does not apply to the copy. */
const newLineage = "UPDATE write_count SET lineage = lower(hex(randomblob(8))), missing = NULL, missing_since = NULL";

/** Copies a consistent snapshot of a database into a new file, without sessions, one-time links and rate limits. */
export async function copyDatabase(live: Client, path: string) {
	await live.execute({ sql: "VACUUM INTO ?", args: [path] });
	const copy = createClient({ url: `file:${path}` });
	try {
		const { rows } = await copy.execute("SELECT name, sql FROM sqlite_schema WHERE type = 'table'");
		const tables = new Set(rows.map((row) => row.name)); // an older schema lacks some of them
		for (const table of ephemeralTables) if (tables.has(table)) await copy.execute(`DELETE FROM ${table}`);
		if (tables.has("write_count")) await copy.execute(newLineage);
		// A full-text index may still contain deleted text, and may be corrupt.
		for (const { name, sql } of rows)
			if (/^CREATE VIRTUAL TABLE/.test(String(sql)))
				await copy.execute(`INSERT INTO ${name} (${name}) VALUES ('rebuild')`);
		await copy.execute("VACUUM"); // deleted rows would stay readable in free pages
	} finally {
		copy.close();
	}
}
