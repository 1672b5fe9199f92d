// Loaded into the server of the journeys. Its first message remembers all rows of the database, each later one restores
// them, through the site's own client: what the site has cached is stale at once.
/** Filled by triggers, or of the database itself. */
const derived = ["search_items", "write_count", "__drizzle_migrations"];

/** @type {import("@libsql/client").InStatement[] | undefined} */
let restore;

const site = /** @type {{ database: { client: import("@libsql/client").Client }; makingVariants?: Promise<void> }} */ (
	/** @type {unknown} */ (globalThis)
);

async function rememberOrRestore() {
	const { client } = site.database;
	if (restore) return client.batch(restore, "write");
	await site.makingVariants;
	const { rows } = await client.execute(
		"select name from pragma_table_list where schema = 'main' and type = 'table' and name not like 'sqlite_%'",
	);
	const tables = rows.map(({ name }) => String(name)).filter((name) => !derived.includes(name));
	restore = ["pragma defer_foreign_keys = on", ...tables.map((table) => `delete from ${table}`)];
	for (const table of tables) {
		const { columns, rows } = await client.execute(`select * from ${table}`);
		const insert = `insert into ${table} (${columns}) values (${columns.map(() => "?")})`;
		restore.push(...rows.map((row) => ({ sql: insert, args: columns.map((column) => row[column] ?? null) })));
	}
}

process.on("message", async () => {
	await rememberOrRestore();
	process.send?.("done");
});
process.on("disconnect", () => process.exit()); // its tests have ended
