import { type Client, createClient } from "@libsql/client";

/** What no copy may bring back: who was signed in, links that open accounts, guesses. */
const passing = ["sessions", "one_time_links", "attempts"];

/** The count noted beside the original says nothing of a copy that takes its place. */
const newLineage = "UPDATE write_count SET lineage = lower(hex(randomblob(8))), missing = NULL, missing_since = NULL";

/** Copies a database, as it is at one moment, into a file that is not there yet, without what passes. */
export async function copyDatabase(live: Client, path: string) {
	await live.execute({ sql: "VACUUM INTO ?", args: [path] });
	const copy = createClient({ url: `file:${path}` });
	try {
		const { rows } = await copy.execute("SELECT name, sql FROM sqlite_schema WHERE type = 'table'");
		const tables = new Set(rows.map((row) => row.name)); // before a migration some are not there yet
		for (const table of passing) if (tables.has(table)) await copy.execute(`DELETE FROM ${table}`);
		if (tables.has("write_count")) await copy.execute(newLineage);
		// An index for searches goes on holding letters of what was deleted, and one that is broken shall not be copied.
		for (const { name, sql } of rows)
			if (/^CREATE VIRTUAL TABLE/.test(String(sql)))
				await copy.execute(`INSERT INTO ${name} (${name}) VALUES ('rebuild')`);
		await copy.execute("VACUUM"); // or the rows could still be read in the pages that they leave free
	} finally {
		copy.close();
	}
}
