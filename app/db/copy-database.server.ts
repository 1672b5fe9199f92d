import { type Client, createClient, type InStatement } from "@libsql/client";
import { withinTimeLimit } from "./cluster/time-limit.server";
import { commandTimeLimit } from "./connect.server";
import { chunksOf, insertsOf, statementsAfterRowsOf, tablesOf } from "./copy-rows.server";

/** Tables empty in a copy: restoring it must not restore sessions, one-time links, rate limits or leases. */
const ephemeralTables = ["sessions", "one_time_links", "attempts", "leases"];

/** The write count stored beside the original does not apply to the copy. */
const newLineage = "UPDATE write_count SET lineage = lower(hex(randomblob(8))), missing = NULL, missing_since = NULL";

/** Copies a consistent snapshot of a database into a new file, without sessions, one-time links and rate limits. */
export async function copyDatabase(live: Client, path: string) {
	if (live.protocol === "file") await live.execute({ sql: "VACUUM INTO ?", args: [path] });
	else await copyFromServer(live, path);
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

/** Copies from a server in one read transaction: a snapshot that writers neither wait for nor change. */
async function copyFromServer(server: Client, path: string) {
	const copy = createClient({ url: `file:${path}` });
	const snapshot = await withinTimeLimit(server.transaction("read"), commandTimeLimit);
	const read = (statement: InStatement) => withinTimeLimit(snapshot.execute(statement), commandTimeLimit);
	try {
		// Nothing else uses the file, and it is worthless until it is complete and fsynced.
		for (const pragma of ["foreign_keys = OFF", "journal_mode = OFF", "synchronous = OFF"])
			await copy.execute(`PRAGMA ${pragma}`);
		for (const table of await tablesOf(read)) {
			await copy.execute(table.sql);
			if (ephemeralTables.includes(table.name)) continue;
			for await (const rows of chunksOf(read, table)) await copy.batch(insertsOf(table, rows), "write");
		}
		for (const statement of await statementsAfterRowsOf(read)) await copy.execute(statement);
	} finally {
		snapshot.close();
		copy.close();
	}
}
