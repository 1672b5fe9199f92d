// Loaded into the server of the journeys: carries out statements for them through the site's own client, so that what the
// site has cached is stale at once. Without statements it restores the rows that there were the first time.

import { pathToFileURL } from "node:url";

/** Filled by triggers, or of the database itself. */
const derived = ["search_items", "searched_items", "write_count", "__drizzle_migrations"];

/** That of the site, which has been loaded by the server beside it. @returns {Promise<import("@libsql/client").Client>} */
const siteClient = async () => (await import(new URL("index.js", pathToFileURL(process.argv[1] ?? "")).href)).client;

/** @typedef {import("@libsql/client").InStatement[]} Statements */

/** @returns {Promise<Statements>} */
async function statementsToRestore() {
	const client = await siteClient();
	const { rows } = await client.execute(
		"select name from pragma_table_list where schema = 'main' and type = 'table' and name not like 'sqlite_%'",
	);
	const tables = rows.map(({ name }) => String(name)).filter((name) => !derived.includes(name));
	/** @type {Statements} */
	const statements = ["pragma defer_foreign_keys = on", ...tables.map((table) => `delete from ${table}`)];
	for (const table of tables) {
		const { columns, rows } = await client.execute(`select * from ${table}`);
		const sql = `insert into ${table} (${columns}) values (${columns.map(() => "?")})`;
		statements.push(...rows.map((row) => ({ sql, args: columns.map((column) => row[column] ?? null) })));
	}
	return statements;
}

/** @type {Statements | undefined} */
let restoring;

process.on("message", async (/** @type {Statements} */ statements) => {
	restoring ??= statements.length > 0 ? undefined : await statementsToRestore();
	const client = await siteClient();
	await client.batch(statements.length > 0 ? statements : (restoring ?? []), "write");
	process.send?.("done");
});

process.on("disconnect", () => process.exit()); // its tests have ended
