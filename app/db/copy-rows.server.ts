import type { InStatement, ResultSet, Value } from "@libsql/client";

/** A table; a full-text index counts as one, and the tables in which SQLite stores it do not. */
export type Table = { name: string; sql: string; columns: string[]; isIndex: boolean };

/** Prefix of the tables into which a restoration loads rows; no copy contains them. */
export const stagedPrefix = "restoring_";

/** The condition on the name of a table in which SQLite stores a full-text index. */
export const isShadow = "name IN (SELECT name FROM pragma_table_list WHERE type = 'shadow')";

/** Rows and bytes of one read: a server refuses to answer with more than 10 MB, and JSON takes up to six bytes for one. */
const maxRows = 1000;
const maxBytes = 1_000_000;

type Read = (statement: InStatement) => Promise<ResultSet>;

/** The tables of a database, in the order of their creation. */
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

/** The statements that create indexes, views and triggers: after the rows, which must not set off triggers. */
export async function statementsAfterRowsOf(read: Read): Promise<string[]> {
	const { rows } = await read(
		"SELECT sql FROM sqlite_schema WHERE type IN ('index', 'view', 'trigger') AND sql IS NOT NULL ORDER BY rowid",
	);
	return rows.map(({ sql }) => String(sql));
}

/** The names of the views of a database. */
export async function viewsOf(read: Read): Promise<string[]> {
	const { rows } = await read("SELECT name FROM sqlite_schema WHERE type = 'view'");
	return rows.map(({ name }) => String(name));
}

/** The columns with the row number where other tables refer to it: a full-text index has no other key. */
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
		yield rows.map((row) => Array.from(row).slice(2, -1)); // without the key, the size and the sum
	}
}

/** The statements that insert a chunk. */
export function insertsOf(table: Table, rows: Value[][], into = table.name): InStatement[] {
	const columns = columnsToCopy(table);
	const marks = rows[0]?.map(() => "?").join(", ");
	return rows.map((args) => ({ sql: `INSERT INTO ${quoted(into)} (${columns}) VALUES (${marks})`, args }));
}
