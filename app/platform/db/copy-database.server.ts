import { type Client, createClient, type InStatement, type ResultSet, type Value } from "@libsql/client";
import { withinTimeLimit } from "~/platform/db/cluster/time-limit.server";
import { commandTimeLimitMs } from "./connect.server";

/** Tables that are empty in a copy: restoring it must not restore sessions, one-time links, rate limits or leases. */
const ephemeralTables = ["sessions", "one_time_links", "attempts", "leases"];

/** Gives a copy its own lineage: neither a stored write count nor a replica of another database applies to it. */
export const newLineage =
	"UPDATE write_count SET lineage = lower(hex(randomblob(8))), missing = NULL, missing_since = NULL";

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
	const snapshot = await withinTimeLimit(server.transaction("read"), commandTimeLimitMs);
	const read = (statement: InStatement) => withinTimeLimit(snapshot.execute(statement), commandTimeLimitMs);
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

/** A table; a full-text index counts as one, and the shadow tables in which SQLite stores it do not count. */
export type Table = { name: string; sql: string; columns: string[]; isIndex: boolean };

/** Prefix of the tables into which a restoration loads rows; no copy contains them. */
export const stagedPrefix = "restoring_";

/** The condition on the name of a table in which SQLite stores a full-text index. */
export const isShadow = "name IN (SELECT name FROM pragma_table_list WHERE type = 'shadow')";

/** Maximum rows and bytes of one read: servers answer with 10 MB at most, and JSON takes up to six bytes for one. */
const maxRows = 1000;
const maxBytes = 1_000_000;

type Read = (statement: InStatement) => Promise<ResultSet>;

/** Returns the tables of a database, in the order of their creation. */
export async function tablesOf(read: Read): Promise<Table[]> {
	const { rows } = await read(
		`SELECT name, sql FROM sqlite_schema WHERE type = 'table' AND name NOT GLOB 'sqlite_*' AND name NOT GLOB '${stagedPrefix}*'
		AND NOT ${isShadow} ORDER BY rowid`,
	);
	const tables: Table[] = [];
	for (const { name, sql } of rows) {
		const columns = await read({ sql: "SELECT name FROM pragma_table_info(?)", args: [String(name)] });
		tables.push({
			name: String(name),
			sql: String(sql),
			columns: columns.rows.map((column) => String(column.name)),
			isIndex: /^CREATE VIRTUAL TABLE/.test(String(sql)),
		});
	}
	return tables;
}

/** Returns the statements that create indexes, views and triggers, for after the rows: these must fire no trigger. */
export async function statementsAfterRowsOf(read: Read): Promise<string[]> {
	const { rows } = await read(
		"SELECT sql FROM sqlite_schema WHERE type IN ('index', 'view', 'trigger') AND sql IS NOT NULL ORDER BY rowid",
	);
	return rows.map(({ sql }) => String(sql));
}

/** Returns the names of the views of a database. */
export async function viewsOf(read: Read): Promise<string[]> {
	const { rows } = await read("SELECT name FROM sqlite_schema WHERE type = 'view'");
	return rows.map(({ name }) => String(name));
}

/** Returns the columns, with the rowid where other tables refer to it: a full-text index has no other key. */
const columnsToCopy = ({ columns, isIndex }: Table) =>
	[...(isIndex ? ["rowid"] : []), ...columns.map(quoted)].join(", ");

export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

/** Reads a table in chunks; the values are in the order of `columnsToCopy`. */
export async function* chunksOf(read: Read, table: Table) {
	const values = columnsToCopy(table);
	const size = table.columns.map((column) => `coalesce(octet_length(${quoted(column)}), 0)`).join(" + ");
	let after = Number.MIN_SAFE_INTEGER;
	for (;;) {
		const { rows } = await read({
			sql: `SELECT * FROM (
				SELECT *, sum(size) OVER (ORDER BY key) - size AS before FROM (
					SELECT rowid AS key, ${size} AS size, ${values}
					FROM ${quoted(table.name)} WHERE rowid > ? ORDER BY rowid LIMIT ${maxRows}
				)
			) WHERE before < ${maxBytes} ORDER BY key`,
			args: [after],
		});
		const last = rows.at(-1);
		if (last === undefined) return;
		after = Number(last[0]);
		yield rows.map((row) => Array.from(row).slice(2, -1)); // the key, the size and the sum are left out
	}
}

/** Returns the statements that insert a chunk. */
export function insertsOf(table: Table, rows: Value[][], into = table.name): InStatement[] {
	const columns = columnsToCopy(table);
	const marks = rows[0]?.map(() => "?").join(", ");
	return rows.map((args) => ({ sql: `INSERT INTO ${quoted(into)} (${columns}) VALUES (${marks})`, args }));
}
